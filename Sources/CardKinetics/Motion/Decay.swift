#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How fast a thrown offset loses its velocity: the factor per millisecond.
///
/// Source: UIScrollView's published deceleration rates.
public struct DecelerationRate: Hashable, Sendable {
  /// d in v(t) = v0·d^(1000t); between 0 and 1.
  public var perMillisecond: Double

  /// Creates a rate.
  ///
  /// - Precondition: `perMillisecond` lies between 0 and 1, both excluded.
  public init(perMillisecond: Double) {
    precondition(perMillisecond > 0 && perMillisecond < 1)
    self.perMillisecond = perMillisecond
  }

  /// 0.998: a scroll thrown by hand.
  public static let normal = DecelerationRate(perMillisecond: 0.998)
  /// 0.99: a throw goes a fifth as far as at `normal`.
  public static let fast = DecelerationRate(perMillisecond: 0.99)

  /// 1000·ln d: the exponent per second, below 0.
  public var exponent: Double { 1000 * log(perMillisecond) }

  /// Where something at `position` with `velocity` comes to rest: x0 − v0/(1000·ln d).
  public func rest(from position: Double, velocity: Double) -> Double {
    position - velocity / exponent
  }
}

/// A thrown value that slows down by itself.
///
/// v(t) = v0·d^(1000t), x(t) = x0 + v0·(d^(1000t) − 1)/(1000·ln d).
public struct Decay: Hashable, Sendable {
  /// The rate at which it loses its velocity.
  public var rate: DecelerationRate
  /// The position at which it is let go.
  public var from: Double
  /// In units per second.
  public var velocity: Double

  /// Creates the deceleration of a value let go at `from` with `velocity`.
  public init(rate: DecelerationRate, from: Double, velocity: Double) {
    (self.rate, self.from, self.velocity) = (rate, from, velocity)
  }

  /// Position and velocity `t` seconds after the throw.
  public func state(at t: Double) -> (position: Double, velocity: Double) {
    let k = rate.exponent
    let e = exp(k * t)
    return (from + velocity * (e - 1) / k, velocity * e)
  }

  /// The position at which it comes to rest.
  public var rest: Double { rate.rest(from: from, velocity: velocity) }

  /// The seconds after which both what is left to go and the speed are within `tolerance`.
  public func settlingTime(_ tolerance: Tolerance) -> Double {
    let excess = max(abs(rest - from) / tolerance.distance, abs(velocity) / tolerance.speed)
    return excess > 1 ? log(excess) / -rate.exponent : 0
  }

  /// The seconds after which it passes `position`, or nil where it never gets there.
  public func time(at position: Double) -> Double? {
    guard velocity != 0 else { return nil }
    let left = 1 + (position - from) * rate.exponent / velocity
    guard left > 0, left <= 1 else { return nil }
    return log(left) / rate.exponent
  }
}
