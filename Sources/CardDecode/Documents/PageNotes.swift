/// Where the speaker's notes are on the pages of a document that has them beside its slides, as Beamer's option
/// `show notes on second screen` sets them: half of each page.
package enum PageNotes: String, CaseIterable, Sendable {
  /// Where the pages' size says it, as `resolved(for:)` tells.
  case auto
  case right, left, top, bottom
  /// Nowhere: the pages are slides as wholes.
  case none

  /// All of them in words.
  package static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// `auto` for pages: on the right of those, and beneath those, that are as large as two of Beamer's slides, and on the
  /// right of those that have the shape of two screens. No other paper is, and pages that differ in size, or a single
  /// page, are no such document.
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

  /// The slides of Beamer in millimetres. Source: its guide, `aspectratio`; without 1.41:1, two of which beside each other
  /// are a leaflet (DIN long).
  private static let slides = [
    (128.0, 96.0), (160, 100), (160, 90), (140, 90), (125, 100), (135, 90), (140, 91),
  ]
  /// The shapes of screens, and by what part of it a page may differ from one.
  private static let (screens, tolerance) = ([4.0 / 3, 16.0 / 10, 16.0 / 9], 0.005)

  private static func isSlide(_ width: Double, _ height: Double) -> Bool {
    let points = 72 / 25.4
    return slides.contains { isNear(width, $0 * points) && isNear(height, $1 * points) }
  }

  private static func isScreen(_ aspect: Double) -> Bool {
    screens.contains { abs(aspect / $0 - 1) < tolerance }
  }

  /// Whether lengths are equal, which programs round to whole points.
  private static func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= 0.5 }

  /// How many halves a page has beside and above each other, and the place of the notes or the slide among them, from
  /// the top left; of `auto` and `none` all of the page.
  func part(isNote: Bool) -> (columns: Int, rows: Int, column: Int, row: Int) {
    switch self {
    case .right: (2, 1, isNote ? 1 : 0, 0)
    case .left: (2, 1, isNote ? 0 : 1, 0)
    case .bottom: (1, 2, 0, isNote ? 1 : 0)
    case .top: (1, 2, 0, isNote ? 0 : 1)
    case .auto, .none: (1, 1, 0, 0)
    }
  }

  /// The slide of a page, with the links on it.
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

  /// A length of the page, 0...1, as one of a part of it, as far as it lies there.
  private static func cut(
    _ start: Double, _ length: Double, _ place: Int, of count: Int
  ) -> (start: Double, length: Double) {
    guard count > 1 else { return (start, length) }
    let first = start * Double(count) - Double(place)
    let (low, high) = (max(first, 0), min(first + length * Double(count), 1))
    return (low, high - low)
  }
}
