package import CardPaint
package import CardRaster

/// Pixels that a projector draws frames into: a window's back buffer, or a picture in memory.
package protocol FrameTarget {
  /// Lends the pixels to draw the next frame into, and how many frames ago they were drawn; 0 for
  /// never, or by nobody who knows.
  ///
  /// - Returns: false, without calling `body`, where there is no memory for them.
  func withRows(_ body: (_ rows: PixelRows, _ age: Int) -> Void) -> Bool

  /// Shows the frame just drawn.
  ///
  /// - Parameter changed: where it may differ from the frame before.
  /// - Returns: the number of pixels sent to do so; nil where it could not be shown.
  func present(_ changed: Damage) -> Int?
}

/// A picture in memory, black beside the frames where they do not fill it.
package final class PictureTarget: FrameTarget {
  package private(set) var picture: Bitmap
  private let place: PixelRect
  private var age = 0

  /// - Parameter place: where the frames are drawn; nil for the whole picture.
  package init(width: Int, height: Int, place: PixelRect? = nil) {
    picture = Bitmap(width: width, height: height)
    self.place = place ?? PixelRect(columns: 0..<width, rows: 0..<height)
  }

  package func withRows(_ body: (PixelRows, Int) -> Void) -> Bool {
    picture.withRows { body($0.part(place), age) }
    age = 1
    return true
  }

  package func present(_ changed: Damage) -> Int? { 0 }
}

extension PixelRows {
  /// The rows of a rectangle that lies within.
  package func part(_ rect: PixelRect) -> PixelRows {
    PixelRows(
      base: base + rect.rows.lowerBound * bytesPerRow + rect.columns.lowerBound * 4,
      width: rect.columns.count, height: rect.rows.count, bytesPerRow: bytesPerRow)
  }
}
