internal import CardCore
internal import CShims

/// A shade's strength along the shown part, ready for a row.
struct ShadeRamp {
  /// All but where a row runs: 0 is the left edge of the shown part, 1 the right.
  private var ramp: cs_ramp
  private var minX, width: Double

  /// Nil for a shade that shows nowhere.
  init?(_ shade: Shade, over bounds: Rect) {
    let s = shade.stops
    func alpha(_ stop: Shade.Stop) -> Float { Float(min(max(stop.alpha, 0), 1) * 255) }
    guard max(alpha(s.0), alpha(s.1), alpha(s.2), alpha(s.3)) > 0 else { return nil }
    func slope(_ a: Shade.Stop, _ b: Shade.Stop) -> Float {
      Float(1 / max(b.position - a.position, 1e-5))
    }
    ramp = cs_ramp()
    ramp.color = shade.color.pixel
    ramp.gain = (alpha(s.1) - alpha(s.0), alpha(s.2) - alpha(s.1), alpha(s.3) - alpha(s.2))
    // An even dimming is a whole number, and so free of dither.
    ramp.first = ramp.gain == (0, 0, 0) ? alpha(s.0).rounded() : alpha(s.0)
    ramp.start = (Float(s.0.position), Float(s.1.position), Float(s.2.position))
    ramp.rate = (slope(s.0, s.1), slope(s.1, s.2), slope(s.2, s.3))
    (minX, width) = (bounds.minX, bounds.width)
  }

  /// The strength in a row from (x, y) on.
  @inline(__always)
  func run(_ x: Int, _ y: Int, _ map: Homography) -> cs_ramp {
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    let w = map.g * px + map.h * py + map.i
    let u = map.a * px + map.b * py + map.c - minX * w
    let du = map.a - minX * map.g
    let scale = 1 / (w * width)
    var run = ramp
    (run.u, run.du, run.dw) = (Float(u * scale), Float(du * scale), Float(map.g / w))
    return run
  }
}
