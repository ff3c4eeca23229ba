/// Rows of 32-bit pixels, bytes B, G, R, A in memory, premultiplied; borrowed for the duration of a closure.
package struct PixelRows {
  package var base: UnsafeMutableRawPointer
  /// The number of pixels in a row.
  package var width: Int
  /// The number of rows.
  package var height: Int
  package var bytesPerRow: Int

  package init(base: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int) {
    self.base = base
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
  }

  /// Copies the pixels of a rectangle from an image to the same rectangle of these rows, clipped to both. The image's
  /// rows are contiguous.
  package func copy(_ rect: PixelRect, from image: [UInt32], width other: Int) {
    let height = min(height, image.count / max(other, 1))
    let rect = rect.clamped(width: min(width, other), height: height)
    guard !rect.isEmpty else { return }
    let start = rect.columns.lowerBound
    image.withUnsafeBytes { pixels in
      for y in rect.rows {
        (base + y * bytesPerRow + start * 4).copyMemory(
          from: pixels.baseAddress! + (y * other + start) * 4, byteCount: rect.columns.count * 4)
      }
    }
  }
}
