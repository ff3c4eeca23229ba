import CardCore

/// One page of a book: running head, text, folio.
struct BookPage {
  /// Paragraphs apart by a blank line; a line that begins with `# ` is a chapter's heading.
  let text: String
  /// The number printed at the foot.
  let number: Int
  /// Left pages have their spine, and so the narrower margin, on the right.
  let isLeft: Bool
  let bookTitle: String
  let chapter: String
  let theme: Theme

  /// Margins in points on a page of the design size, 362×568; tuned by eye, after the old canon:
  /// spine narrower than fore-edge, head narrower than foot.
  private enum Margin {
    static let spine = 40.0
    static let foreEdge = 48.0
    static let head = 64.0
    static let foot = 62.0
  }

  /// Tried in turn until the page's text fits.
  private static let sizes = [
    16.0, 15.5, 15, 14.5, 14, 13.5, 13, 12.5, 12, 11.5, 11, 10.5, 10, 9.5, 9, 8.5, 8,
  ]

  func paint(on canvas: Canvas) {
    let page = canvas.bounds
    let left = isLeft ? Margin.foreEdge : Margin.spine
    let area = Rect(
      x: left, y: Margin.head, width: max(page.width - Margin.spine - Margin.foreEdge, 20),
      height: max(page.height - Margin.head - Margin.foot, 20))
    runningHead(on: canvas, area)
    let paragraphs = Self.paragraphs(of: text)
    for size in Self.sizes {
      let lines = Typesetter(size: size, canvas: canvas, width: area.width)
      let blocks = lines.set(paragraphs)
      let height = blocks.last.map { $0.top + $0.block.size.height } ?? 0
      guard height <= area.height || size == Self.sizes.last else { continue }
      canvas.clipped(to: Rect(x: 0, y: 0, width: page.width, height: area.maxY + 4)) {
        for line in blocks {
          line.block.draw(
            at: area.origin + Point(0, line.top),
            .solid(line.isHeading ? theme.paperHeading : theme.paperInk))
        }
      }
      break
    }
    folio(on: canvas, area)
  }

  private func runningHead(on canvas: Canvas, _ area: Rect) {
    let opensChapter = text.hasPrefix("# ")
    guard !opensChapter else { return }
    let head = isLeft || chapter.isEmpty ? bookTitle : chapter
    let style =
      isLeft
      ? TextStyle.book(10.5).featured("smcp=1, c2sc=1").tracked(0.08)
      : TextStyle.book(11.5, italic: true)
    let block = TextBlock(
      head, style, on: canvas, width: area.width, maxLines: 1, alignment: isLeft ? .left : .right)
    block.draw(baseline: Point(area.minX, area.minY - 24), .solid(theme.paperDim))
    canvas.line(
      Point(area.minX, area.minY - 17), Point(area.maxX, area.minY - 17),
      .solid(theme.paperDim, alpha: theme.alpha(0.35)), width: 0.5)
  }

  private func folio(on canvas: Canvas, _ area: Rect) {
    let style = TextStyle.book(11.5).featured("lnum=1")
    let y = canvas.bounds.maxY - 30
    let block = TextBlock("\(number)", style, on: canvas)
    let x = isLeft ? area.minX : area.maxX - block.size.width
    block.draw(baseline: Point(x, y), .solid(theme.paperInk, alpha: theme.alpha(0.75)))
  }

  /// The text's paragraphs; headings keep their mark.
  static func paragraphs(of text: String) -> [String] {
    var paragraphs: [String] = []
    var current = ""
    func finish() {
      if !current.isEmpty { paragraphs.append(current) }
      current = ""
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy(\.isWhitespace) {
        finish()
      } else if line.hasPrefix("# ") {
        finish()
        paragraphs.append(String(line))
      } else {
        current += (current.isEmpty ? "" : " ") + line
      }
    }
    finish()
    return paragraphs
  }
}
