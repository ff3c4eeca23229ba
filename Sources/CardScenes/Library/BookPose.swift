/// The opening of a book, and the place on the shelf that it opens from.
package struct BookPose: Hashable, Sendable {
  /// 0 is closed, as on the shelf; 1 is open.
  package var open: Double
  /// The x of the cover on the shelf from the viewport's centre, in points.
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
