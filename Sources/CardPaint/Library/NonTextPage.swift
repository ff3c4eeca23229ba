import CardKinetics
import CardModel

/// A page of a book without running text: the endpaper, the title page, the imprint or the end page.
struct NonTextPage {
  let leaf: Book.Leaf
  let book: Book
  /// The number of the volume, counted from 1.
  let volume: Int
  let isLeft: Bool
  /// Whether the page is shown without the shadow towards the spine.
  let isFlat: Bool
  let theme: Theme

  private static let margin = 48.0

  func paint(on canvas: Canvas) {
    let page = canvas.bounds
    if leaf == .endpaper { pattern(on: canvas) }
    PageBackground(isLeft: isLeft, isFlat: isFlat).paint(on: canvas)
    switch leaf {
    case .title:
      let title = block(book.title, .book(38).leaded(1.1), on: canvas)
      title.draw(at: Point(Self.margin, page.height * 0.24), ink)
      let middle = Point(page.midX, page.height * 0.24 + title.size.height + 26)
      canvas.line(middle - Point(30, 0), middle + Point(30, 0), faded, width: 0.8)
      block("No. \(volume)", small, on: canvas).draw(at: Point(Self.margin, middle.y + 20), faded)
      block(book.author, .book(17, italic: true), on: canvas)
        .draw(at: Point(Self.margin, page.maxY - 92), ink)
    case .imprint:
      let making =
        book.firstPlate == nil
        ? "Typeset as you read. Formulas and figures are drawn live."
        : "The plates are read from your files as you turn the pages. Nothing is copied."
      let words = "\(book.title) is book \(volume) on the shelf. \(making)"
      let imprint = block(words, .book(13).leaded(1.35), on: canvas)
      imprint.draw(at: Point(Self.margin, page.maxY - 76 - imprint.size.height), faded)
    case .end:
      let words = block("The end", .book(22, italic: true), on: canvas)
      words.draw(at: Point(Self.margin, page.height * 0.42), ink)
      ornament(Point(page.midX, page.height * 0.42 + words.size.height + 30), 6, faded, on: canvas)
      block("of \(book.title)", small, on: canvas)
        .draw(at: Point(Self.margin, page.height * 0.42 + words.size.height + 54), faded)
    case .endpaper, .text, .prose, .plate: break
    }
  }

  private var ink: Paint { .solid(theme.paperInk) }
  private var faded: Paint { .solid(theme.paperDim) }
  private var small: TextStyle { .book(13.5).featured("smcp=1, c2sc=1").tracked(0.08) }

  private func block(_ text: String, _ style: TextStyle, on canvas: Canvas) -> TextBlock {
    TextBlock(
      text, style, on: canvas, width: max(canvas.bounds.width - 2 * Self.margin, 20),
      alignment: .center)
  }

  /// Draws a lattice of diamonds over paper in the colour of the cover. The cloth of the cover is folded over its edges
  /// and surrounds the paper.
  private func pattern(on canvas: Canvas) {
    let page = canvas.bounds
    canvas.fill(page, .solid(book.color.darker(0.05)))
    let margin = 9.0
    let paper = Path(rect: page.insetBy(dx: margin, dy: margin), radius: 9.5)
    canvas.clipped(to: paper) { lattice(on: canvas) }
  }

  private func lattice(on canvas: Canvas) {
    let (page, step) = (canvas.bounds, 30.0)
    let background = theme.paper.mixed(with: book.color, 0.22)
    canvas.fill(page, .solid(background))
    let light = Paint.solid(background.mixed(with: book.color, 0.35))
    for (row, y) in stride(from: 14.0, to: page.maxY, by: step / 2).enumerated() {
      for x in stride(from: row % 2 == 0 ? 14.0 : 14 + step / 2, to: page.maxX, by: step) {
        ornament(Point(x, y), row % 2 == 0 ? 4.5 : 2.5, light, on: canvas)
      }
    }
  }

  private func ornament(_ center: Point, _ size: Double, _ paint: Paint, on canvas: Canvas) {
    let corners = [Point(0, -size), Point(size * 0.72, 0), Point(0, size), Point(-size * 0.72, 0)]
    canvas.fill(Path(polygon: corners.map { center + $0 }), paint)
  }
}
