/// The half of each page on which the speaker notes are. Beamer's option `show notes on second screen` creates such
/// pages.
package enum PageNotes: String, CaseIterable, Sendable {
  /// The half that `resolved(for:)` infers from the sizes of the pages.
  case auto
  case right, left, top, bottom
  /// No half: each page is a whole slide.
  case none

  /// The names of all cases, for a message.
  package static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// Returns the half that `auto` means for these pages.
  ///
  /// Pages as wide as two of Beamer's slides have their notes on the right, and pages as high as two have them at the
  /// bottom. Pages with the shape of two adjacent screens also have their notes on the right. The result is `none` for
  /// all other page sizes, for pages of different sizes, and for a single page.
  func resolved(for pages: [DocumentPage]) -> PageNotes {
    guard self == .auto else { return self }
    guard pages.count > 1, let first = pages.first,
      pages.allSatisfy({
        Self.isNear($0.width, first.width) && Self.isNear($0.height, first.height)
      })
    else { return .none }
    if Self.isSlide(first.width / 2, first.height) || Self.isScreen(first.width / 2 / first.height)
    {
      return .right
    }
    return Self.isSlide(first.width, first.height / 2) ? .bottom : .none
  }

  /// The sizes of Beamer's slides, in millimetres. Source: the Beamer user guide, option `aspectratio`. The list lacks
  /// 1.41:1, because two such pages beside each other are a leaflet (DIN long).
  private static let slides = [
    (128.0, 96.0), (160, 100), (160, 90), (140, 90), (125, 100), (135, 90), (140, 91),
  ]
  /// The aspect ratios of screens, and the maximum relative difference of a page's aspect ratio from them.
  private static let (screens, tolerance) = ([4.0 / 3, 16.0 / 10, 16.0 / 9], 0.005)

  private static func isSlide(_ width: Double, _ height: Double) -> Bool {
    let points = 72 / 25.4
    return slides.contains { isNear(width, $0 * points) && isNear(height, $1 * points) }
  }

  private static func isScreen(_ aspect: Double) -> Bool {
    screens.contains { abs(aspect / $0 - 1) < tolerance }
  }

  /// Returns whether two lengths, in points, are equal up to the rounding to whole points in some programs.
  private static func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= 0.5 }

  /// Returns the number of columns and rows into which a page is divided, and the position of the notes or the slide in
  /// this grid.
  ///
  /// Positions begin at the top left. `auto` and `none` have one part.
  func part(isNote: Bool) -> (columns: Int, rows: Int, column: Int, row: Int) {
    switch self {
    case .right: (2, 1, isNote ? 1 : 0, 0)
    case .left: (2, 1, isNote ? 0 : 1, 0)
    case .bottom: (1, 2, 0, isNote ? 1 : 0)
    case .top: (1, 2, 0, isNote ? 0 : 1)
    case .auto, .none: (1, 1, 0, 0)
    }
  }

  /// Returns the part of a page that shows the slide, with the links in that part.
  func slide(of page: DocumentPage) -> DocumentPage {
    let part = part(isNote: false)
    var slide = page
    slide.width /= Double(part.columns)
    slide.height /= Double(part.rows)
    slide.links = page.links.compactMap { link in
      var link = link
      (link.x, link.width) = Self.cut(link.x, link.width, part.column, of: part.columns)
      (link.y, link.height) = Self.cut(link.y, link.height, part.row, of: part.rows)
      return link.width > 0 && link.height > 0 ? link : nil
    }
    return slide
  }

  /// Clips a range of the page (0…1) to the part at `index` of `count` equal parts. The result is in fractions of
  /// that part.
  private static func cut(
    _ start: Double, _ length: Double, _ index: Int, of count: Int
  ) -> (start: Double, length: Double) {
    guard count > 1 else { return (start, length) }
    let first = start * Double(count) - Double(index)
    let (low, high) = (max(first, 0), min(first + length * Double(count), 1))
    return (low, high - low)
  }
}
