internal import CShims
import CardKinetics

/// The map from pixels to the texels of a mip level. All spans of a sprite in that level share the map.
///
/// The divisor of a visible card is of the order of 1, so that single precision is enough for its spans.
struct LevelMap {
  /// The plane `x·X + y·Y + constant` at the pixel (X, Y).
  private struct Plane {
    var x = 0.0
    var y = 0.0
    var constant = 0.0

    @inline(__always)
    func at(_ px: Double, _ py: Double) -> Double { x * px + y * py + constant }
  }

  /// The coordinates in 256ths of a texel from the border's first texel: u and v, both divided by w.
  private var u = Plane()
  private var v = Plane()
  private var w = Plane()
  private var farthest: (u: Float, v: Float) = (0, 0)
  private var texels: UnsafePointer<UInt32>?
  private var stride = 0

  /// The number of rows ahead for which texels are prefetched. Tuned by measurement on the standard frame: 8 rows are
  /// as fast, 3 are slower by a twentieth, and 2 by a fifth.
  private static let lookahead = 5.0
  /// The longest span over which one distance to the prefetched texels is accurate enough, in pixels.
  static let maximumSpan = 256

  /// Creates a map without texels, for a sprite without a texture.
  init() {}

  /// Creates the map to a level.
  ///
  /// - Parameter map: from pixels to a level one texel wide and high.
  @inline(__always)
  init(_ map: Homography, _ level: Texture.Level) {
    let (sx, sy) = (256 * level.extent.width, 256 * level.extent.height)
    w = Plane(x: map.g, y: map.h, constant: map.i)
    // A texel's centre is at one half, and the border shifts everything by one: together +½.
    u = Plane(
      x: map.a * sx + 128 * map.g, y: map.b * sx + 128 * map.h, constant: map.c * sx + 128 * map.i)
    v = Plane(
      x: map.d * sy + 128 * map.g, y: map.e * sy + 128 * map.h, constant: map.f * sy + 128 * map.i)
    farthest = (Float(sx + 128), Float(sy + 128))
    (texels, stride) = (UnsafePointer(level.border), level.stride)
  }

  /// Returns the span of `count` pixels, beginning at (x, y).
  @inline(__always)
  func span(_ x: Int, _ y: Int, _ count: Int) -> cs_span {
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    let (u0, v0, w0) = (u.at(px, py), v.at(px, py), w.at(px, py))
    // The distance from a texel of this row to a texel of the row to prefetch, in the middle of the span.
    let middle = Double(count / 2)
    let inverse = 1 / (w0 + middle * w.x)
    let (um, vm) = ((u0 + middle * u.x) * inverse, (v0 + middle * v.x) * inverse)
    let rate = LevelMap.lookahead / 256 * inverse
    let columns = clampedInt((u.y - um * w.y) * rate, -4096..<4096)
    let lines = clampedInt((v.y - vm * w.y) * rate, -4096..<4096)
    return cs_span(
      u: Float(u0), v: Float(v0), w: Float(w0), du: Float(u.x), dv: Float(v.x), dw: Float(w.x),
      max_u: farthest.u, max_v: farthest.v, texels: texels, stride: UInt32(stride),
      ahead: Int32(lines * stride + columns))
  }
}
