import CardKinetics
import CardModel
import CardPicture

/// A painter of opened cards, which fill the window. It paints an image, with the card's text beside it, or a text on
/// its paper. The scene's own painter paints any other card.
struct OpenedPainter: FacePainter {
  let deck: SceneCards
  let images: FileImages
  let theme: Theme
  /// The painter of the scene's bundled cards.
  let cards: any FacePainter<CardFace>

  /// The margins of a text card, as a fraction of the shorter side, and the maximum font size, as a fraction of the
  /// height. Tuned by eye.
  private static let (margin, text) = (0.09, 0.06)
  /// The maximum width of a text, as a multiple of the window's height. Longer lines are hard to read. Tuned by eye.
  private static let measure = 1.35

  func color(of content: CardFace, in face: Face) -> Color {
    let card = deck[content, face.step]
    return card.passage == nil && (card.image == nil || card.text.isEmpty)
      ? cards.color(of: content, in: face) : theme.paper(tinted: card.color)
  }

  func decodedFile(_ content: CardFace, in face: Face) -> DecodedFile? {
    deck[content, face.step].decodedFile
  }

  /// Returns nil, because an opened card ends at the edge of the window or at the dark background.
  func edge(of content: CardFace, _ bounds: Rect) -> Path? { nil }

  func paint(_ content: CardFace, in face: Face, on canvas: Canvas) {
    let card = deck[content, face.step]
    if let prose = card.passage?.blocks {
      paintText(card, prose, number: content.index + 1, on: canvas)
    } else if let image = card.image, !card.text.isEmpty {
      OpenedSheet(card, theme).paint(on: canvas) {
        let frame = images.frame(of: image, in: $0, isWhole: true)
        images.draw(
          image, on: canvas, in: frame, fit: .whole, background: theme.mat(tinted: card.color),
          theme: theme)
      }
    } else if let image = card.image {
      images.draw(
        image, on: canvas, in: canvas.bounds, fit: .paper,
        background: theme.mat(tinted: card.color),
        theme: theme)
    } else {
      cards.paint(content, in: face, on: canvas)
    }
  }

  private func paintText(_ card: Card, _ prose: [Prose.Block], number: Int, on canvas: Canvas) {
    let bounds = canvas.bounds
    let margin = Self.margin * min(bounds.width, bounds.height)
    let paper = theme.paper(tinted: card.color)
    let ink = Palette(card.color, seed: card.seed).ink(in: theme)
    canvas.fill(bounds, .solid(paper))
    let width = min(bounds.width - 2 * margin, Self.measure * bounds.height)
    let area = Rect(
      x: bounds.midX - width / 2, y: margin, width: max(width, 20),
      height: max(bounds.height - 2 * margin, 20))
    let largest = max(Self.text * min(bounds.height, bounds.width * 1.4), 16.5)
    ProseSheet(
      blocks: prose, inks: .card(theme, background: paper, heading: ink), theme: theme,
      images: images, sizes: (largest: largest, smallest: 10.5), isCentered: true
    ).draw(on: canvas, in: area)
    canvas.text(
      "\(number)", .book(17).featured("lnum=1"), .solid(theme.faded(ink, 0.7, on: paper)),
      baseline: Point(bounds.maxX - margin * 0.6, bounds.maxY - margin * 0.5), align: .right)
  }
}
