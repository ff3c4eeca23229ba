import CardInput
import CardKinetics

/// A stage with a history, which the user can step through during a pause.
///
/// The run loop uses a rewindable stage in place of a stage.
@dynamicMemberLookup
package struct RewindableStage: Sendable {
  /// The delay before a held key repeats, in seconds; our own choice.
  private static let holdDelay = 0.3
  /// The number of repeats of a held key per second; our own choice.
  private static let holdRate = 60.0

  /// A held key that steps through the history.
  private struct Held: Sendable {
    var key: String
    /// The direction of the steps: −1 back, 1 forwards.
    var direction: Int
    /// The user time of the press.
    var since: Double
    /// The number of repeated steps since the press.
    var steps = 0
  }

  package private(set) var stage: Stage
  private var history: History
  /// The index of the shown frame; nil for the newest frame.
  private var shownIndex: Int?
  private var held: Held?
  /// Whether the last event or frame may have changed more than the time, the pointer's position and the modifiers that
  /// are held.
  ///
  /// The value is false only after a move or a frame. A log can then replace that move or frame by a later one.
  package private(set) var hasChanged = true

  package init(_ stage: Stage) {
    self.stage = stage
    history = History(from: stage)
  }

  /// Accesses an option that is set from outside the stage, such as `showsXRay`.
  package subscript<Value>(dynamicMember option: WritableKeyPath<Stage, Value>) -> Value {
    get { stage[keyPath: option] }
    set { stage[keyPath: option] = newValue }
  }

  /// The number of frames in the history.
  package var frameCount: Int { history.count }

  /// The number of entries in the history. It exceeds `History.maximumEntries` by at most one chapter.
  package var entryCount: Int { history.entryCount }

  /// The time of the next frame that is due without any input; nil for none.
  package var deadline: Double? {
    let next = held.map { $0.since + Self.holdDelay + Double($0.steps + 1) / Self.holdRate }
    return [stage.deadline, next].compactMap { $0 }.min()
  }

  /// Passes an event to the stage, and records the resulting steps.
  package mutating func handle(_ event: StageEvent) -> [StageRequest] {
    followHeldKey(until: event.time)
    let (wasRewound, deck) = (stage.isRewound, stage.deck)
    let (window, appearance) = (stage.configuration.window, stage.configuration.appearance)
    if case .input(.keyUp(let name, _)) = event.kind, held?.key == name { held = nil }
    var requests = stage.handle(event)
    hasChanged = stage.outcome.hasChanged || held != nil
    if wasRewound, !stage.isRewound, let shownIndex {
      // Time continues from the shown frame, and later frames are discarded.
      self.shownIndex = nil
      history.resume(from: shownIndex, as: stage.host)
    } else if shownIndex == nil {
      history.recordSteps(of: stage)
    }
    if stage.isPaused, let wanted = stage.overlays.scrubBar.wanted, wanted != shownIndex {
      _ = show(wanted)
    }
    // Frames with another deck, window size or appearance cannot be shown.
    if stage.outcome.hasNewCards || stage.configuration.window != window
      || stage.configuration.appearance != appearance
    {
      forget()
    } else if stage.deck != deck {
      history.renew(stage.deck)
    }
    requests.removeAll { request in
      guard case .stepFrame(let direction) = request else { return false }
      step(direction)
      if case .input(.keyDown(let name, _, _, _)) = event.kind {
        held = Held(key: name, direction: direction, since: event.time)
      }
      return true
    }
    return requests
  }

  /// Returns the frame at `time`. The history keeps the frame if its scenes differ from the scenes of the last frame.
  package mutating func frame(at time: Double) -> Stage.Frame {
    followHeldKey(until: time)
    let wasHeld = held != nil
    if !stage.isPaused { held = nil }
    let count = history.count
    stage.overlays.scrubBar.timeline = stage.isPaused && count > 1 ? timeline(count) : nil
    let last = stage.lastFrame.scenes
    var frame = stage.frame(at: time)
    if shownIndex == nil {
      history.recordSteps(of: stage)
      if count == 0 || stage.outcome.hasChanged && stage.lastFrame.scenes != last {
        history.recordFrame(at: time, of: stage)
      }
    }
    hasChanged = stage.outcome.hasChanged || wasHeld || history.count != count
    frame.isMoving = frame.isMoving || held != nil
    return frame
  }

  private func timeline(_ count: Int) -> Timeline {
    let index = shownIndex ?? count - 1
    let seconds = history.time(at: index).map { $0 - (history.time(at: count - 1) ?? $0) } ?? 0
    return Timeline(index: index, count: count, seconds: seconds)
  }

  /// Performs the steps of a held key that are due at `time`.
  private mutating func followHeldKey(until time: Double) {
    guard var held else { return }
    let due = Int(
      (time - held.since - Self.holdDelay) * Self.holdRate, clampedTo: 0...Int(Int32.max))
    for _ in held.steps..<max(due, held.steps) { step(held.direction) }
    held.steps = max(due, held.steps)
    self.held = held
  }

  /// Shows the previous or the next frame. After the newest frame, advances the stage by a frame.
  private mutating func step(_ direction: Int) {
    // Directly after a resize, the history may be empty.
    let next = (shownIndex ?? history.count - 1) + direction
    if !show(next), direction > 0 {
      if let shownIndex { history.resume(from: shownIndex, as: stage.host) }
      shownIndex = nil
      stage.advanceFrame()
    }
  }

  /// Shows a frame of the history. Returns false if there is no such frame.
  private mutating func show(_ index: Int) -> Bool {
    guard let (host, t) = history.host(at: index) else { return false }
    shownIndex = index
    stage.rewind(to: host, at: t)
    return true
  }

  /// Resets every scene and the history.
  package mutating func restart(at time: Double, wipes: Bool = false) {
    held = nil
    stage.restart(at: time, wipes: wipes)
    forget()
  }

  private mutating func forget() {
    shownIndex = nil
    history = History(from: stage)
  }
}
