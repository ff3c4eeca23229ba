package import CardKinetics
package import CardRaster
import CardSystem

/// An image in memory: premultiplied pixels, each 0xAARRGGBB, row by row.
package struct Bitmap: Hashable, Sendable {
  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int
  package private(set) var pixels: [UInt32]

  /// Creates a transparent image.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: 0, count: width * height)
  }

  /// Creates the image that `body` paints on a canvas of `size` points.
  package init(
    width: Int, height: Int, size: Size, painting body: (Canvas) -> Void
  ) throws(PaintError) {
    guard width > 0, height > 0, width <= 32767, height <= 32767 else {
      throw .badSize(width: width, height: height)
    }
    self.init(width: width, height: height)
    try withRows { (rows) throws(PaintError) in try Canvas.draw(into: rows, size: size, body) }
  }

  package subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Lends the pixels to `body`.
  package mutating func withRows<Result, Failure>(
    _ body: (PixelRows) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (width, height) = (width, height)
    return try pixels.withUnsafeMutableBufferPointer { (words) throws(Failure) in
      try body(
        PixelRows(
          base: UnsafeMutableRawPointer(words.baseAddress!), width: width, height: height,
          bytesPerRow: width * 4))
    }
  }
}
