package import CardKinetics

/// The shape of a book's pages: the standard one, or that of its document.
///
/// A page of any shape is so large that its leaf, upright, is seen as high as one of the standard shape, which
/// the rule gives as well.
extension LibraryMetrics {
  /// The aspects (width over height) that a page may take; tuned by eye.
  private static let aspects = 0.5...2.0
  /// The greatest width of a cover on the shelf, in the points of a standard one: wider ones would touch
  /// each other at the standard pitch. Tuned by eye.
  private static let widestCover = 520.0
  /// The room at each side of an open book that is as wide as fits, in page points: for the edges of its
  /// pages and its boards, and a little air. Tuned by eye.
  private static let sideRoom = 36.0
  /// The extent of a page of an aspect, in page points.
  static func pageSize(ofAspect aspect: Double) -> Size {
    let aspect = aspects.clamping(aspect)
    let distance = standard.eyeDistance
    let upright = pageSize.height / (1 - pageSize.width / distance)
    let height = upright / (1 + upright * aspect / distance)
    return Size(height * aspect, height)
  }

  /// The scale of a cover on the shelf beside one of the standard extent: all have the same area, unless
  /// they would be too wide for their place or too high for its lamp.
  static func shelfScale(of page: Size) -> Double {
    let area = pageSize.width * pageSize.height
    return min(
      (area / (page.width * page.height)).squareRoot(), widestCover / page.width,
      pageSize.height / page.height)
  }

  /// The scale of an open book: 1, unless its spread is too wide for the viewport. A standard page
  /// never is.
  func openScale(of page: Size, in viewport: Size) -> Double {
    guard page != Self.pageSize else { return 1 }
    // Of the pages that lie at all angles the one that reaches furthest ends at w/√(1 − (w/e)²).
    func scale(beside room: Double) -> Double {
      let reach = viewport.width / 2 - room
      let width = reach / (1 + reach * reach / (eyeDistance * eyeDistance)).squareRoot()
      return min(1, width / page.width)
    }
    // In the room that it leaves a book is larger by less than the air beside it.
    return scale(beside: Self.sideRoom * scale(beside: Self.sideRoom))
  }

  /// Pixels of a page's picture per point at the viewport's zoom: those of the outer edge of the open book's
  /// page, which is nearest to the eye; of a page that the program sets 1.
  func detail(of page: Size, in viewport: Size) -> Double {
    guard page != Self.pageSize else { return 1 }
    let scale = openScale(of: page, in: viewport)
    return scale / (1 - 0.5.squareRoot() * scale * page.width / eyeDistance)
  }

  /// How many sheets of the way are painted ahead at most: as many as a window's budget of faces holds, beside
  /// the ten pages about its ends; 12 of standard pages.
  func sheetsAhead(of page: Size, in viewport: Size) -> Int {
    let (standard, detail) = (Self.pageSize, detail(of: page, in: viewport))
    let pixels = page.width * page.height * detail * detail
    let pages = 34 * standard.width * standard.height / pixels
    return Int((pages - 10) / 2, clampedTo: 1...12)
  }
}

extension LibraryOptions {
  /// The extent, in page points, of the pages of a book whose document has pages of an aspect (width over
  /// height); extreme aspects are those of a page twice as wide as high, or half.
  package static func pageSize(ofAspect aspect: Double) -> Size {
    LibraryMetrics.pageSize(ofAspect: aspect)
  }
}
