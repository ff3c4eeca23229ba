/// The stage's time: the user's own, or slower.
///
/// Gestures are timed by the user's clock, motions by this one, so in slow motion a card stays with
/// the pointer while all that moves by itself moves slowly.
package struct StageClock: Hashable, Sendable {
  /// Slow motion's rate.
  package static let slowRate = 1.0 / 8

  private var wallAnchor = 0.0
  private var stageAnchor = 0.0
  /// Stage seconds per second.
  package private(set) var rate = 1.0

  package init() {}

  /// The stage's time at the user's `time`, both in seconds.
  package func stageTime(at time: Double) -> Double {
    stageAnchor + (time - wallAnchor) * rate
  }

  /// The user's time at the stage's time `stageTime`, both in seconds.
  package func time(at stageTime: Double) -> Double {
    wallAnchor + (stageTime - stageAnchor) / rate
  }

  /// Goes on at another rate from `time` on.
  package mutating func setRate(_ rate: Double, at time: Double) {
    stageAnchor = stageTime(at: time)
    wallAnchor = time
    self.rate = rate
  }
}
