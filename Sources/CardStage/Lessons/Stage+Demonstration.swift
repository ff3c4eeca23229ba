import CardInput
import CardKinetics
import CardPicture
import CardScene

/// The inputs that demonstrate a step of a lesson once. Any input by the user ends the demonstration.
struct LessonDemonstration: Sendable {
  /// The time from the pointer's appearance to the first input, in seconds. Tuned by eye.
  static let lead = 0.3
  /// The distance by which the user's pointer must move to end a demonstration, in pixels. Tuned by eye.
  static let nudge = 12.0

  let inputs: [LessonInput]
  /// The user time of the beginning.
  let start: Double
  /// The number of inputs performed so far.
  var done = 0
  /// The position of the user's pointer at the beginning, or when the pointer entered the window; in window pixels.
  var pointer: Point?
  /// Whether the hand was shown before the demonstration.
  let showedHand: Bool
  /// The state of the scene before the demonstration.
  let before: SceneState

  /// The parts of a scene's state at rest that an interrupted demonstration restores.
  struct SceneState: Sendable {
    /// The scroll offset, in points; nil for a scene without one.
    var offset: Double?
    /// The number of changes that undo can take back.
    var undoCount: Int
    /// Whether the scene has something to close.
    var canDismiss: Bool
    /// The viewport to which the offset belongs.
    var viewport: Viewport
  }

  /// Returns the position of the pointer between the previous input and the next one, in window pixels.
  ///
  /// - Parameter pixel: returns the position of an input.
  func position(at time: Double, pixel: (LessonInput) -> Point) -> Point {
    let elapsed = time - start
    let next = inputs[min(done, inputs.count - 1)]
    guard done > 0, done < inputs.count else { return pixel(next) }
    let last = inputs[done - 1]
    let way = (0...1).clamping((elapsed - last.time) / max(next.time - last.time, 1e-3))
    let start = pixel(last)
    return start + (pixel(next) - start) * way
  }
}

extension Stage {
  /// Ends the current demonstration, and begins the demonstration of a step, if the step has one and the user holds
  /// nothing.
  ///
  /// - Parameter delay: the time until the beginning of the demonstration, in seconds.
  mutating func demonstrate(_ step: LessonStep, after delay: Double = 0) {
    endDemonstration()
    let inputs = step.demonstration
    guard !inputs.isEmpty, !isSplit, !isPressed else { return }
    overlays.lesson.demonstration = LessonDemonstration(
      inputs: inputs, start: latest + delay, pointer: pointer, showedHand: overlays.hand.isShown,
      before: sceneState)
  }

  /// The state of the scene on stage, at rest.
  private var sceneState: LessonDemonstration.SceneState {
    let scene = host.slot.scene
    return LessonDemonstration.SceneState(
      offset: scene.status(at: stageTime + Self.restTime).offset, undoCount: scene.undoCount,
      canDismiss: host.canDismiss(at: stageTime), viewport: host.viewport)
  }

  /// Closes what an interrupted demonstration has opened, takes back its throws, and scrolls back. Returns which of the
  /// actions `close` and `undo` this corresponds to.
  private mutating func restore(_ before: LessonDemonstration.SceneState) -> Set<Action.ID> {
    var done: Set<Action.ID> = []
    if !before.canDismiss, host.canDismiss(at: stageTime) {
      apply(.dismiss)
      done.insert(.close)
    }
    let now = sceneState
    for _ in before.undoCount..<max(now.undoCount, before.undoCount) {
      apply(.action(Request(.undo)))
      done.insert(.undo)
    }
    guard let offset = before.offset, now.viewport == before.viewport,
      now.offset.map({ abs($0 - offset) > 0.5 }) ?? false
    else { return done }
    apply(.action(Request(.offset, .number(offset))))
    return done
  }

  /// Whether the scene can still perform a demonstration, because it shows the same step as at the beginning.
  private func isCurrent(_ demonstration: LessonDemonstration) -> Bool {
    !isInThePast && !isSplit && lessonPosition?.step.demonstration == demonstration.inputs
  }

  /// Performs the inputs of a demonstration that are due, and moves its pointer.
  mutating func continueDemonstration() {
    guard let running = overlays.lesson.demonstration else { return }
    guard isCurrent(running), running.done < running.inputs.count else {
      endDemonstration()
      return
    }
    let first = running.start + running.inputs[0].time - LessonDemonstration.lead
    guard running.done > 0 || latest >= first else { return }
    overlays.hand.isShown = true
    pointer = running.position(at: latest, pixel: pixel)
    let point = scenePoint(under: pointer ?? .zero)
    if isPressed { apply(.move(point)) } else { hover() }
    let input = running.inputs[running.done]
    guard latest >= running.start + input.time else { return }
    switch input.kind {
    case .press: apply(.press(touch(at: point, []), .mouse))
    case .release: apply(.release(point))
    case .close: apply(.dismiss)
    case .move: break
    }
    overlays.lesson.demonstration?.done += 1
  }

  /// Returns the position of a demonstration's input, in window pixels.
  private func pixel(of input: LessonInput) -> Point {
    let size = viewport.size
    func pixel(_ x: Double, _ y: Double) -> Point {
      viewport.pixels(Point(x * size.width, y * size.height))
    }
    guard input.isOnCard, let card = outlineOfDemonstration else { return pixel(input.x, input.y) }
    return card.topLeft + (card.topRight - card.topLeft) * input.x
      + (card.bottomLeft - card.topLeft) * input.y
  }

  /// The outline of the card that the inputs on a card mean, in window pixels. This is the card that the scene
  /// demonstrates, or else the card in the middle of the scene.
  private var outlineOfDemonstration: Quad? {
    if let card = lessonReport.demonstratedCard { return card.mapped(by: viewport.pixels) }
    let middle = viewport.pixels(Rect(viewport.size).center)
    guard let hit = hitList.hit(at: middle),
      let item = hitList.items.last(where: { $0.face == hit.face })
    else { return nil }
    let box = item.quad.boundingBox
    return Quad(
      topLeft: box.origin, topRight: Point(box.maxX, box.minY),
      bottomRight: Point(box.maxX, box.maxY), bottomLeft: Point(box.minX, box.maxY))
  }

  /// Returns whether a running demonstration ignores an input of the user, such as a slight movement of the mouse or
  /// the release after a click. Any other input ends the demonstration.
  mutating func demonstrationIgnores(_ input: UserInput) -> Bool {
    guard let running = overlays.lesson.demonstration else { return false }
    switch input {
    case .release, .resample: return true
    case .press, .wheel, .pinch, .cancel: endDemonstration()
    case .keyDown(let name, let modifiers, _, _):
      // The end of the demonstration may already have closed or taken back what the key would.
      let done = endDemonstration()
      outcome.hasChanged = true
      return bindings.action(for: name, modifiers).map(done.contains) ?? false
    case .move(let point, _):
      let pixel = viewport.pixels(point)
      let start = running.pointer ?? pixel
      overlays.lesson.demonstration?.pointer = start
      if (pixel - start).length > LessonDemonstration.nudge { endDemonstration() }
      return overlays.lesson.demonstration != nil
    default: break
    }
    return false
  }

  /// Ends the current demonstration. If the demonstration is interrupted after its first input, the scene is restored.
  /// Returns which of the actions `close` and `undo` the restoration corresponds to.
  @discardableResult mutating func endDemonstration() -> Set<Action.ID> {
    guard let running = overlays.lesson.demonstration else { return [] }
    overlays.lesson.demonstration = nil
    if isPressed { apply(.cancel) }
    let isInterrupted = running.done > 0 && running.done < running.inputs.count
    let done = isInterrupted && isCurrent(running) ? restore(running.before) : []
    overlays.hand.isShown = running.showedHand
    pointer = running.pointer
    hover()
    return done
  }
}
