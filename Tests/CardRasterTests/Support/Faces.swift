import CardKinetics
import CardModel
import CardPicture
import CardRaster

extension SplitMix64 {
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }
}

extension Face {
  static func test(_ width: Double, _ height: Double, index: Int = 0) -> Face {
    Face(scene: .overlay, .front(index), size: Size(width, height))
  }
}

extension Texture {
  /// Creates a texture of premultiplied pixels, 0xAARRGGBB.
  convenience init(
    _ width: Int, _ height: Int, isOpaque: Bool = false, _ pixel: (Int, Int) -> UInt32
  ) {
    self.init(width: width, height: height, isOpaque: isOpaque) { bytes, bytesPerRow in
      for y in 0..<height {
        for x in 0..<width {
          bytes.storeBytes(of: pixel(x, y), toByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
        }
      }
    }
  }

  /// Returns premultiplied noise, opaque unless `translucent` is true.
  static func noise(
    _ width: Int, _ height: Int, _ random: inout SplitMix64, translucent: Bool = false
  )
    -> (texture: Texture, pixels: [UInt32])
  {
    let pixels = (0..<width * height).map { _ -> UInt32 in
      let alpha = translucent ? UInt32.random(in: 0...255, using: &random) : 255
      let rgb = (0..<3).map { _ in UInt32.random(in: 0...alpha, using: &random) }
      return alpha << 24 | rgb[0] << 16 | rgb[1] << 8 | rgb[2]
    }
    return (Texture(width, height) { pixels[$1 * width + $0] }, pixels)
  }
}
