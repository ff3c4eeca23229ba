internal import CShims
import CardKinetics
import CardPicture

/// A soft shadow prepared for one frame: a rounded rectangle in the face's plane with blurred sides.
///
/// The strength is S(d) + S(2m − d) − 1 at the depth d within the outline, where m is half the smaller extent and S the
/// blurred step. For a strip of half-width m this is exact. The strength has no crease along the strip's middle.
///
/// The blur rounds a corner further, to √(r² + (1.86 σ)²). The line of half strength then matches the line of a blurred
/// corner, 0.545 σ from both sides. S is the smootherstep with the slope of the Gaussian step: 4.7 σ wide, and of
/// bounded support.
struct ShadowShape {
  /// The map from pixels to the face's points, relative to the shadow's centre.
  private var map: Homography
  /// `innerX` and `innerY` are half the extent without the corner's radius, and `radius` is that radius. `half` is half
  /// the smaller extent.
  private var innerX, innerY, radius, half: Float
  /// The reciprocal of the blurred step's width.
  private var rate: Float
  /// The strength at the centre, in 256ths.
  private var strength: Float
  private var bounds: RowBounds
  private(set) var rows: Range<Int>
  private(set) var columns: Range<Int>
  /// The distance between the pixels at which the strength is computed, a power of two; the strength is linear between
  /// them.
  var step: Int

  /// The width of the blurred step, in standard deviations.
  private static let stepWidth = 4.7

  init?(
    _ shadow: Shadow, of bounds: Rect, corners: CornerRadii, opacity: Double,
    homography: Homography, map: Homography, width: Int, height: Int
  ) {
    let strength = min(max(shadow.opacity, 0), 1) * opacity * 256
    guard strength >= 0.5, shadow.offset.x.isFinite, shadow.offset.y.isFinite, shadow.blur >= 0,
      shadow.blur.isFinite
    else { return nil }
    var shape = bounds
    shape.origin = shape.origin + shadow.offset
    // A blur narrower than a pixel would alias. The corner with the most points per pixel determines the minimum blur.
    let pointsPerPixel = ShadowShape.pointsPerPixel(of: shape, under: homography, map)
    let blur = max(shadow.blur, min(0.5 * pointsPerPixel, 4 * shadow.blur + 1))
    let reach = blur * ShadowShape.stepWidth / 2
    let outer = shape.insetBy(dx: -reach, dy: -reach)
    guard outer.isVisible,
      let imageBounds = ImageBounds(of: outer, under: homography, width: width, height: height),
      !imageBounds.isEmpty
    else { return nil }
    (rows, columns) = (imageBounds.rows, imageBounds.columns)
    self.map = Homography.translation(-shape.midX, -shape.midY).after(map)
    let half = min(shape.width, shape.height) / 2
    let rounding = corners.largest > 0 ? corners.largest : 0
    let softened = (rounding * rounding + 1.86 * 1.86 * blur * blur).squareRoot()
    let radius = min(softened, half)
    (innerX, innerY) = (Float(shape.width / 2 - radius), Float(shape.height / 2 - radius))
    (self.radius, self.half) = (Float(radius), Float(half))
    rate = Float(1 / (blur * ShadowShape.stepWidth))
    self.strength = Float(strength)
    self.bounds = RowBounds(of: outer, under: map)
    step = 1
    while step < 16, Double(2 * step) * pointsPerPixel <= blur / 2 { step *= 2 }
  }

  private static func pointsPerPixel(of r: Rect, under homography: Homography, _ map: Homography)
    -> Double
  {
    func value(_ x: Double, _ y: Double) -> Double {
      let p = homography.apply(Point(x, y))
      let w = map.w(at: p)
      let (du, dv) = ((map.a - x * map.g) / w, (map.d - y * map.g) / w)
      let length = (du * du + dv * dv).squareRoot()
      return length.isFinite ? length : .infinity
    }
    return max(
      value(r.minX, r.minY), value(r.maxX, r.minY), value(r.maxX, r.maxY), value(r.minX, r.maxY))
  }

  /// Clips the shadow to a rectangle.
  mutating func cut(to pixels: PixelRect) {
    rows = rows.clamped(to: pixels.rows)
    columns = columns.clamped(to: pixels.columns)
  }

  /// Returns the pixels of row `y` that the shadow may touch.
  @inline(__always)
  func span(_ y: Int) -> Range<Int> {
    rows.contains(y) ? bounds.span(y, within: columns) : 0..<0
  }

  /// Returns the shadow at positions `step` pixels apart, beginning at pixel (x, y).
  @inline(__always)
  func run(_ x: Int, _ y: Int) -> cs_shadow {
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    let w = map.g * px + map.h * py + map.i
    let (scale, stride) = (1 / w, Double(step) / w)
    return cs_shadow(
      u: Float((map.a * px + map.b * py + map.c) * scale),
      v: Float((map.d * px + map.e * py + map.f) * scale), du: Float(map.a * stride),
      dv: Float(map.d * stride), dw: Float(map.g * stride), inner_x: innerX, inner_y: innerY,
      radius: radius, half: half, rate: rate, strength: strength)
  }
}
