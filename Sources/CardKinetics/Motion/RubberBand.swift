/// The resistance of a scroll pulled beyond its range: the farther the pull, the less it follows.
///
/// b = (1 − 1/(x·c/D + 1))·D with c = 0.55, D the viewport's extent. Source: widely measured on
/// UIScrollView.
public struct RubberBand: Hashable, Sendable {
  /// The default of `c`.
  public static let coefficient = 0.55

  /// D, in points, above 0.
  public var extent: Double
  /// c, above 0.
  public var coefficient: Double

  /// Creates a band; `extent` and `coefficient` must be above 0.
  public init(extent: Double, coefficient: Double = Self.coefficient) {
    (self.extent, self.coefficient) = (extent, coefficient)
  }

  /// How far the content goes for a pull of `x` points past the edge; odd in `x`.
  public func displacement(forPull x: Double) -> Double {
    let pull = abs(x)
    let banded = (1 - 1 / (pull * coefficient / extent + 1)) * extent
    return x < 0 ? -banded : banded
  }

  /// The pull that displaces the content by `b`; the inverse of `displacement`.
  public func pull(forDisplacement b: Double) -> Double {
    // The band never gives more than D; a hair below it keeps the inverse finite.
    let displacement = min(abs(b), extent * 0.999_999)
    let pull = extent / coefficient * displacement / (extent - displacement)
    return b < 0 ? -pull : pull
  }

  /// How many points the content follows per point of pull, at a pull of `x`.
  public func slope(atPull x: Double) -> Double {
    let q = abs(x) * coefficient / extent + 1
    return coefficient / (q * q)
  }

  /// The position shown for a free one: the same inside `range`, banded outside.
  public func position(_ free: Double, in range: ClosedRange<Double>) -> Double {
    let edge = range.clamping(free)
    return free == edge ? free : edge + displacement(forPull: free - edge)
  }

  /// The free position that shows as `position`; the inverse of `position(_:in:)`.
  public func free(_ position: Double, in range: ClosedRange<Double>) -> Double {
    let edge = range.clamping(position)
    return position == edge ? position : edge + pull(forDisplacement: position - edge)
  }

  /// How many points the shown position follows per point of the free one: 1 inside `range`.
  public func slope(_ free: Double, in range: ClosedRange<Double>) -> Double {
    let edge = range.clamping(free)
    return free == edge ? 1 : slope(atPull: free - edge)
  }
}
