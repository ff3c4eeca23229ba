/// The resistance of a scroll pulled beyond its range: the farther the pull, the less the content follows.
///
/// b = (1 − 1/(x·c/D + 1))·D with c = 0.55 and D the viewport's extent. Source: `Sources/CardScenes/README.md`,
/// "Scrolling".
public struct RubberBand: Hashable, Sendable {
  /// The default of the coefficient c.
  public static let coefficient = 0.55

  /// The extent D, in points, above 0.
  public var extent: Double
  /// The coefficient c, above 0.
  public var coefficient: Double

  /// Creates a band; `extent` and `coefficient` must be above 0.
  public init(extent: Double, coefficient: Double = Self.coefficient) {
    (self.extent, self.coefficient) = (extent, coefficient)
  }

  /// Returns the displacement of the content for a pull of `x` points beyond the edge; odd in `x`.
  public func displacement(forPull x: Double) -> Double {
    let pull = abs(x)
    let banded = (1 - 1 / (pull * coefficient / extent + 1)) * extent
    return x < 0 ? -banded : banded
  }

  /// Returns the pull that displaces the content by `b`: the inverse of `displacement`.
  public func pull(forDisplacement b: Double) -> Double {
    // At a displacement of D the pull would be infinite.
    let displacement = min(abs(b), extent * 0.999_999)
    let pull = extent / coefficient * displacement / (extent - displacement)
    return b < 0 ? -pull : pull
  }

  /// Returns the displacement per point of pull, at a pull of `x`.
  public func slope(atPull x: Double) -> Double {
    let q = abs(x) * coefficient / extent + 1
    return coefficient / (q * q)
  }

  /// Returns the position to show for `free`, the position without resistance. Both are equal inside `range`. Outside,
  /// the shown position is nearer to the range.
  public func position(_ free: Double, in range: ClosedRange<Double>) -> Double {
    let edge = range.clamping(free)
    return free == edge ? free : edge + displacement(forPull: free - edge)
  }

  /// Returns the free position that shows as `position`: the inverse of `position(_:in:)`.
  public func free(_ position: Double, in range: ClosedRange<Double>) -> Double {
    let edge = range.clamping(position)
    return position == edge ? position : edge + pull(forDisplacement: position - edge)
  }

  /// Returns the change of the shown position per point of the free position: 1 inside `range`.
  public func slope(_ free: Double, in range: ClosedRange<Double>) -> Double {
    let edge = range.clamping(free)
    return free == edge ? 1 : slope(atPull: free - edge)
  }
}
