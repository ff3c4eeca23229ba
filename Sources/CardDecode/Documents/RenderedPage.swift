/// The picture of a page.
package struct RenderedPage: Sendable {
  package let width: Int
  package let height: Int
  /// Row by row from the top left, each `0xFFRRGGBB`.
  package let pixels: [UInt32]

  /// The longest side and the most pixels of a picture.
  static let sideLimit = 16_384
  static let areaLimit = 67_000_000

  /// Whether a picture may have a size.
  static func isPossible(width: Int, height: Int) -> Bool {
    (1...sideLimit).contains(width) && (1...sideLimit).contains(height)
      && width * height <= areaLimit
  }

  /// What a PPM file of a size begins with, as pdftoppm writes it.
  private static func heading(width: Int, height: Int) -> [UInt8] {
    Array("P6\n\(width) \(height)\n255\n".utf8)
  }

  /// The length of a PPM file of a size.
  static func length(width: Int, height: Int) -> Int {
    heading(width: width, height: height).count + 3 * width * height
  }

  /// The picture in a PPM file of exactly this size; nil for any other.
  init?(ppm: [UInt8], width: Int, height: Int) {
    let heading = Self.heading(width: width, height: height)
    guard ppm.count == Self.length(width: width, height: height), ppm.starts(with: heading) else {
      return nil
    }
    (self.width, self.height) = (width, height)
    pixels = [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      var place = heading.count
      for index in pixels.indices {
        let (red, green, blue) = (ppm[place], ppm[place + 1], ppm[place + 2])
        pixels[index] = 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        place += 3
      }
      count = width * height
    }
  }
}
