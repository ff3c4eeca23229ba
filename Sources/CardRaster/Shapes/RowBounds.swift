import CardKinetics

/// A half-plane of positions in pixels, `a·x + b·y + c ≥ 0`.
struct HalfPlane {
  var a, b, c: Double

  init(_ a: Double, _ b: Double, _ c: Double) { (self.a, self.b, self.c) = (a, b, c) }

  /// Creates the half-plane of pixels at which `u·U + v·V + k ≥ 0`; `map` takes a pixel to the point (U, V).
  ///
  /// The inequality is multiplied by the divisor, so the border is straight in pixels, even beyond the horizon. A point
  /// behind the eye fails one of two opposite half-planes, so that no clipping against a near plane is needed.
  init(_ map: Homography, _ u: Double, _ v: Double, _ k: Double) {
    self.init(
      u * map.a + v * map.d + k * map.g, u * map.b + v * map.e + k * map.h,
      u * map.c + v * map.f + k * map.i)
  }
}

/// The intersection of four half-planes, solved for x row by row.
struct RowBounds {
  /// The coefficients of a row's ends, `slope · y + start`. The largest low end and the smallest high end apply. A
  /// half-plane bounds one end and leaves the other open.
  private var lowSlope = SIMD4<Double>()
  private var lowStart = SIMD4<Double>(repeating: -.infinity)
  private var highSlope = SIMD4<Double>()
  private var highStart = SIMD4<Double>(repeating: .infinity)

  /// The slope that represents a horizontal side. A row beyond such a side begins far outside every frame.
  private static let steep = 1e18

  init(_ p: HalfPlane, _ q: HalfPlane, _ r: HalfPlane, _ s: HalfPlane) {
    place(p, at: 0)
    place(q, at: 1)
    place(r, at: 2)
    place(s, at: 3)
  }

  /// Creates the bounds of the pixels that `map` takes into a rectangle.
  init(of rect: Rect, under map: Homography) {
    self.init(
      HalfPlane(map, 1, 0, -rect.minX), HalfPlane(map, -1, 0, rect.maxX),
      HalfPlane(map, 0, 1, -rect.minY), HalfPlane(map, 0, -1, rect.maxY))
  }

  private mutating func place(_ plane: HalfPlane, at k: Int) {
    let (a, b, c) = (plane.a, plane.b, plane.c)
    if a.magnitude <= 1e-12 * max(b.magnitude, c.magnitude) {
      (lowSlope[k], lowStart[k]) = (-b * RowBounds.steep, -c * RowBounds.steep)
    } else if a > 0 {
      (lowSlope[k], lowStart[k]) = (-b / a, -c / a)
    } else {
      (highSlope[k], highStart[k]) = (-b / a, -c / a)
    }
  }

  /// Returns the positions between which the row with centre `y` is inside. `low` exceeds `high` if the row is outside.
  @inline(__always)
  func limits(at y: Double) -> (low: Double, high: Double) {
    let (lows, highs) = (lowSlope * y + lowStart, highSlope * y + highStart)
    let low = lows.lowHalf.replacing(with: lows.highHalf, where: lows.highHalf .> lows.lowHalf)
    let high = highs.lowHalf.replacing(with: highs.highHalf, where: highs.highHalf .< highs.lowHalf)
    return (low[0] > low[1] ? low[0] : low[1], high[0] < high[1] ? high[0] : high[1])
  }

  /// Returns the pixels of row `y` whose centres are inside, within `limits`.
  @inline(__always)
  func span(_ y: Int, within limits: Range<Int>) -> Range<Int> {
    let (low, high) = self.limits(at: Double(y) + 0.5)
    return pixels(from: low, to: high, within: limits)
  }
}

/// Returns the pixels whose centres lie in `low…high`, within `limits`.
@inline(__always)
func pixels(from low: Double, to high: Double, within limits: Range<Int>) -> Range<Int> {
  let start = clampedCeiling(low - 0.5, limits)
  let end = clampedInt(high + 0.5, limits)
  return start..<max(start, end)
}

/// Returns the smallest integer that is at least `value`, clamped to `limits`; the lower limit for NaN.
///
/// On a processor without an instruction for rounding, `rounded` is a slow call, but a conversion is not.
@inline(__always)
func clampedCeiling(_ value: Double, _ limits: Range<Int>) -> Int {
  let floor = clampedInt(value, limits)
  return Double(floor) < value && floor < limits.upperBound ? floor &+ 1 : floor
}

/// Returns `value` truncated to an integer and clamped to `limits`; the lower limit for NaN.
@inline(__always)
func clampedInt(_ value: Double, _ limits: Range<Int>) -> Int {
  if !(value > Double(limits.lowerBound)) { return limits.lowerBound }
  if value >= Double(limits.upperBound) { return limits.upperBound }
  return Int(value)
}
