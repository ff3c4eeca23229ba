internal import Glibc

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
  /// The unfolding of the open book around a page; nil outside transitions.
  var unfolding: Unfolding?

  static let open = BookPose(open: 1)

  /// Returns the angle by which a sheet is turned about the spine because the book is folded, in radians.
  func turn(ofSheet sheet: Int, ratio: Double) -> Double {
    unfolding?.turn(ofSheet: sheet, ratio: ratio, flat: flat) ?? 0
  }
}

/// The unfolding of an open book around the page that another scene shows as a card.
///
/// In a folded book, the half beside the page is turned behind the page, where the reader sees it edge-on. The sheets
/// beneath the page lie on each other.
struct Unfolding: Hashable, Sendable {
  /// The ratio of a sheet that is turned behind a page on the left, and is seen edge-on. At the right, the ratio is the
  /// opposite.
  private static let behind = 2.0

  var page: Int
  /// The fraction of the unfolding: 0 for the page alone, 1 for the open book.
  var fraction: Double

  /// Returns the angle by which a sheet is turned about the spine from its position in the open book, in radians.
  ///
  /// - Parameters:
  ///   - ratio: the ratio of the sheet in the open book.
  ///   - flat: the flatness of the open pages, 0…1.
  func turn(ofSheet sheet: Int, ratio: Double, flat: Double) -> Double {
    guard sheet != page / 2 else { return 0 }
    let side: Double = page % 2 == 0 ? 1 : -1
    let own = side * ratio
    // The ratio of the page. A sheet that turns from one half to the other is between the two folded halves.
    let edge = (1 + flat) / 2
    let way = min(max((own + edge) / (2 * edge), 0), 1)
    let folded = -Self.behind + (edge + Self.behind) * way
    return side * (folded - own) * (1 - fraction) * .pi / 2
  }
}
