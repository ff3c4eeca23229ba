internal import CShims
import CardKinetics
import CardPicture

/// A shade's strength along one axis of the shown part, prepared for drawing rows.
struct ShadeRamp {
  /// The parameters of the ramp, without a row's position: 0 is the left or top edge of the shown part, 1 the opposite
  /// edge.
  private var ramp: cs_ramp
  private let axis: Shade.Axis
  /// The coordinate of the ramp's 0 along the axis, in the face's points, and the reciprocal of the ramp's length.
  private let start, scale: Double
  /// The strength of a uniform shade, 1…255; nil if the strength varies.
  let evenAmount: UInt32?

  /// Creates a ramp; nil for a shade whose strength is 0 everywhere.
  init?(_ shade: Shade, over bounds: Rect) {
    let stops = [shade.stops.0, shade.stops.1, shade.stops.2, shade.stops.3]
    func alpha(_ stop: Shade.Stop) -> Float { Float(min(max(stop.alpha, 0), 1) * 255) }
    guard stops.contains(where: { alpha($0) > 0 }) else { return nil }
    /// Returns the segment that adds nothing to `base` up to `a`, and the whole gain beyond `b`.
    func segment(_ a: Shade.Stop, _ b: Shade.Stop, base: Float) -> cs_segment {
      let gain = alpha(b) - alpha(a)
      let slope = gain / Float(max(b.position - a.position, 1e-5))
      return cs_segment(
        slope: slope, offset: base - Float(a.position) * slope, low: base + min(gain, 0),
        high: base + max(gain, 0))
    }
    let changes = zip(stops, stops.dropFirst()).filter { alpha($0) != alpha($1) }
    // A uniform strength is a whole number, so it needs no dither.
    let base = changes.isEmpty ? alpha(stops[0]).rounded() : alpha(stops[0])
    if changes.isEmpty, base == 0 { return nil }
    evenAmount = changes.isEmpty ? UInt32(base) : nil
    let even = cs_segment(slope: 0, offset: base, low: base, high: base)
    let segments = changes.enumerated().map { segment($1.0, $1.1, base: $0 == 0 ? base : 0) }
    // Segments beyond the count are not read.
    func part(_ n: Int) -> cs_segment { n < segments.count ? segments[n] : even }
    ramp = cs_ramp(
      u: 0, w: 0, du: 0, dw: 0, count: Int32(max(segments.count, 1)),
      segments: (part(0), part(1), part(2)), color: (shade.color ?? Color(0, 0, 0)).pixel)
    axis = shade.axis
    (start, scale) =
      switch axis {
      case .horizontal: (bounds.minX, 1 / bounds.width)
      case .vertical: (bounds.minY, 1 / bounds.height)
      }
  }

  var color: UInt32 { ramp.color }

  /// Returns the ramp of a row, beginning at (x, y).
  @inline(__always)
  func run(_ x: Int, _ y: Int, _ map: Homography) -> cs_ramp {
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    let w = map.g * px + map.h * py + map.i
    let (dx, dy, origin) =
      switch axis {
      case .horizontal: (map.a, map.b, map.c)
      case .vertical: (map.d, map.e, map.f)
      }
    let u = dx * px + dy * py + origin - start * w
    var run = ramp
    (run.u, run.w) = (Float(u * scale), Float(w))
    (run.du, run.dw) = (Float((dx - start * map.g) * scale), Float(map.g))
    return run
  }
}
