import CardDecode
import CardKinetics
import CardModel
import CardPicture
import CardSystem
import Glibc

/// The back of a card: the parameters of its generated picture, or facts about the card's file or text.
struct StackBack {
  private let card: Card
  private let number: Int
  /// Whether the card is from the user's files, so that it keeps its own subtitle.
  private let isUsers: Bool
  private let images: FileImages
  private let theme: Theme
  private let palette: Palette
  private let family: ArtFamily
  /// The ink of the card, and the paper on which that ink is legible.
  private let ink, paper: Color

  private static let margin = 24.0
  /// The minimum and maximum height of a plot, in points; tuned by eye.
  private static let plotHeights = 48.0...116.0

  init(_ card: Card, number: Int, isUsers: Bool, images: FileImages, theme: Theme) {
    (self.card, self.number, self.isUsers) = (card, number, isUsers)
    (self.images, self.theme) = (images, theme)
    palette = Palette(card.color, seed: card.seed)
    family = ArtFamily.of(card)
    (ink, paper) = (palette.ink(in: theme), theme.paper(tinted: card.color))
  }

  func paint(on canvas: Canvas) {
    let (bounds, margin) = (canvas.bounds, Self.margin)
    let width = max(bounds.width - 2 * margin, 20)
    canvas.fill(bounds, .solid(paper))
    paintHeader(on: canvas, width: width)
    let prose = (card.passage?.blocks).map(ProseFacts.init)
    let facts = prose?.lines ?? card.image.map(fileFacts) ?? artFacts
    if let image = card.image, facts.isEmpty {
      let top = margin + 80
      return images.draw(
        image, on: canvas, in: Rect(x: 0, y: top, width: bounds.width, height: bounds.maxY - top),
        background: paper, theme: theme)
    }
    let y = table(of: facts, on: canvas, top: margin + 86, width: width)
    if card.image == nil, prose == nil { swatches(on: canvas, Point(margin + width, y)) }
    // The text has priority. The plot gets the height that the text leaves.
    let space = bounds.maxY - margin - (y + 14) - 16
    let text = TextBlock(
      card.text, TextStyle.interface(13).leaded(1.45), on: canvas, width: width,
      maxLines: max(Int((space - Self.plotHeights.lowerBound) / (13 * 1.45)), 1))
    // A histogram may use the space that the text leaves.
    let maximum = card.image == nil ? Self.plotHeights.upperBound : plotHeight(in: space)
    let height = (Self.plotHeights.lowerBound...maximum).clamping(space - text.size.height)
    let plot = Rect(x: margin, y: y + 14, width: width, height: height)
    if let prose {
      rhythm(of: prose, on: canvas, Rect(x: margin, y: y + 14, width: width, height: space + 16))
    } else if let image = card.image {
      histogram(of: image, on: canvas, plot)
    } else {
      profile(on: canvas, plot)
    }
    text.draw(at: Point(margin, plot.maxY + 16), faded(0.85))
  }

  /// Draws the number, the title and a caption at the left, and the picture at the right.
  private func paintHeader(on canvas: Canvas, width: Double) {
    let (bounds, margin) = (canvas.bounds, Self.margin)
    let thumb = Rect(x: bounds.maxX - margin - 64, y: margin, width: 64, height: 64)
    canvas.clipped(to: Path(rect: thumb, radius: 8)) {
      if let image = card.image {
        return images.draw(
          image, on: canvas, in: thumb, fit: .cover, background: theme.mat(tinted: card.color),
          theme: theme)
      }
      if card.passage != nil { return initial(on: canvas, thumb) }
      canvas.moved(to: thumb.origin, scale: 64.0 / 340) {
        family.paint(card, palette, on: canvas, in: Rect(Size(340, 340)))
      }
    }
    canvas.text(
      "NO. \(number)", .interface(11, .semibold).tracked(0.1), faded(0.6),
      baseline: Point(margin, margin + 14))
    if card.passage == nil {
      canvas.text(
        card.title, .display(24, .bold), .solid(ink), baseline: Point(margin, margin + 43),
        width: width - 80)
    } else {
      canvas.fittedText(
        card.title, .display(24, .bold), .solid(ink), baseline: Point(margin, margin + 43),
        width: width - 80)
    }
    let file = (card.image?.path).map { FileText.name(of: $0).onOneLine }
    let caption =
      card.passage != nil || isUsers && file == nil && !card.subtitle.isEmpty
      ? card.subtitle : file ?? family.caption(for: card)
    canvas.text(
      caption, .interface(13), faded(0.65), baseline: Point(margin, margin + 63),
      width: width - 80)
  }

  private func plotHeight(in space: Double) -> Double {
    max(min(space, 2 * Self.plotHeights.upperBound), Self.plotHeights.lowerBound)
  }

  /// Returns the card's ink at a fraction of its strength.
  private func faded(_ part: Double) -> Paint { .solid(theme.faded(ink, part, on: paper)) }

  /// The parameters of a generated picture. The last one is the palette, whose colours `swatches` draws.
  private var artFacts: [(name: String, value: String)] {
    let parts = family.parts.prefix(1).uppercased() + family.parts.dropFirst()
    return [
      ("Family", family.name), (parts, "\(family.amount(for: card))"),
      ("Seed", card.seed.hexadecimal(digits: 8)), ("Palette", ""),
    ]
  }

  /// Returns the facts that an image file or a page states.
  private func fileFacts(of image: CardImage) -> [(name: String, value: String)] {
    let lines: [(String, String?)]
    switch images.facts(of: image) {
    case nil: return []
    case .page(let page):
      return [
        ("Page", page.label), ("Size", page.extent), ("Links", "\(page.links.count)"),
      ]
    case .file(let facts):
      lines = [
        ("Size", facts.extent), ("File", facts.fileSize), ("Taken", facts.day), ("At", facts.time),
        ("Fault", facts.isCutOff ? "Cut off before its end" : nil),
        ("Camera", facts.camera), ("Changed", facts.taken == nil ? facts.changed : nil),
      ]
    }
    return lines.compactMap { name, value in value.map { (name, $0) } }
  }

  /// Draws names and values line by line. Returns the y coordinate of the bottom.
  private func table(
    of facts: [(name: String, value: String)], on canvas: Canvas, top: Double, width: Double
  ) -> Double {
    let (left, right) = (Self.margin, Self.margin + width)
    var y = top
    func rule() { canvas.line(Point(left, y), Point(right, y), .solid(ink, alpha: 0.14)) }
    for (name, value) in facts {
      rule()
      canvas.text(name, .interface(13), faded(0.6), baseline: Point(left, y + 20))
      let block = TextBlock(
        value, name == "Seed" ? .code(12.5, .medium) : .interface(13, .semibold), on: canvas,
        width: width - 76, maxLines: 1, alignment: .right)
      block.draw(baseline: Point(left + 76, y + 20), .solid(ink))
      y += 30
    }
    rule()
    return y
  }

  /// Draws the palette on the last line above `corner`, from right to left.
  private func swatches(on canvas: Canvas, _ corner: Point) {
    for (i, color) in palette.colors.reversed().enumerated() {
      let center = corner - Point(7 + Double(i) * 20, 15)
      canvas.fill(circle: center, radius: 7, .solid(color))
    }
  }

  /// Draws the first letter of a text's title.
  private func initial(on canvas: Canvas, _ rect: Rect) {
    canvas.fill(rect, .solid(ink, alpha: 0.1))
    let letter = card.title.first { $0.isLetter || $0.isNumber }.map(String.init) ?? "¶"
    canvas.text(
      letter, .book(46, italic: true), .solid(ink), baseline: rect.at(0.5, 0.74), align: .center)
  }

  /// Draws the number of words in each sentence of a text, as a row of bars.
  private func rhythm(of prose: ProseFacts, on canvas: Canvas, _ plot: Rect) {
    canvas.fill(plot, radius: 8, .solid(ink, alpha: 0.05))
    canvas.text(
      "Words per sentence", .interface(11), faded(0.6), baseline: plot.origin + Point(12, 20))
    // If the text is long, only its first sentences are shown, so that each bar has at least two points of width.
    let inside = Rect(
      x: plot.minX + 12, y: plot.minY + 32, width: plot.width - 24, height: plot.height - 44)
    let counts = prose.sentences.prefix(Int(inside.width / 2))
    let maximum = Double(counts.max() ?? 1)
    let step = inside.width / Double(max(counts.count, 1))
    let width = min(step * 0.7, 14)
    for (number, count) in counts.enumerated() {
      let height = inside.height * Double(count) / maximum
      let bar = Rect(
        x: inside.minX + (Double(number) + 0.5) * step - width / 2, y: inside.maxY - height,
        width: width, height: height)
      canvas.fill(bar, radius: min(width / 2, 2), .solid(ink, alpha: theme.alpha(0.55)))
    }
  }

  /// Draws a histogram of red, green and blue in an image.
  private func histogram(of image: CardImage, on canvas: Canvas, _ plot: Rect) {
    canvas.fill(plot, radius: 8, .solid(ink, alpha: 0.05))
    guard let levels = images.levels(of: image, isDraft: canvas.isDraft) else { return }
    let colors = [Color(214, 58, 58), Color(52, 160, 84), Color(58, 104, 214)]
    canvas.clipped(to: Path(rect: plot, radius: 8)) {
      for x in [0.25, 0.5, 0.75] {
        canvas.line(plot.at(x, 0), plot.at(x, 1), .solid(ink, alpha: 0.1), width: 0.8)
      }
      for (counts, color) in zip(levels, colors) {
        let line = Path(
          line: counts.enumerated().map {
            plot.at((Double($0.offset) + 0.5) / Double(counts.count), 1 - 0.86 * $0.element)
          })
        canvas.fill(
          line.area(downTo: plot.maxY, from: plot.minX, to: plot.maxX), .solid(color, alpha: 0.22))
        canvas.stroke(line, .solid(color, alpha: theme.alpha(0.8)), width: 1.2)
      }
    }
  }

  /// Draws a cross-section of the seed's noise: its octaves and their sum.
  private func profile(on canvas: Canvas, _ plot: Rect) {
    canvas.fill(plot, radius: 8, .solid(palette.colors[0], alpha: 0.08))
    let noise = Noise(seed: card.seed)
    let line = theme.choose(palette.colors[0], dark: palette.colors[0].lighter(0.3))
    func curve(_ value: (Double) -> Double) -> [Point] {
      unitSteps(96).map { plot.at($0, 0.5 - 0.3 * value($0)) }
    }
    canvas.clipped(to: Path(rect: plot, radius: 8)) {
      for x in [0.25, 0.5, 0.75] {
        canvas.line(plot.at(x, 0), plot.at(x, 1), .solid(ink, alpha: 0.1), width: 0.8)
      }
      canvas.line(plot.at(0, 0.5), plot.at(1, 0.5), .solid(ink, alpha: 0.25), width: 0.8)
      canvas.stroke(
        Path(through: curve { noise($0 * 3) }), .solid(palette.colors[1], alpha: 0.6), width: 1.2,
        dash: [3, 3])
      let sum = Path(
        line: curve { noise($0 * 3) + 0.4 * noise($0 * 9, 7) + 0.16 * noise($0 * 22, 13) })
      canvas.fill(
        sum.area(downTo: plot.maxY, from: plot.minX, to: plot.maxX),
        .vertical(plot, [.init(0, line, 0.4), .init(1, line, 0)]))
      canvas.stroke(sum, .solid(line), width: 2)
    }
  }
}
