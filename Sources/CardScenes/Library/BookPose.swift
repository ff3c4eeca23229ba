/// How far a book is opened, and the cover's place on the shelf that it opens from.
package struct BookPose: Hashable, Sendable {
  /// 0 closed, as on the shelf; 1 open.
  package var open: Double
  /// How far the cover on the shelf stands to the right of the viewport's centre, in points.
  package var shift: Double
  /// The cover's scale on the shelf.
  package var scale: Double

  package init(
    open: Double, shift: Double = 0, scale: Double = LibraryMetrics.standard.coverScale
  ) {
    self.open = open
    self.shift = shift
    self.scale = scale
  }

  package static let open = BookPose(open: 1)
}
