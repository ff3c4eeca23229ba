import CardInput
import CardPicture
import CardScript
import CardStage

/// Faces that a frame or an input waits for, and the end of that wait.
struct FaceWait {
  let faces: [FaceID]
  let until: Double
}

/// The input that waits until the faces that it shows are painted.
struct HeldInput {
  var events: [StageEvent]
  /// What the first event waits for.
  let wait: FaceWait
}

/// Handles the user's input before the stage receives it.
extension Show {
  /// How long an event waits for faces at most, in seconds: no hand feels it. Tuned by eye.
  private static let patience = 0.08
  /// How long the line of the first start is shown at most, in seconds.
  private static let hinting = Message.longestCaption

  /// Handles an event with points in window pixels.
  func handle(_ event: StageEvent) {
    if tour.isRunning, steersTour(by: event) { return }
    if tour.isTakenOver(by: event) {
      endTour(at: event.time)
      // A key that ends the tour does nothing else.
      if case .input(.keyDown) = event.kind { return }
    }
    // While the tour plays, the user's input is ignored until it takes over.
    if tour.isRunning { return }
    endHint(at: event)
    if asksDesktop(for: event) { return }
    hold(event)
    if held == nil { deliver(event) }
  }

  func deliver(_ event: StageEvent) {
    let deck = stage.deck
    perform(pass(event.mapped(stage.viewport.points)))
    if stage.deck != deck { noteRestoredDeck() }
  }

  /// Passes an event with points in viewport points to the stage.
  func pass(_ event: StageEvent) -> [StageRequest] {
    followViewport()
    if let input = event.input { pointer.note(input) }
    return lens.handle(event)
  }

  /// Takes what is dragged to where the pointer is shortly before the frame at `time`, which is begun at `begun`:
  /// later than that nothing is known.
  func resamplePointer(for time: Double, begun: Double) {
    followViewport()
    guard stage.isDragging,
      let point = pointer.next(at: min(time - PointerResampler.latency, begun))
    else { return }
    _ = lens.handle(StageEvent(time: time, .resample(point)))
  }

  /// Forgets where the pointer was in a viewport that is seen elsewhere by now.
  private func followViewport() {
    let viewport = stage.viewport
    if viewport != pointerViewport { pointer.forget() }
    pointerViewport = viewport
  }

  /// Holds a key or the end of a tap that shows cards whose faces are missing, and what follows it.
  private func hold(_ event: StageEvent) {
    if held != nil {
      held?.events.append(event)
    } else {
      let faces = stage.newFaces(after: event.mapped(stage.viewport.points))
      guard !faces.isEmpty, !projector.prepare(faces, of: stage) else { return }
      held = HeldInput(
        events: [event], wait: FaceWait(faces: faces, until: event.time + Self.patience))
    }
  }

  /// Whether the faces that a wait is for are painted, or it was long enough.
  func isOver(_ wait: FaceWait) -> Bool {
    clock.now() >= wait.until || projector.prepare(wait.faces, of: stage)
  }

  /// Hands on what is held once its faces are there or it has waited long enough.
  func releaseHeld() {
    guard let held, isOver(held.wait) else { return }
    self.held = nil
    isDirty = true
    // What the first event begins, begins now.
    var first = held.events[0]
    first.time = max(first.time, clock.now())
    deliver(first)
    for event in held.events.dropFirst() { handle(event) }
  }

  /// Shows how to use the pointer until the user's first input.
  func giveHint() {
    let key = stage.bindings.entry(of: .keys)?.chords.first?.label
    // A key that is a sign stays with its verb.
    let keys = key.map { " Press\u{A0}\($0) for all keys." } ?? ""
    say("Drag, throw and fold the cards with the mouse." + keys, for: Self.hinting)
    isHinting = true
  }

  private func endHint(at event: StageEvent) {
    guard isHinting else { return }
    switch event.kind {
    case .input(.press), .input(.wheel), .input(.pinch), .message(.action): break
    // Another caption takes its place.
    case .message(.say):
      isHinting = false
      return
    case .input(.keyDown(let name, _, _)) where !Chord.isModifier(name): break
    default: return
    }
    say("", for: 0)
  }

  /// Slows, pauses or steps the tour, or shows its X-ray; false for an event that does none of these.
  private func steersTour(by event: StageEvent) -> Bool {
    // A booth's tour restarts without anybody: nobody can leave it slow.
    guard !tour.isBooth,
      case .input(.keyDown(let name, let modifiers, isRepeat: let isRepeat)) = event.kind,
      let action = stage.bindings.action(for: name, modifiers)
    else { return false }
    switch action {
    case .slower where !isRepeat: clock.chooseNextSpeed(after: stage.latest)
    case .pause where !isRepeat: clock.setPaused(!clock.isPaused, after: stage.latest)
    case .frameForward:
      clock.setPaused(true, after: stage.latest)
      clock.step(by: Stage.frameInterval)
    case .xray where !isRepeat, .explain where !isRepeat: _ = lens.handle(event)
    case .slower, .pause, .xray, .explain: break
    default: return false
    }
    lens.pace = clock.rate
    return true
  }
}
