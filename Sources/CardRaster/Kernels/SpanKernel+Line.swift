internal import CShims

// Loops for lines: a line is one colour within four straight sides, a few pixels wide in each row.
extension SpanKernel {
  /// Blends a colour, at a uniform opacity, over the pixels within four sides.
  static func tint(
    _ pixels: UnsafeMutablePointer<UInt32>, with color: UInt32, opacity: UInt32,
    within sides: cs_sides, at first: cs_distances, count: Int
  ) {
    let opacity = Pixels(repeating: opacity).asFactor
    var t = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    var i = 0
    while i < count {
      let across = between(sides.left, first.left, sides.right, first.right, t)
      let down = between(sides.top, first.top, sides.bottom, first.bottom, t)
      let coverage = (across * down * 255).nearestIntegers.asFactor
      let alpha = unsafeBitCast((coverage &* opacity).dividedBy255, to: Pixels.self) & 255
      let below = load(pixels + i, count &- i)
      store(over(Pixels(repeating: color), alpha, below), pixels + i, count &- i)
      t += 8
      i &+= 8
    }
  }

  /// Returns the coverage of eight pixels between two opposite sides. The cuts of both sides add up.
  @inline(__always)
  private static func between(
    _ a: cs_side, _ atA: Float, _ b: cs_side, _ atB: Float, _ t: SIMD8<Float>
  ) -> SIMD8<Float> {
    (inside(a, atA, t) + inside(b, atB, t) - 1).atLeast(0)
  }

  /// Returns the fraction of each of eight pixels that lies on the inner side of an edge. The centre of the first pixel
  /// is `distance` pixels inside the edge.
  @inline(__always)
  private static func inside(
    _ side: cs_side, _ distance: Float, _ t: SIMD8<Float>
  ) -> SIMD8<Float> {
    let d = distance + t * side.step
    let far = d.replacing(with: -d, where: d .< 0)
    let height = (side.reach - far).atLeast(0)
    let corner = height * height * side.triangle
    let lesser = corner.replacing(with: 0.5 - far * side.slope, where: far .<= side.linear)
    return (1 - lesser).replacing(with: lesser, where: d .< 0)
  }
}
