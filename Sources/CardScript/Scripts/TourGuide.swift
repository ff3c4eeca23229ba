import CardInput
import CardKinetics
import CardPicture
package import CardScene
package import CardStage

/// Plays a script in a window until the user takes over.
package struct TourGuide {
  /// The window size for which the script was written. For other windows, the script's points are scaled.
  static let home = Size(1280, 800)
  /// The time without input after which a booth's tour begins, in seconds; our own choice.
  static let idleTime = 60.0
  /// The distance by which a pointer must move to take over, in pixels. A bump against the table moves the mouse less.
  private static let nudge = 12.0
  /// The pause at the tour's end before a booth begins again, in seconds.
  private static let pause = 2.0

  private var script = Script(events: [])
  package let isBooth: Bool
  /// The start time of the script, and the index of its next event.
  private var running: (start: Double, next: Int)?
  /// The time of the user's last input.
  private var lastTouch: Double
  /// The position of the user's pointer at its first event during the tour, in pixels.
  private var rest: Point?
  /// The user's parameters, which are restored after the tour.
  private var overrides: SplitOverrides?

  /// Creates a guide.
  ///
  /// - Parameter isBooth: whether the tour begins by itself after a time without input. Initially, that time is counted
  ///   from `time`.
  package init(isBooth: Bool, at time: Double) {
    self.isBooth = isBooth
    lastTouch = time
  }

  package var isRunning: Bool { running != nil }

  /// Begins the tour, or restarts it.
  ///
  /// - Parameter overrides: the current parameters.
  /// - Returns: the user's parameters, with which the tour begins.
  package mutating func begin(
    _ script: Script, at time: Double, from overrides: SplitOverrides
  ) -> SplitOverrides {
    self.script = script
    running = (time, 0)
    rest = nil
    let own = self.overrides ?? overrides
    self.overrides = own
    return own
  }

  /// Ends the tour.
  ///
  /// - Returns: the user's parameters; nil if no tour was running.
  package mutating func end(at time: Double) -> SplitOverrides? {
    defer { overrides = nil }
    running = nil
    lastTouch = time
    return overrides
  }

  /// Replaces the saved user parameters, which the end of the tour restores. Does nothing if no tour is running.
  package mutating func keep(_ overrides: SplitOverrides) {
    if isRunning { self.overrides = overrides }
  }

  /// The time of the next step; nil for never.
  package var deadline: Double? {
    guard let running else { return isBooth ? lastTouch + Self.idleTime : nil }
    if running.next < script.events.count {
      return running.start + script.events[running.next].time
    }
    return running.start + script.end + Self.pause
  }

  /// A step that is due at a time.
  package enum Step {
    /// Nothing is due.
    case wait
    /// An event of the script, in viewport points.
    case play(StageEvent)
    /// The tour begins, with a stage in its initial state.
    case begin
    /// The script is over.
    case over
  }

  /// Returns the next step that is due by a time, and advances past it.
  package mutating func next(by time: Double, in stage: Stage) -> Step {
    guard let deadline, deadline <= time else { return .wait }
    guard let (start, index) = running else { return .begin }
    guard index < script.events.count else { return isBooth ? .begin : .over }
    running = (start, index + 1)
    var event = script.events[index]
    event.time += start
    let made = stage.viewport(inWindow: Self.home).size
    let here = stage.viewport.size
    return .play(
      event.mapped { Point($0.x / made.width * here.width, $0.y / made.height * here.height) })
  }

  /// Handles the user's input, in window pixels, and returns whether it ends the tour.
  package mutating func isTakenOver(by event: StageEvent) -> Bool {
    switch event.kind {
    case .input(.move(let point, _)):
      if rest == nil { rest = point }
      guard let rest, (point - rest).length > Self.nudge else { return false }
    case .input(.keyDown(let name, _, let isRepeat, _)):
      // Ctrl alone may begin Ctrl+T, and the keys that began the tour may still be held.
      if Chord.isModifier(name) || isRepeat && isRunning { return false }
    case .input(.press), .input(.release), .input(.wheel), .input(.pinch), .message(.action):
      break
    case .input, .message: return false
    }
    lastTouch = event.time
    return isRunning
  }
}
