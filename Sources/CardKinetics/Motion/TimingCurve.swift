/// The progress 0…1 of a timed motion as a function of time 0…1.
public enum TimingCurve: Hashable, Sendable {
  case linear
  /// 3t² − 2t³: starts and ends at rest, as the common ease in-out does.
  case easeInOut

  /// Returns the progress and its slope at `t`. Clamps `t` to 0…1.
  public func state(at t: Double) -> (progress: Double, slope: Double) {
    let t = min(max(t, 0), 1)
    switch self {
    case .linear: return (t, 1)
    case .easeInOut: return (t * t * (3 - 2 * t), 6 * t * (1 - t))
    }
  }
}

/// A motion from one value to another in a fixed time.
///
/// The motion may begin with a velocity, for example if an animation is reversed half-way. A cubic then brings the
/// value to rest at the target, so that position and velocity stay continuous. Without a velocity, the motion follows
/// `curve`.
public struct TimedMotion: Hashable, Sendable {
  /// The curve of a motion that begins without a velocity.
  public var curve: TimingCurve
  /// The first position.
  public var from: Double
  /// The last position.
  public var target: Double
  /// The velocity at the beginning, in units per second.
  public var velocity: Double
  /// The duration, in seconds, above 0.
  public var duration: Double

  /// Creates a timed motion.
  ///
  /// - Precondition: `duration` is above 0.
  public init(
    curve: TimingCurve, from: Double, target: Double, velocity: Double = 0, duration: Double
  ) {
    precondition(duration > 0)
    (self.curve, self.from, self.target) = (curve, from, target)
    (self.velocity, self.duration) = (velocity, duration)
  }

  /// Returns the position and velocity `t` seconds after the beginning.
  public func state(at t: Double) -> (position: Double, velocity: Double) {
    guard t < duration else { return (target, 0) }
    let s = max(t, 0) / duration
    let (progress, slope) = curve.state(at: s)
    let distance = target - from
    // The Hermite term s(1 − s)² starts with slope 1 and ends with slope 0.
    let carried = velocity * duration
    let position = from + distance * progress + carried * s * (1 - s) * (1 - s)
    let speed = (distance * slope + carried * (1 - s) * (1 - 3 * s)) / duration
    return (position, speed)
  }
}
