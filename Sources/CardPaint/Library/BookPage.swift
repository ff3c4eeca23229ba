import CardKinetics
import CardModel

/// A page of a book with its running head, its text and its number.
struct BookPage {
  let blocks: [Prose.Block]
  /// The number printed at the bottom.
  let number: Int
  /// Whether the page is on the left. The spine, with the narrower margin, is then at the page's right edge.
  let isLeft: Bool
  /// Whether the page is shown without the shadow towards the spine.
  var isFlat = false
  let bookTitle: String
  let chapter: String
  /// The emblem below the end of a chapter, drawn if the page has enough empty space; nil if the chapter continues.
  var tailpiece: Emblem?
  let theme: Theme
  /// Whether the page belongs to a bundled book.
  var isBundled = true
  var images: FileImages?

  /// Margins in points on a page of the design size, 362 × 568. They are tuned by eye, after the traditional canon: the
  /// margin at the spine is narrower than the margin at the fore-edge, and the top margin is narrower than the bottom
  /// margin.
  private enum Margin {
    static let spine = 40.0
    static let foreEdge = 48.0
    static let top = 64.0
    static let bottom = 62.0
  }

  /// The minimum height of the area for a tailpiece, and the tailpiece's radius, in points; tuned by eye.
  private static let (tailpieceHeight, tailRadius) = (110.0, 30.0)

  /// Font sizes in points. They are tried in this order until the page's text fits.
  static let sizes = [
    16.5, 16, 15.5, 15, 14.5, 14, 13.5, 13, 12.5, 12, 11.5, 11, 10.5, 10, 9.5, 9, 8.5, 8,
  ]

  func paint(on canvas: Canvas) {
    let page = canvas.bounds
    PageBackground(isLeft: isLeft, isFlat: isFlat).paint(on: canvas)
    let area = area(of: page)
    runningHead(on: canvas, area)
    let placed = set(on: canvas).placed
    canvas.clipped(to: Rect(Size(page.width, area.maxY + 4))) {
      let drop = isBundled ? 0 : blocks.drop(of: placed, in: area.height)
      for piece in placed { piece.draw(area.origin + Point(0, piece.top + drop)) }
    }
    let bottom = placed.last.map { area.minY + $0.top + $0.height } ?? area.minY
    if isBundled || !blocks.allSatisfy(\.isHeading) { end(on: canvas, area, below: bottom) }
    canvas.folio(number, isLeft: isLeft, below: area, theme)
  }

  /// Draws the tailpiece between two rules, in the middle of the empty space below a chapter's end.
  private func end(on canvas: Canvas, _ area: Rect, below bottom: Double) {
    guard let tailpiece, area.maxY - bottom >= Self.tailpieceHeight else { return }
    let paint = Paint.solid(theme.paperDim, alpha: theme.alpha(0.8))
    let center = Point(area.midX, (bottom + area.maxY) / 2)
    tailpiece.draw(canvas, center, Self.tailRadius, paint)
    for side in [-1.0, 1] {
      let inner = center + Point(side * (Self.tailRadius + 18), 0)
      canvas.line(inner, inner + Point(side * 46, 0), paint, width: 0.7)
    }
  }

  /// Returns the area of the page's text.
  func area(of page: Rect) -> Rect { Self.area(of: page, isLeft: isLeft) }

  /// Returns the area of the text of a left or a right page.
  static func area(of page: Rect, isLeft: Bool) -> Rect {
    Rect(
      x: isLeft ? Margin.foreEdge : Margin.spine, y: Margin.top,
      width: max(page.width - Margin.spine - Margin.foreEdge, 20),
      height: max(page.height - Margin.top - Margin.bottom, 20))
  }

  /// Lays out the text at the largest size that fits, and returns that size with the text.
  func set(on canvas: Canvas) -> (size: Double, placed: [Typesetter.Placed]) {
    let area = area(of: canvas.bounds)
    var tried: (size: Double, placed: [Typesetter.Placed]) = (0, [])
    for size in Self.sizes {
      let setter = Typesetter(
        size: size, canvas: canvas, width: area.width, theme: theme, inks: theme.bookInks,
        isBundled: isBundled, images: images)
      tried = (size, setter.set(blocks, height: area.height))
      if tried.placed.last.map({ $0.top + $0.height }) ?? 0 <= area.height { break }
    }
    return tried
  }

  private func runningHead(on canvas: Canvas, _ area: Rect) {
    guard blocks.first?.isHeading != true else { return }
    let head = isLeft || chapter.isEmpty ? bookTitle : chapter
    let style =
      isLeft
      ? TextStyle.book(12.5).featured("smcp=1, c2sc=1").tracked(0.08) : .book(13.5, italic: true)
    let block = TextBlock(
      head, style, on: canvas, width: area.width, maxLines: 1, alignment: isLeft ? .left : .right)
    block.draw(baseline: Point(area.minX, area.minY - 24), .solid(theme.paperDim))
    canvas.line(
      Point(area.minX, area.minY - 17), Point(area.maxX, area.minY - 17),
      .solid(theme.paperDim, alpha: theme.alpha(0.35)), width: 0.5)
  }
}

extension Canvas {
  /// Draws a page's number in its outer bottom corner, in line with the text.
  func folio(_ number: Int, isLeft: Bool, below area: Rect, _ theme: Theme) {
    text(
      "\(number)", .book(13.5).featured("lnum=1"),
      .solid(theme.paperInk, alpha: theme.alpha(0.75)),
      baseline: Point(isLeft ? area.minX : area.maxX, bounds.maxY - 30),
      align: isLeft ? .left : .right)
  }
}
