import CardKinetics

/// A rectangle of whole pixels.
package struct PixelRect: Hashable, Sendable {
  package var columns: Range<Int>
  package var rows: Range<Int>

  package init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  package init(width: Int, height: Int) { self.init(columns: 0..<width, rows: 0..<height) }

  /// Creates a rectangle of whole pixels; nil if a side lies further from whole pixels than sampling resolves.
  init?(whole rect: Rect) {
    let (low, high) = (Point(rect.minX, rect.minY), Point(rect.maxX, rect.maxY))
    let (start, end) = (
      Point(low.x.rounded(), low.y.rounded()), Point(high.x.rounded(), high.y.rounded())
    )
    guard max((start - low).length, (end - high).length) < 1.0 / 512,
      max(start.x.magnitude, start.y.magnitude, end.x.magnitude, end.y.magnitude) < 1e6
    else { return nil }
    self.init(columns: Int(start.x)..<Int(end.x), rows: Int(start.y)..<Int(end.y))
  }

  package var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  package var pixelCount: Int { columns.count * rows.count }

  package func overlaps(_ other: PixelRect) -> Bool {
    columns.overlaps(other.columns) && rows.overlaps(other.rows)
  }

  /// Returns the smallest rectangle around both rectangles; an empty one adds nothing.
  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      columns: min(
        columns.lowerBound, other.columns.lowerBound)..<max(
          columns.upperBound, other.columns.upperBound),
      rows: min(
        rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound))
  }

  /// Returns the parts around a rectangle inside this one: above, below, at the left and at the right. A part may be empty.
  func parts(around hole: PixelRect) -> [PixelRect] {
    [
      PixelRect(columns: columns, rows: rows.lowerBound..<hole.rows.lowerBound),
      PixelRect(columns: columns, rows: hole.rows.upperBound..<rows.upperBound),
      PixelRect(columns: columns.lowerBound..<hole.columns.lowerBound, rows: hole.rows),
      PixelRect(columns: hole.columns.upperBound..<columns.upperBound, rows: hole.rows),
    ]
  }

  /// Returns the part inside `0..<width` and `0..<height`.
  package func clamped(width: Int, height: Int) -> PixelRect {
    PixelRect(columns: columns.clamped(to: 0..<width), rows: rows.clamped(to: 0..<height))
  }
}
