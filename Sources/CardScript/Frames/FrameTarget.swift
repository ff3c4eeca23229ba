package import CardPaint
package import CardRaster

/// The destination of a projector's frames: a window's back buffer, or a bitmap in memory.
package protocol FrameTarget {
  /// Lends the pixels for the next frame, with the age of their content in frames. The age 0 means unknown content.
  ///
  /// - Returns: false, without a call of `body`, if no memory is available.
  func withRows(_ body: (_ rows: PixelRows, _ age: Int) -> Void) -> Bool

  /// Shows the frame just drawn.
  ///
  /// - Parameter changed: the area that may differ from the previous frame.
  /// - Returns: the number of pixels sent; nil if the frame could not be shown.
  func present(_ changed: Damage) -> Int?
}

/// A bitmap in memory, which is black outside the frames.
package final class BitmapTarget: FrameTarget {
  package private(set) var bitmap: Bitmap
  private let area: PixelRect
  private var age = 0

  /// Creates a black bitmap.
  ///
  /// - Parameter area: the rectangle of the frames; nil for the whole bitmap.
  package init(width: Int, height: Int, area: PixelRect? = nil) {
    bitmap = Bitmap(width: width, height: height)
    self.area = area ?? PixelRect(columns: 0..<width, rows: 0..<height)
  }

  package func withRows(_ body: (PixelRows, Int) -> Void) -> Bool {
    bitmap.withRows { body($0.part(area), age) }
    age = 1
    return true
  }

  package func present(_ changed: Damage) -> Int? { 0 }
}

extension PixelRows {
  /// Returns the rows of a rectangle within these rows.
  package func part(_ rect: PixelRect) -> PixelRows {
    PixelRows(
      base: base + rect.rows.lowerBound * bytesPerRow + rect.columns.lowerBound * 4,
      width: rect.columns.count, height: rect.rows.count, bytesPerRow: bytesPerRow)
  }
}
