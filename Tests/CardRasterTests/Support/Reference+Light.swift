import CardKinetics
import CardPicture
import Glibc

extension Reference {
  /// Lays an item's shade over one of its premultiplied source pixels.
  func shade(
    _ source: inout [Double], _ item: DisplayItem, _ map: Homography, _ x: Int, _ y: Int
  ) {
    guard let shade = item.shade else { return }
    let p = map.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
    let s =
      switch shade.axis {
      case .horizontal: (p.x - item.bounds.minX) / item.bounds.width
      case .vertical: (p.y - item.bounds.minY) / item.bounds.height
      }
    let stops = [shade.stops.0, shade.stops.1, shade.stops.2, shade.stops.3]
    var alpha = stops[0].alpha
    for (a, b) in zip(stops, stops.dropFirst()) {
      let length = max(b.position - a.position, 1e-5)
      alpha += (b.alpha - a.alpha) * min(max((s - a.position) / length, 0), 1)
    }
    let tint = shade.color ?? Color(0, 0, 0)
    let color = [tint.blue, tint.green, tint.red].map(Double.init)
    for k in 0..<3 {
      source[k] = source[k] * (1 - alpha) + color[k] * source[3] / 255 * alpha
    }
  }

  /// Returns the fraction of the light that an item's shadow takes from a pixel, 0…1.
  ///
  /// The function computes the definition in `ShadowShape` at every pixel.
  func shadow(_ item: DisplayItem, _ map: Homography, _ x: Int, _ y: Int) -> Double {
    let center = Point(Double(x) + 0.5, Double(y) + 0.5)
    guard let shadow = item.shadow, map.w(at: center) > 0 else { return 0 }
    let p = map.apply(center)
    let b = item.bounds
    let half = min(b.width, b.height) / 2
    let corner = item.corners.largest
    let softened = (corner * corner + 1.86 * 1.86 * shadow.blur * shadow.blur).squareRoot()
    let radius = min(softened, half)
    let qx = abs(p.x - shadow.offset.x - b.midX) - (b.width / 2 - radius)
    let qy = abs(p.y - shadow.offset.y - b.midY) - (b.height / 2 - radius)
    let depth = radius - hypot(max(qx, 0), max(qy, 0)) - min(max(qx, qy), 0)
    func step(_ distance: Double) -> Double {
      let t = min(max(distance / (4.7 * shadow.blur) + 0.5, 0), 1)
      return t * t * t * (t * (t * 6 - 15) + 10)
    }
    let strength = max(step(depth) + step(2 * half - depth) - 1, 0)
    return strength * shadow.opacity * item.opacity
  }
}
