internal import CShims

/// A thin quadrilateral of one colour, a few pixels wide in each row. Its coverage is computed while it is painted.
struct LineShape {
  /// The coefficients of the sides' signed distances from a point, `a·x + b·y + c`: left, right, top, bottom.
  private var a, b, c: SIMD4<Double>
  /// The parameters of the sides for a run of pixels.
  var sides: cs_sides

  /// Creates a shape without sides.
  init() {
    (a, b, c) = (SIMD4(), SIMD4(), SIMD4())
    sides = cs_sides()
  }

  init(left: Edge, right: Edge, top: Edge, bottom: Edge) {
    a = SIMD4(left.a, right.a, top.a, bottom.a)
    b = SIMD4(left.b, right.b, top.b, bottom.b)
    c = SIMD4(left.c, right.c, top.c, bottom.c)
    sides = cs_sides(left: left.side, right: right.side, top: top.side, bottom: bottom.side)
  }

  /// Returns the signed distances from the sides to the centre of the pixel at (x, y), in pixels, positive inside.
  @inline(__always)
  func distances(_ x: Int, _ y: Int) -> cs_distances {
    let at = a * (Double(x) + 0.5) + b * (Double(y) + 0.5) + c
    return cs_distances(
      left: Float(at[0]), right: Float(at[1]), top: Float(at[2]), bottom: Float(at[3]))
  }
}
