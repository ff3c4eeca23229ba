internal import CardCore
internal import CShims

/// A shade's strength along the shown part, ready for a row.
struct ShadeRamp {
  /// All but the row's position: 0 is the left edge of the shown part, 1 the right.
  private var ramp: cs_ramp
  private var minX, width: Double
  /// The strength that it has everywhere, 1…255; nil for one that changes.
  let evenAmount: UInt32?

  /// Nil for a shade that shows nowhere.
  init?(_ shade: Shade, over bounds: Rect) {
    let s = shade.stops
    func alpha(_ stop: Shade.Stop) -> Float { Float(min(max(stop.alpha, 0), 1) * 255) }
    guard max(alpha(s.0), alpha(s.1), alpha(s.2), alpha(s.3)) > 0 else { return nil }
    /// What a stretch adds to `base`: nothing at `a` and before, all of its gain from `b` on.
    func stretch(_ a: Shade.Stop, _ b: Shade.Stop, base: Float) -> (
      slope: Float, offset: Float, low: Float, high: Float
    ) {
      let gain = alpha(b) - alpha(a)
      let slope = gain / Float(max(b.position - a.position, 1e-5))
      return (slope, base - Float(a.position) * slope, base + min(gain, 0), base + max(gain, 0))
    }
    // An even dimming is a whole number, and so free of dither.
    let isEven = alpha(s.1) == alpha(s.0) && alpha(s.2) == alpha(s.0) && alpha(s.3) == alpha(s.0)
    let base = isEven ? alpha(s.0).rounded() : alpha(s.0)
    if isEven, base == 0 { return nil }
    evenAmount = isEven ? UInt32(base) : nil
    let (p, q, r) = (
      stretch(s.0, s.1, base: base), stretch(s.1, s.2, base: 0), stretch(s.2, s.3, base: 0)
    )
    ramp = cs_ramp(
      u: 0, du: 0, dw: 0, slope: (p.slope, q.slope, r.slope),
      offset: (p.offset, q.offset, r.offset), low: (p.low, q.low, r.low),
      high: (p.high, q.high, r.high), color: (shade.color ?? Color(0, 0, 0)).pixel)
    (minX, width) = (bounds.minX, bounds.width)
  }

  var color: UInt32 { ramp.color }

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
