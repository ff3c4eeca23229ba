#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Spring {
  /// The fraction of the distance that remains after the duration.
  private static let residue = 0.001

  /// Creates the spring whose oscillation has shrunk to a thousandth of the distance after `duration`.
  ///
  /// ω is the largest root of `0.001 = ((ζω − v) / (ω·√(1 − ζ²)))·e^(−ζωD)`, or, at ζ = 1, of
  /// `0.001 = e^(−ωD)·((ω − v)·D + 1)`. Then k = ω² and c = 2ζω. If a large velocity leaves no root, ω is the root for
  /// v = 0, or, at ζ = 1, 1/D. Test value: D 3, ζ 0.25 → k 54.83363359078326. Source: `Sources/CardScenes/README.md`,
  /// "Springs".
  ///
  /// - Parameters:
  ///   - duration: the duration, in seconds, above 0.
  ///   - dampingRatio: the damping ratio ζ, above 0.001 and at most 1.
  ///   - initialVelocity: the velocity v, in distances per second.
  public init(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    precondition(duration > 0 && dampingRatio > 0.001 && dampingRatio <= 1)
    let omega =
      dampingRatio == 1
      ? Spring.criticalFrequency(duration, initialVelocity)
      : Spring.ringingFrequency(duration, dampingRatio, initialVelocity)
    self.init(stiffness: omega * omega, damping: 2 * dampingRatio * omega)
  }

  private static func ringingFrequency(_ D: Double, _ zeta: Double, _ v: Double) -> Double {
    let s = (1 - zeta * zeta).squareRoot()
    let still = max(log(zeta / (s * residue)) / (zeta * D), 1e-6)
    guard v != 0 else { return still }
    func excess(_ w: Double) -> Double {
      (zeta * w - v) / (w * s) * exp(-zeta * w * D) - residue
    }
    // For v > 0, the function `excess` rises to a single peak and then falls. The root is past the peak.
    let peak =
      v > 0
      ? (zeta * D * v + (zeta * D * v * (zeta * D * v + 4 * zeta)).squareRoot())
        / (2 * zeta * zeta * D) : 1e-6
    return fallingRoot(of: excess, from: peak) ?? still
  }

  private static func criticalFrequency(_ D: Double, _ v: Double) -> Double {
    func excess(_ w: Double) -> Double { exp(-w * D) * ((w - v) * D + 1) - residue }
    return fallingRoot(of: excess, from: max(v, 1e-6)) ?? 1 / D
  }

  /// Returns the root of a function that falls from `start`; nil if the function is already negative there.
  private static func fallingRoot(of f: (Double) -> Double, from start: Double) -> Double? {
    guard f(start) > 0 else { return nil }
    var low = start
    var high = start + 1
    while f(high) > 0 {
      low = high
      high *= 2
    }
    for _ in 0..<200 where high - low > 1e-13 * high {
      let middle = (low + high) / 2
      if f(middle) > 0 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
