/// The image of a page.
package struct RenderedPage: Sendable {
  package let width: Int
  package let height: Int
  /// The pixels row by row from the top left, each `0xFFRRGGBB`.
  package let pixels: [UInt32]

  /// The maximum side of an image and, below, its maximum number of pixels.
  static let sideLimit = 16_384
  static let areaLimit = 67_000_000

  /// Returns whether an image of a size is possible.
  static func isPossible(width: Int, height: Int) -> Bool {
    (1...sideLimit).contains(width) && (1...sideLimit).contains(height)
      && width * height <= areaLimit
  }

  /// Returns the header of a PPM file of a size, as pdftoppm writes it.
  private static func heading(width: Int, height: Int) -> [UInt8] {
    Array("P6\n\(width) \(height)\n255\n".utf8)
  }

  /// Returns the length of a PPM file of a size, in bytes.
  static func length(width: Int, height: Int) -> Int {
    heading(width: width, height: height).count + 3 * width * height
  }

  /// Creates the image from a PPM file of exactly this size, or returns nil for other bytes.
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
