#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A released spring: the closed-form path from a position and a velocity to a target.
///
/// The path is exact in the under-damped, critical and over-damped case, also in x(0) and v(0).
public struct SpringMotion: Hashable, Sendable {
  /// The spring that moves the value.
  public var spring: Spring
  /// The position at the release.
  public var from: Double
  /// The velocity at the release, in units per second.
  public var velocity: Double
  /// The position at rest.
  public var target: Double

  /// Creates the motion of a value that is released at `from` with `velocity`.
  public init(spring: Spring, from: Double, velocity: Double, target: Double) {
    (self.spring, self.from, self.velocity, self.target) = (spring, from, velocity, target)
  }

  /// Returns the position and velocity `t` seconds after the release.
  public func state(at t: Double) -> (position: Double, velocity: Double) {
    let w = spring.naturalFrequency
    let zeta = spring.dampingRatio
    let a = from - target
    if zeta < 1 - 1e-9 {
      let wd = w * (1 - zeta * zeta).squareRoot()
      let b = (velocity + zeta * w * a) / wd
      let e = exp(-zeta * w * t)
      let (c, s) = (cos(wd * t), sin(wd * t))
      let x = e * (a * c + b * s)
      return (target + x, -zeta * w * x + e * wd * (b * c - a * s))
    }
    if zeta <= 1 + 1e-9 {
      let c = velocity + w * a
      let e = exp(-w * t)
      return (target + (a + c * t) * e, (c - w * (a + c * t)) * e)
    }
    let root = w * (zeta * zeta - 1).squareRoot()
    let (slow, fast) = (-zeta * w + root, -zeta * w - root)
    let p = (velocity - fast * a) / (slow - fast)
    let q = a - p
    let (es, ef) = (p * exp(slow * t), q * exp(fast * t))
    return (target + es + ef, slow * es + fast * ef)
  }

  /// Returns the time after which the value stays within `tolerance` of its target, in seconds.
  ///
  /// The time comes from an envelope of the motion, so that crossing the target doesn't count.
  public func settlingTime(_ tolerance: Tolerance) -> Double {
    let w = spring.naturalFrequency
    let zeta = spring.dampingRatio
    let a = abs(from - target)
    guard a > 0 || velocity != 0 else { return 0 }
    if zeta < 1 - 1e-9 {
      let b = (velocity + zeta * w * (from - target)) / (w * (1 - zeta * zeta).squareRoot())
      let reach = (a * a + b * b).squareRoot()
      let excess = max(reach / tolerance.distance, reach * w / tolerance.speed)
      return excess > 1 ? log(excess) / max(zeta * w, 1e-9) : 0
    }
    // The slowest root bounds the distance to the target. The factor (a + c·t) covers the linear factor of the critical
    // case.
    let rate = zeta <= 1 + 1e-9 ? w : zeta * w - w * (zeta * zeta - 1).squareRoot()
    let c = abs(velocity) + 2 * zeta * w * a
    func exceeds(_ t: Double) -> Bool {
      let bound = (a + c * t) * exp(-rate * t)
      return bound > tolerance.distance
        || bound * 2 * zeta * w + c * exp(-rate * t) > tolerance.speed
    }
    var high = 1 / rate
    while exceeds(high) && high < 1e6 { high *= 2 }
    var low = high / 2
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if exceeds(middle) { low = middle } else { high = middle }
    }
    return high
  }
}
