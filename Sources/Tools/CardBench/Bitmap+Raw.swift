package import CardPaint
package import CardSystem

extension Bitmap {
  /// Writes only the pixels, row by row: bytes B, G, R, A, premultiplied.
  package func writeRaw(to path: String) throws(Failure) {
    let file = try OutputFile(path: path)
    try file.write(pixels.span.bytes)
  }
}
