/// A stage with a memory: it can be stepped back and on through the last minute while it is paused.
///
/// The run loop hands events to it and takes frames from it as from a stage.
@dynamicMemberLookup
package struct TimeLens: Sendable {
  /// A held key rewinds after this many seconds, then so many frames a second; ours.
  private static let holdDelay = 0.3
  private static let holdRate = 60.0

  /// A key that is held to go through the moments.
  private struct Held: Sendable {
    var key: String
    /// −1 back, 1 on.
    var direction: Int
    /// The user's time at which it went down.
    var since: Double
    /// The frames gone through since then, the first one not counted.
    var steps = 0
  }

  package private(set) var stage: Stage
  private var history: History
  /// The moment shown, where it is not the newest.
  private var moment: Int?
  private var held: Held?

  package init(_ stage: Stage) {
    self.stage = stage
    history = History(from: stage)
  }

  /// A switch of the stage's, such as `showsXRay`.
  package subscript(dynamicMember option: WritableKeyPath<Stage, Bool>) -> Bool {
    get { stage[keyPath: option] }
    set { stage[keyPath: option] = newValue }
  }

  /// How many frames can be shown again.
  package var momentCount: Int { history.count }

  /// How many steps and moments are kept, at most `History.mostEntries` and a chapter's more.
  package var entryCount: Int { history.entryCount }

  /// When something must happen although no event comes, or nil: call `frame` then.
  package var deadline: Double? {
    let next = held.map { $0.since + Self.holdDelay + Double($0.steps + 1) / Self.holdRate }
    return [stage.deadline, next].compactMap { $0 }.min()
  }

  /// Takes in what the user did, as a stage does.
  package mutating func handle(_ event: InputEvent) -> Stage.Effects {
    followHeldKey(until: event.time)
    let (wasRewound, window) = (stage.isRewound, stage.configuration.window)
    if case .keyUp(let name, _) = event.kind, held?.key == name { held = nil }
    var effects = stage.handle(event)
    if wasRewound, !stage.isRewound, let moment {
      // Time goes on from the moment shown; what followed it has not happened.
      self.moment = nil
      history.goOn(from: moment, as: stage.host)
    } else if moment == nil {
      history.noteSteps(of: stage)
    }
    // What the window was cannot be shown in what it is now.
    if stage.configuration.window != window { forget() }
    for (effect, direction) in [(Stage.Effects.stepBack, -1), (.stepOn, 1)]
    where effects.contains(effect) {
      effects.remove(effect)
      step(direction)
      if case .keyDown(let name, _, _) = event.kind {
        held = Held(key: name, direction: direction, since: event.time)
      }
    }
    return effects
  }

  /// What is to be seen at `time`, as of a stage.
  package mutating func frame(at time: Double) -> Stage.Frame {
    followHeldKey(until: time)
    if !stage.isPaused { held = nil }
    let count = history.count
    stage.chrome.scrubBar.timeline =
      stage.isPaused && count > 1
      ? Timeline(index: moment ?? count - 1, count: count) : nil
    let last = stage.hitTestList
    var frame = stage.frame(at: time)
    if moment == nil {
      history.noteSteps(of: stage)
      if count == 0 || !frame.list.showsSameScenes(as: last) {
        history.noteMoment(at: time, of: stage)
      }
    }
    frame.isMoving = frame.isMoving || held != nil
    return frame
  }

  /// Goes through the frames for which a key has been held until `time`.
  private mutating func followHeldKey(until time: Double) {
    guard var held else { return }
    let due = Int(max(time - held.since - Self.holdDelay, 0) * Self.holdRate)
    for _ in held.steps..<max(due, held.steps) { step(held.direction) }
    held.steps = max(due, held.steps)
    self.held = held
  }

  /// Shows the moment before the one shown or the one after it; after the newest, a new one.
  private mutating func step(_ direction: Int) {
    // There may be none: the window has just been made another size.
    let count = history.count
    let next = (moment ?? count - 1) + direction
    if let (host, t) = history.host(at: next) {
      moment = next
      stage.rewind(to: host, at: t)
    } else if direction > 0 {
      if let moment { history.goOn(from: moment, as: stage.host) }
      moment = nil
      stage.advanceFrame()
    }
  }

  /// Begins anew with every scene, and forgets what was.
  package mutating func restart(at time: Double) {
    held = nil
    stage.restart(at: time)
    forget()
  }

  private mutating func forget() {
    moment = nil
    history = History(from: stage)
  }
}

extension DisplayList {
  /// Whether what lies under the chrome is the same; asked with every frame, it copies nothing.
  fileprivate func showsSameScenes(as other: DisplayList) -> Bool {
    backdrop == other.backdrop && scenes == other.scenes
  }

  private var scenes: ArraySlice<DisplayItem> { items.prefix { $0.face.scene != .overlay } }
}
