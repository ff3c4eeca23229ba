/// The opening of a book, and the position on the shelf from which it opens.
struct BookPose: Hashable, Sendable {
  /// The openness: 0 for a closed book, as on the shelf; 1 for an open book.
  var open: Double
  /// The flatness of the open pages: 0 if they form a V, 1 if they lie flat because the book fills the window.
  var flat = 0.0
  /// The sideways distance of the cover on the shelf from the viewport's centre, in points, positive to the right.
  var shift = 0.0
  /// The distance from the viewport's centre down to the cover's centre on the shelf, in points.
  var drop = 0.0
  /// The cover's scale on the shelf.
  var scale = LibraryMetrics.standard.coverScale

  static let open = BookPose(open: 1)
}
