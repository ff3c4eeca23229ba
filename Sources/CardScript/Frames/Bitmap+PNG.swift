import CardPaint
import CardRaster
import CardSystem

extension Bitmap {
  /// Writes the bitmap as a PNG file.
  mutating func write(to path: String) throws(Failure) {
    do {
      try withRows { (rows) throws(PaintError) in try PNGFile.write(rows, to: path) }
    } catch {
      throw Failure(.cannotWrite, "cannot write \(error)")
    }
  }

  /// Returns the bitmap as the bytes of a PNG file.
  mutating func png() throws(PaintError) -> [UInt8] {
    try withRows { (rows) throws(PaintError) in try PNGFile.bytes(of: rows) }
  }
}
