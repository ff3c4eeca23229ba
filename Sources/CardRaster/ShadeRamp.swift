internal import CardCore

/// A shade's strength along the shown part, ready for a row.
struct ShadeRamp {
  /// Opaque.
  var color: UInt32
  /// At and before the first stop, in 255ths.
  var first: Float
  /// What each stretch between two stops adds, in 255ths, where it starts (0 the left edge, 1
  /// the right) and one over its length.
  var gain: (Float, Float, Float)
  var start: (Float, Float, Float)
  var rate: (Float, Float, Float)
  private var minX, width: Double

  /// Nil for a shade that shows nowhere.
  init?(_ shade: Shade, over bounds: Rect) {
    let s = shade.stops
    func alpha(_ stop: Shade.Stop) -> Float { Float(min(max(stop.alpha, 0), 1) * 255) }
    guard max(alpha(s.0), alpha(s.1), alpha(s.2), alpha(s.3)) > 0 else { return nil }
    func slope(_ a: Shade.Stop, _ b: Shade.Stop) -> Float {
      Float(1 / max(b.position - a.position, 1e-5))
    }
    color = shade.color.pixel
    gain = (alpha(s.1) - alpha(s.0), alpha(s.2) - alpha(s.1), alpha(s.3) - alpha(s.2))
    // An even dimming is a whole number, and so free of dither.
    first = gain == (0, 0, 0) ? alpha(s.0).rounded() : alpha(s.0)
    start = (Float(s.0.position), Float(s.1.position), Float(s.2.position))
    rate = (slope(s.0, s.1), slope(s.1, s.2), slope(s.2, s.3))
    (minX, width) = (bounds.minX, bounds.width)
  }

  /// Where a row from (x, y) on runs over the shown part: position = (u + i·du) / (w + i·dw).
  @inline(__always)
  func run(_ x: Int, _ y: Int, _ map: Homography) -> (
    u: Float, du: Float, w: Float, dw: Float
  ) {
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    let w = map.g * px + map.h * py + map.i
    let u = map.a * px + map.b * py + map.c - minX * w
    let du = map.a - minX * map.g
    let scale = 1 / (w * width)
    return (Float(u * scale), Float(du * scale), 1, Float(map.g / w))
  }
}
