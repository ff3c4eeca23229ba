import CardKinetics

/// The colours of a slide, taken from the Carousel's cards.
struct SlideTheme: Sendable {
  var paper, ink, dim, accent: Color

  static let light = SlideTheme(
    paper: Color(247, 243, 233), ink: Color(72, 50, 54), dim: Color(126, 100, 102),
    accent: Color(190, 92, 96))
  static let dark = SlideTheme(
    paper: Color(50, 33, 39), ink: Color(247, 240, 228), dim: Color(208, 186, 180),
    accent: Color(214, 122, 116))
}

/// A slide with text on the left and a figure on the right.
struct Slide: Sendable {
  var title: String
  /// The name of the slide's part of the talk; nil for the first and the last slide, which are dark.
  var part: String?
  /// The texts of the slide's pages. Each page shows its own text and the texts of the pages before it.
  var texts = [""]
  /// The links on the slide, each to a slide by its number, or to a URL.
  var links: [(words: String, slide: Int?, address: String)] = []
  var figure: @Sendable (Figures, _ step: Int) -> Void = { _, _ in }

  private static let margin = 68.0

  func draw(with pen: Pen, number: Int, step: Int) {
    let (page, margin, isDark) = (Pen.page, Self.margin, part == nil)
    let theme = isDark ? SlideTheme.dark : .light
    pen.fill(
      [.zero, Point(page.maxX, 0), Point(page.maxX, page.maxY), Point(0, page.maxY)], theme.paper)
    figure(Figures(pen, theme), step)
    if let part {
      pen.text(part.uppercased(), .label, 11.5, theme.accent, at: Point(margin, 64), tracking: 0.14)
    }
    var y =
      pen.text(
        title, .title, isDark ? 54 : 38, theme.ink, at: Point(margin - 2, isDark ? 120 : 86),
        tracking: -0.015
      ).maxY + 24
    for text in texts[...step] where !text.isEmpty {
      let color = isDark ? theme.dim : theme.ink
      y = pen.text(text, .book, 22, color, at: Point(margin, y), width: 356).maxY + 18
    }
    if !isDark { y += 22 }
    for link in links {
      // On a light slide, the links are the rows of a table.
      let (size, rest) = isDark ? (22.0, 6.0) : (31, 26)
      let words = pen.text(link.words, .book, size, theme.accent, at: Point(margin, y))
      let uri = "uri='\(link.address)'"
      pen.link(words.insetBy(dx: -2, dy: 0), to: link.slide.map(Pen.target) ?? uri)
      y = words.maxY + rest
      guard !isDark, let slide = link.slide else { continue }
      pen.text(
        "\(slide)", .light, 24, theme.dim, at: Point(page.maxX - margin - 14, words.minY + 8))
      let edge = Point(margin, y - rest / 2)
      pen.stroke([edge, Point(page.maxX - margin, edge.y)], theme.dim, 0.7, alpha: 0.5)
    }
    guard !isDark else { return }
    let bottom = page.maxY - 48
    pen.text("\(number)", .light, 17, theme.dim, at: Point(page.maxX - margin - 12, bottom - 4))
    guard number != 2 else { return }
    let back = pen.text("Questions", .label, 11.5, theme.dim, at: Point(margin, bottom))
    pen.link(back.insetBy(dx: -4, dy: -4), to: Pen.target(2))
  }
}
