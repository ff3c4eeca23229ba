package import CardCore

/// Plays a script in a window as a hand would, until a real hand takes over.
package struct TourGuide {
  /// The window that the script's points were made for: in another they go where the same part of
  /// the viewport is.
  static let home = Size(1280, 800)
  /// A booth's tour begins once nobody has touched anything for so long, in seconds; ours.
  static let patience = 60.0
  /// A real pointer takes over when it has gone this far, in pixels: a table that is knocked
  /// against is no hand.
  private static let nudge = 12.0
  /// How long the tour's end stays to be seen before a booth begins again, in seconds.
  private static let pause = 2.0

  private var script = Script(events: [])
  private let isBooth: Bool
  /// When the script began, and its next event.
  private var running: (start: Double, next: Int)?
  /// When somebody last did something.
  private var lastTouch: Double
  /// Where the real pointer was when the tour began, in pixels.
  private var rest: Point?
  /// The user's constants: the tour turns some, and gives these back.
  private var overrides: SplitOverrides?

  /// - Parameter isBooth: whether it begins by itself where nobody has done anything since `time`,
  ///   and again and again.
  package init(isBooth: Bool, at time: Double) {
    self.isBooth = isBooth
    lastTouch = time
  }

  package var isRunning: Bool { running != nil }

  /// Begins, or begins again.
  ///
  /// - Parameter tunings: the constants there are.
  /// - Returns: those to begin with, the user's.
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

  /// Ends.
  ///
  /// - Returns: the user's constants; nil where no tour went on.
  package mutating func end(at time: Double) -> SplitOverrides? {
    defer { overrides = nil }
    running = nil
    lastTouch = time
    return overrides
  }

  /// Takes constants that were set from outside while a tour goes on for the user's.
  package mutating func keep(_ overrides: SplitOverrides) {
    if isRunning { self.overrides = overrides }
  }

  /// When it has something to do, nil if never.
  package var deadline: Double? {
    guard let running else { return isBooth ? lastTouch + Self.patience : nil }
    if running.next < script.events.count {
      return running.start + script.events[running.next].time
    }
    return running.start + script.end + Self.pause
  }

  /// What is due by `time`.
  package enum Step {
    /// Nothing yet.
    case wait
    /// The script says this; its points are the scene's own.
    case play(InputEvent)
    /// The tour is to begin, at the stage's beginning.
    case begin
    /// The script is over.
    case over
  }

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

  /// Takes note of what somebody did, in window pixels; whether that ends the tour.
  package mutating func isTakenOver(by event: InputEvent) -> Bool {
    switch event.kind {
    case .move(let point, _):
      if rest == nil { rest = point }
      guard let rest, (point - rest).length > Self.nudge else { return false }
    case .keyDown(let name, _, _):
      // Ctrl alone is the beginning of Ctrl+T, which ends the tour as any key does.
      if Chord.isModifier(name) { return false }
    case .leave, .keyUp, .resize, .cancel, .say, .tune: return false
    case .press, .release, .wheel, .pinch: break
    }
    lastTouch = event.time
    return isRunning
  }
}
