package import CardPaint
package import CardSystem

extension Bitmap {
  /// Writes only the pixels, row by row. The bytes of a pixel are B, G, R and A, premultiplied.
  package func writeRaw(to path: String) throws(Failure) {
    let file = try OutputFile(path: path)
    try file.write(pixels.span.bytes)
  }
}
