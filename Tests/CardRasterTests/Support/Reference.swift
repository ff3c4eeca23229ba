import CardKinetics
import CardPicture

/// A slow reference compositor in floating point.
///
/// It samples bilinearly at the pixel's centre, and computes the shade there. It counts the coverage on a grid of 16 ×
/// 16 points. An item is drawn over its own shadow.
struct Reference {
  struct Layer {
    var item: DisplayItem
    var width: Int
    var height: Int
    var pixels: [UInt32]
    /// Whether the texture is opaque, and therefore hides its own shadow.
    var isOpaque = true
  }

  var width: Int
  var height: Int
  var background: Color
  var layers: [Layer]

  /// Returns the colour of a pixel, B, G, R in 0…255, and whether an edge touches the pixel.
  func pixel(_ x: Int, _ y: Int) -> (color: [Double], isEdge: Bool) {
    var color = [Double(background.blue), Double(background.green), Double(background.red)]
    var isEdge = false
    for layer in layers {
      guard let map = layer.item.homography.inverse else { continue }
      let isInner = isInside(layer.item, map, x, y)
      let cover = isInner ? 1 : coverage(layer.item, map, x, y)
      if cover > 0, !isInner { isEdge = true }
      if cover < 1 || !layer.isOpaque {
        let light = 1 - shadow(layer.item, map, x, y)
        for k in 0..<3 { color[k] *= light }
      }
      guard cover > 0, var source = sample(layer, map, x, y) else { continue }
      shade(&source, layer.item, map, x, y)
      let alpha = cover * layer.item.opacity
      for k in 0..<3 {
        color[k] = source[k] * alpha + color[k] * (1 - source[3] / 255 * alpha)
      }
    }
    return (color, isEdge)
  }

  private func coverage(_ item: DisplayItem, _ map: Homography, _ x: Int, _ y: Int) -> Double {
    var inside = 0
    for j in 0..<16 {
      for i in 0..<16 {
        let p = Point(Double(x) + (Double(i) + 0.5) / 16, Double(y) + (Double(j) + 0.5) / 16)
        if map.w(at: p) > 0, contains(item, map.apply(p)) { inside += 1 }
      }
    }
    return Double(inside) / 256
  }

  /// Whether a pixel lies inside with a margin of half a pixel.
  private func isInside(_ item: DisplayItem, _ map: Homography, _ x: Int, _ y: Int) -> Bool {
    let p = Point(Double(x) + 0.5, Double(y) + 0.5)
    return [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (0, 0)].allSatisfy { dx, dy in
      let q = Point(p.x + dx, p.y + dy)
      return map.w(at: q) > 0 && contains(item, map.apply(q))
    }
  }

  private func contains(_ item: DisplayItem, _ p: Point) -> Bool {
    let b = item.bounds
    guard p.x >= b.minX, p.x <= b.maxX, p.y >= b.minY, p.y <= b.maxY else { return false }
    let (isLeft, isTop) = (p.x < b.midX, p.y < b.midY)
    let c = item.corners
    let radius =
      isTop ? (isLeft ? c.topLeft : c.topRight) : (isLeft ? c.bottomLeft : c.bottomRight)
    let dx = isLeft ? b.minX + radius - p.x : p.x - (b.maxX - radius)
    let dy = isTop ? b.minY + radius - p.y : p.y - (b.maxY - radius)
    return dx <= 0 || dy <= 0 || dx * dx + dy * dy <= radius * radius
  }

  private func sample(_ layer: Layer, _ map: Homography, _ x: Int, _ y: Int) -> [Double]? {
    let center = Point(Double(x) + 0.5, Double(y) + 0.5)
    guard map.w(at: center) > 0 else { return nil }
    let p = map.apply(center)
    let size = layer.item.face.size
    let u = min(max(p.x * Double(layer.width) / size.width, 0), Double(layer.width)) - 0.5
    let v = min(max(p.y * Double(layer.height) / size.height, 0), Double(layer.height)) - 0.5
    func texel(_ i: Int, _ j: Int, _ k: Int) -> Double {
      let i = min(max(i, 0), layer.width - 1)
      let j = min(max(j, 0), layer.height - 1)
      return Double(layer.pixels[j * layer.width + i] >> (8 * UInt32(k)) & 255)
    }
    let (i, j) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    let (fu, fv) = (u - Double(i), v - Double(j))
    return (0..<4).map { k in
      (texel(i, j, k) * (1 - fu) + texel(i + 1, j, k) * fu) * (1 - fv)
        + (texel(i, j + 1, k) * (1 - fu) + texel(i + 1, j + 1, k) * fu) * fv
    }
  }
}
