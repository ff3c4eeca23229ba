import CardKinetics
import CardPicture

/// The four arcs that round a shown part, in the face's points.
struct RoundedCorners {
  /// A quarter of a circle around (x, y), which rounds a corner of the shown part.
  private struct Arc {
    var x, y: Double
    var radius: Double
  }

  /// Whether no corner is rounded.
  let areSquare: Bool
  private var topLeft, topRight, bottomRight, bottomLeft: Arc

  /// Creates the arcs of a rectangle. Radii that do not fit are scaled down together, as in CSS.
  init(_ radii: CornerRadii, of r: Rect) {
    func radius(_ value: Double) -> Double { value > 0 ? min(value, 1e9) : 0 }
    var (tl, tr) = (radius(radii.topLeft), radius(radii.topRight))
    var (bl, br) = (radius(radii.bottomLeft), radius(radii.bottomRight))
    areSquare = max(tl, tr, bl, br) == 0
    let fit = min(1, r.width / max(tl + tr, bl + br), r.height / max(tl + bl, tr + br))
    (tl, tr, bl, br) = (tl * fit, tr * fit, bl * fit, br * fit)
    topLeft = Arc(x: r.minX + tl, y: r.minY + tl, radius: tl)
    topRight = Arc(x: r.maxX - tr, y: r.minY + tr, radius: tr)
    bottomRight = Arc(x: r.maxX - br, y: r.maxY - br, radius: br)
    bottomLeft = Arc(x: r.minX + bl, y: r.maxY - bl, radius: bl)
  }

  /// Returns whether a line across the face at the height v / w misses all arcs.
  @inline(__always)
  func areMissed(_ v: Double, _ w: Double) -> Bool {
    v >= max(topLeft.y, topRight.y) * w && v <= min(bottomLeft.y, bottomRight.y) * w
  }

  /// Returns `columns` without the pixels of row `y` that the arcs certainly cut off. No pixel is examined.
  ///
  /// Only an upright face allows this: its arcs are circles or upright ellipses. Other faces keep all columns.
  func reach(_ y: Int, within columns: Range<Int>, _ map: Homography) -> Range<Int> {
    guard map.b == 0, map.d == 0, map.g == 0, map.h == 0, map.i > 0, map.a > 0, map.e > 0 else {
      return columns
    }
    let (wide, high) = (map.a / map.i, map.e / map.i)
    // A pixel at least this far outside of an arc is completely cut off: see `coverage`.
    let margin = (0.5001 * (wide * wide + high * high)).squareRoot() * 1.000_001
    let v = high * (Double(y) + 0.5) + map.f / map.i
    let isAbove = v < min(topLeft.y, topRight.y)
    guard isAbove || v > max(bottomLeft.y, bottomRight.y) else { return columns }
    let (left, right) = isAbove ? (topLeft, topRight) : (bottomLeft, bottomRight)
    func halfChord(_ arc: Arc) -> Double {
      let (radius, height) = (arc.radius + margin, v - arc.y)
      return max(radius * radius - height * height, 0).squareRoot()
    }
    /// Returns the column of a position on the face.
    func column(_ u: Double) -> Double { (u - map.c / map.i) / wide - 0.5 }
    let (first, last) = (column(left.x - halfChord(left)), column(right.x + halfChord(right)))
    let (lower, upper) = (Double(columns.lowerBound), Double(columns.upperBound))
    let start = Int(min(max(first.rounded(.up), lower), upper))
    let end = Int(min(max(last.rounded(.down) + 1, Double(start)), upper))
    return start..<end
  }

  /// Returns the fraction of the pixel centred on (x, y) that the arcs do not cut off.
  ///
  /// `map` takes pixels to the face's points. The distance from an arc is measured in the face's points, then divided
  /// by its gradient per pixel. The result is exact to first order in any perspective.
  @inline(__always)
  func coverage(_ x: Double, _ y: Double, _ map: Homography) -> Double {
    let w = map.g * x + map.h * y + map.i
    guard w > 0 else { return 0 }
    let (uw, vw) = (map.a * x + map.b * y + map.c, map.d * x + map.e * y + map.f)
    guard let arc = arc(uw, vw, w) else { return 1 }
    let scale = 1 / w
    let (u, v) = (uw * scale, vw * scale)
    let (du, dv) = (u - arc.x, v - arc.y)
    let distance = (du * du + dv * dv).squareRoot()
    let depth = arc.radius - distance
    let (ux, uy) = ((map.a - u * map.g) * scale, (map.b - u * map.h) * scale)
    let (vx, vy) = ((map.d - v * map.g) * scale, (map.e - v * map.h) * scale)
    // A pixel reaches at most √½ from its centre, and the square of the gradient is at most `maximum`. So most pixels
    // lie wholly on one side, and need no further computation.
    let maximum = ux * ux + uy * uy + vx * vx + vy * vy
    if depth * depth > 0.5001 * maximum { return depth > 0 ? 1 : 0 }
    guard distance > 0 else { return 1 }
    let (nu, nv) = (du / distance, dv / distance)
    let (gx, gy) = (nu * ux + nv * vx, nu * uy + nv * vy)
    let gradient = (gx * gx + gy * gy).squareRoot()
    guard gradient > 0 else { return depth >= 0 ? 1 : 0 }
    return EdgeProfile(gx / gradient, gy / gradient).coverage(depth / gradient)
  }

  /// Returns the arc in whose corner the point (u / w, v / w) of the face lies; nil if it lies in none.
  @inline(__always)
  private func arc(_ u: Double, _ v: Double, _ w: Double) -> Arc? {
    if u < topLeft.x * w, v < topLeft.y * w { return topLeft }
    if u > topRight.x * w, v < topRight.y * w { return topRight }
    if u > bottomRight.x * w, v > bottomRight.y * w { return bottomRight }
    if u < bottomLeft.x * w, v > bottomLeft.y * w { return bottomLeft }
    return nil
  }
}
