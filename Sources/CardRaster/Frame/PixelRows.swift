/// Rows of 32-bit pixels, bytes B, G, R, A in memory, premultiplied; borrowed for a closure's
/// length.
package struct PixelRows {
  package var base: UnsafeMutableRawPointer
  /// In pixels.
  package var width: Int
  package var height: Int
  package var bytesPerRow: Int

  package init(base: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int) {
    self.base = base
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
  }
}
