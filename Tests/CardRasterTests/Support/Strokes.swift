import CardKinetics
import CardModel
import CardRaster

/// An image like small type: strokes one to two texels thick, upright, level and slanted.
struct Strokes {
  let width: Int
  let height: Int
  let texture: Texture
  private let gray: [Double]

  init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
    var random = SplitMix64(seed: 5)
    var gray = [Double](repeating: 245, count: width * height)
    func ink(_ x: Int, _ y: Int, _ amount: Double = 1) {
      guard x < width, y < height else { return }
      gray[y * width + x] = min(gray[y * width + x], (245 - 215 * amount).rounded())
    }
    for top in stride(from: 8, to: height - 16, by: 15) {
      for left in stride(from: 8, to: width - 16, by: 7) {
        let letter = Int.random(in: 0..<5, using: &random)
        guard letter < 4 else { continue }
        for k in 0..<9 {
          ink(left, top + k)
          ink(left + 1, top + k, 0.4)
          switch letter {
          case 1:
            ink(left + k / 2, top)
            ink(left + k / 2, top + 8)
          case 2:
            ink(left + 4, top + k)
            ink(left + 5, top + k, 0.4)
          case 3: ink(left + k / 2, top + k, 0.9)
          default: break
          }
        }
      }
    }
    self.gray = gray
    texture = Texture(width, height) { x, y in
      0xFF00_0000 | UInt32(gray[y * width + x]) * 0x0001_0101
    }
  }

  /// Returns the mean of the interpolated image over a pixel's area; nil beside the image and at its edge.
  ///
  /// - Parameter map: The map from pixels to texels.
  func mean(_ map: Homography, _ x: Int, _ y: Int) -> Double? {
    let side = 12
    var sum = 0.0
    for k in 0..<side * side {
      let (i, j) = (Double(k % side) + 0.5, Double(k / side) + 0.5)
      let p = Point(Double(x) + i / Double(side), Double(y) + j / Double(side))
      let q = map.apply(p)
      guard map.w(at: p) > 0, q.x >= 2, q.y >= 2, q.x <= Double(width) - 2,
        q.y <= Double(height) - 2
      else { return nil }
      sum += value(q.x - 0.5, q.y - 0.5)
    }
    return sum / Double(side * side)
  }

  private func value(_ x: Double, _ y: Double) -> Double {
    let (i, j) = (Int(x), Int(y))
    let (u, v) = (x - Double(i), y - Double(j))
    let k = j * width + i
    return (gray[k] * (1 - u) + gray[k + 1] * u) * (1 - v)
      + (gray[k + width] * (1 - u) + gray[k + width + 1] * u) * v
  }
}
