package import CardKinetics

/// The shape of a book's pages: the standard shape, or the shape that the book's document has.
///
/// A page's size makes its upright leaf appear as high as the leaf of a standard book.
extension LibraryMetrics {
  /// The aspects (width over height) of pages; tuned by eye.
  private static let aspects = 0.5...2.0
  /// The maximum width of a cover on the shelf, in the points of a standard cover. Wider covers would touch each
  /// other at the standard pitch. Tuned by eye.
  private static let maximumCoverWidth = 520.0
  /// The margin at each side of an open book that fills the window's width, in page points. The edges of pages and
  /// boards need slightly less than this margin. Tuned by eye.
  private static let sideMargin = 36.0
  /// Returns the size of a page with the given aspect, width over height, in page points.
  static func pageSize(ofAspect aspect: Double) -> Size {
    let aspect = aspects.clamping(aspect)
    let distance = standard.eyeDistance
    let upright = pageSize.height / (1 - pageSize.width / distance)
    let height = upright / (1 + upright * aspect / distance)
    return Size(height * aspect, height)
  }

  /// Returns the scale of a cover on the shelf, relative to a standard cover.
  ///
  /// All covers have the same area, unless they would be too wide for their position or too high for their lamp.
  static func shelfScale(of page: Size) -> Double {
    let area = pageSize.width * pageSize.height
    return min(
      (area / (page.width * page.height)).squareRoot(), maximumCoverWidth / page.width,
      pageSize.height / page.height)
  }

  /// Returns the scale of an open book: 1, unless its spread is too wide for the viewport. For a standard book, the
  /// scale is always 1.
  func openScale(of page: Size, in viewport: Size) -> Double {
    guard page != Self.pageSize else { return 1 }
    // At the angle at which the page projects furthest, its edge is at w/√(1 − (w/e)²).
    func scale(beside space: Double) -> Double {
      let reach = viewport.width / 2 - space
      let width = reach / (1 + reach * reach / (eyeDistance * eyeDistance)).squareRoot()
      return min(1, width / page.width)
    }
    // The margin shrinks with the book, so the book can be larger. After one repetition, the remaining error is less
    // than the margin's empty part.
    return scale(beside: Self.sideMargin * scale(beside: Self.sideMargin))
  }

  /// Returns the number of pixels per point of a page's image, at the viewport's zoom.
  ///
  /// The value is valid at the outer edge of the open book's page, which is nearest to the eye. For a page that the
  /// program typesets, the value is 1.
  func detail(of page: Size, in viewport: Size) -> Double {
    guard page != Self.pageSize else { return 1 }
    let scale = openScale(of: page, in: viewport)
    return scale / (1 - 0.5.squareRoot() * scale * page.width / eyeDistance)
  }

  /// Returns the maximum number of sheets to paint ahead between the current spread and the target of a scroll.
  ///
  /// The window's budget of faces has space for these sheets and for the ten pages at both ends of the scroll. For
  /// standard pages the result is 12.
  func sheetsAhead(of page: Size, in viewport: Size) -> Int {
    let (standard, detail) = (Self.pageSize, detail(of: page, in: viewport))
    let pixels = page.width * page.height * detail * detail
    let pages = 34 * standard.width * standard.height / pixels
    return Int((pages - 10) / 2, clampedTo: 1...12)
  }
}

extension LibraryOptions {
  /// Returns the page size of a book whose document's pages have the given aspect, width over height, in page points.
  ///
  /// Aspects outside 0.5…2 are clamped to this range.
  package static func pageSize(ofAspect aspect: Double) -> Size {
    LibraryMetrics.pageSize(ofAspect: aspect)
  }
}
