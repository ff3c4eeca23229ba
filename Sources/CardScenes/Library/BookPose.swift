/// The opening of a book, and the place on the shelf that it opens from.
struct BookPose: Hashable, Sendable {
  /// 0 is closed, as on the shelf; 1 is open.
  var open: Double
  /// The x of the cover on the shelf from the viewport's centre, in points.
  var shift = 0.0
  /// How far below the viewport's centre that of the cover on the shelf is, in points.
  var drop = 0.0
  /// The cover's scale on the shelf.
  var scale = LibraryMetrics.standard.coverScale

  static let open = BookPose(open: 1)
}
