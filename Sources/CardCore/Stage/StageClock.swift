/// The stage's time: the user's own, slower, or standing still.
///
/// Gestures are timed by the user's clock, motions by this one, so in slow motion a card stays with
/// the pointer while all that moves by itself moves slowly.
package struct StageClock: Hashable, Sendable {
  /// The speeds to choose from, in stage seconds per second; ours, to show a spring's ring, a
  /// fling's landing and a single frame's step.
  package static let speeds = [1.0, 1.0 / 2, 1.0 / 8, 1.0 / 32]

  private var wallAnchor = 0.0
  private var stageAnchor = 0.0
  /// The speed that was chosen.
  package private(set) var speed = 1.0
  /// The speed while a key is held, nil where none is.
  package private(set) var heldSpeed: Double?
  /// Whether time stands still.
  package private(set) var isPaused = false

  package init() {}

  /// Stage seconds per second now: 0 in a pause, below 1 in slow motion.
  package var rate: Double { isPaused ? 0 : heldSpeed ?? speed }

  /// The stage's time at the user's `time`, both in seconds.
  package func stageTime(at time: Double) -> Double {
    stageAnchor + (time - wallAnchor) * rate
  }

  /// Goes on at another speed from the user's `time` on.
  package mutating func setSpeed(_ speed: Double, at time: Double) {
    anchor(at: time)
    self.speed = speed
  }

  /// Goes on at `speed` from the user's `time` on until another is held or, with nil, none is.
  package mutating func hold(_ speed: Double?, at time: Double) {
    anchor(at: time)
    heldSpeed = speed
  }

  package mutating func setPaused(_ isPaused: Bool, at time: Double) {
    anchor(at: time)
    self.isPaused = isPaused
  }

  /// From the user's `time` on the stage's time goes on from `stageTime`.
  package mutating func set(_ stageTime: Double, at time: Double) {
    stageAnchor = stageTime
    wallAnchor = time
  }

  /// Goes on as it did from where it is at the user's `time`.
  private mutating func anchor(at time: Double) { set(stageTime(at: time), at: time) }
}
