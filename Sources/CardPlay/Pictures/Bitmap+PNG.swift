import CardPaint
import CardRaster
import CardSystem

extension Bitmap {
  /// Writes the picture as a PNG file.
  mutating func write(to path: String) throws(Failure) {
    do {
      try withRows { (rows) throws(PaintError) in try PNGFile.write(rows, to: path) }
    } catch {
      throw Failure(.cannotWrite, "cannot write \(error)")
    }
  }
}
