internal import CardCore

/// The four arcs that round a shown part, in the face's points.
struct RoundedCorners {
  /// A quarter of a circle: the square it lives in is to the outer side of its centre.
  private struct Arc {
    var x, y: Double
    var radius: Double
  }

  /// Whether nothing is cut off.
  let areSquare: Bool
  private var topLeft, topRight, bottomRight, bottomLeft: Arc

  /// Radii that do not fit are scaled down together, as in CSS.
  init(_ radii: CornerRadii, of r: Rect) {
    func radius(_ value: Double) -> Double { value > 0 ? min(value, 1e9) : 0 }
    var (tl, tr) = (radius(radii.topLeft), radius(radii.topRight))
    var (bl, br) = (radius(radii.bottomLeft), radius(radii.bottomRight))
    areSquare = max(tl, tr, bl, br) == 0
    let fit = min(
      1, r.width / max(tl + tr, bl + br), r.height / max(tl + bl, tr + br))
    (tl, tr, bl, br) = (tl * fit, tr * fit, bl * fit, br * fit)
    topLeft = Arc(x: r.minX + tl, y: r.minY + tl, radius: tl)
    topRight = Arc(x: r.maxX - tr, y: r.minY + tr, radius: tr)
    bottomRight = Arc(x: r.maxX - br, y: r.maxY - br, radius: br)
    bottomLeft = Arc(x: r.minX + bl, y: r.maxY - bl, radius: bl)
  }

  /// How much of the pixel centred on (x, y) the arcs leave, 0…1.
  ///
  /// `map` takes pixels to the face's points: the distance from an arc is measured there, then
  /// divided by its gradient in pixels, which is exact to first order in any perspective.
  @inline(__always)
  func coverage(_ x: Double, _ y: Double, _ map: Homography) -> Double {
    let w = map.g * x + map.h * y + map.i
    guard w > 0 else { return 0 }
    let u = (map.a * x + map.b * y + map.c) / w
    let v = (map.d * x + map.e * y + map.f) / w
    let arc: Arc
    if u < topLeft.x, v < topLeft.y {
      arc = topLeft
    } else if u > topRight.x, v < topRight.y {
      arc = topRight
    } else if u > bottomRight.x, v > bottomRight.y {
      arc = bottomRight
    } else if u < bottomLeft.x, v > bottomLeft.y {
      arc = bottomLeft
    } else {
      return 1
    }
    let (du, dv) = (u - arc.x, v - arc.y)
    let distance = (du * du + dv * dv).squareRoot()
    guard distance > 0 else { return 1 }
    let (nu, nv) = (du / distance, dv / distance)
    let gx = (nu * (map.a - u * map.g) + nv * (map.d - v * map.g)) / w
    let gy = (nu * (map.b - u * map.h) + nv * (map.e - v * map.h)) / w
    let gradient = (gx * gx + gy * gy).squareRoot()
    guard gradient > 0 else { return distance <= arc.radius ? 1 : 0 }
    return EdgeProfile(gx / gradient, gy / gradient)
      .coverage((arc.radius - distance) / gradient)
  }
}
