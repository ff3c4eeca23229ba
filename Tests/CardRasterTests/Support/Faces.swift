import CardKinetics
import CardModel
import CardPicture
import CardRaster

/// SplitMix64, a generator with the same numbers on every machine.
struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

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
  static func noise(_ width: Int, _ height: Int, _ random: inout Random, translucent: Bool = false)
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
