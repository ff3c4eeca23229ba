/// Writing BMP files, for programs that read no PNG files.
package enum BMPFile {
  /// The lengths of the two headers, in bytes.
  private static let (fileHeader, infoHeader) = (14, 40)
  private static let bitsPerPixel = 24

  /// Returns the bytes of a BMP file that shows an image, with all pixels opaque, regardless of their alpha. The file
  /// is not compressed.
  package static func bytes(of image: Bitmap) -> [UInt8] {
    let width = image.width
    // Each row ends on a boundary of four bytes. The last row of the image comes first.
    let bytesPerRow = (width * bitsPerPixel / 8 + 3) & ~3
    var bytes = header(of: image, dataSize: bytesPerRow * image.height)
    let start = bytes.count
    bytes += repeatElement(0, count: bytesPerRow * image.height)
    bytes.withUnsafeMutableBytes { raw in
      for y in 0..<image.height {
        var at = start + (image.height - 1 - y) * bytesPerRow
        for pixel in image.pixels[y * width..<(y + 1) * width] {
          // Blue, green, red.
          for channel in 0..<3 {
            raw[at + channel] = UInt8(truncatingIfNeeded: pixel >> UInt32(8 * channel))
          }
          at += 3
        }
      }
    }
    return bytes
  }

  /// Returns both headers. Source: `BITMAPFILEHEADER` and `BITMAPINFOHEADER` in
  /// https://learn.microsoft.com/en-us/windows/win32/gdi/bitmap-storage.
  private static func header(of image: Bitmap, dataSize: Int) -> [UInt8] {
    let start = fileHeader + infoHeader
    let words = [
      start + dataSize, 0, start, infoHeader, image.width, image.height,
      // One plane.
      1 | bitsPerPixel << 16,
      // No compression, an unknown resolution, and no palette.
      0, dataSize, 0, 0, 0, 0,
    ]
    return Array("BM".utf8)
      + words.flatMap { word -> [UInt8] in
        withUnsafeBytes(of: UInt32(word).littleEndian, Array.init)
      }
  }
}
