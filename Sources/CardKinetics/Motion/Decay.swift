#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The rate at which a thrown offset loses its velocity, as a factor per millisecond.
///
/// Source: `Sources/CardScenes/README.md`, "Scrolling".
public struct DecelerationRate: Hashable, Sendable {
  /// The factor d in v(t) = v0·d^(1000t), between 0 and 1.
  public var perMillisecond: Double

  /// Creates a rate.
  ///
  /// - Precondition: `perMillisecond` lies between 0 and 1, both excluded.
  public init(perMillisecond: Double) {
    precondition(perMillisecond > 0 && perMillisecond < 1)
    self.perMillisecond = perMillisecond
  }

  /// The rate of most scrolls, 0.998.
  public static let normal = DecelerationRate(perMillisecond: 0.998)
  /// The fast rate, 0.99: a throw ends after a fifth of the distance of `normal`.
  public static let fast = DecelerationRate(perMillisecond: 0.99)

  /// The exponent k in v(t) = v0·e^(k·t), per second: 1000·ln d, below 0.
  public var exponent: Double { 1000 * log(perMillisecond) }

  /// Returns the position at which a value at `position` with `velocity` comes to rest: x0 − v0/(1000·ln d).
  public func rest(from position: Double, velocity: Double) -> Double {
    position - velocity / exponent
  }
}

/// A thrown value that slows down by itself.
///
/// v(t) = v0·d^(1000t), x(t) = x0 + v0·(d^(1000t) − 1)/(1000·ln d).
public struct Decay: Hashable, Sendable {
  /// The rate at which the value loses its velocity.
  public var rate: DecelerationRate
  /// The position at the release.
  public var from: Double
  /// The velocity at the release, in units per second.
  public var velocity: Double

  /// Creates the deceleration of a value that is released at `from` with `velocity`.
  public init(rate: DecelerationRate, from: Double, velocity: Double) {
    (self.rate, self.from, self.velocity) = (rate, from, velocity)
  }

  /// Returns the position and velocity `t` seconds after the release.
  public func state(at t: Double) -> (position: Double, velocity: Double) {
    let k = rate.exponent
    let e = exp(k * t)
    return (from + velocity * (e - 1) / k, velocity * e)
  }

  /// The position at rest.
  public var rest: Double { rate.rest(from: from, velocity: velocity) }

  /// Returns the time after which the distance to the rest position and the speed are within `tolerance`, in seconds.
  public func settlingTime(_ tolerance: Tolerance) -> Double {
    let excess = max(abs(rest - from) / tolerance.distance, abs(velocity) / tolerance.speed)
    return excess > 1 ? log(excess) / -rate.exponent : 0
  }

  /// Returns the time at which the value passes `position`, in seconds; nil if it never does.
  public func time(at position: Double) -> Double? {
    guard velocity != 0 else { return nil }
    let left = 1 + (position - from) * rate.exponent / velocity
    guard left > 0, left <= 1 else { return nil }
    return log(left) / rate.exponent
  }
}
