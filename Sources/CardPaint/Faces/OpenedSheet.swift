import CardKinetics
import CardModel
import CardPicture

/// An opened card with a picture and a text: side by side in a wide window, otherwise one above the other.
struct OpenedSheet {
  let card: Card
  var caption = ""
  /// The colours of the sheet, the text and the caption.
  let paper, ink, dim: Color

  /// The margin as a fraction of the shorter side, and the fraction of the window for the picture. Tuned by eye.
  private static let (margin, part) = (0.08, 0.5)
  /// The font size as a fraction of the window's height, or of 1.4 times the width if that is smaller. Tuned by eye.
  private static let text = 0.036
  /// The minimum font size, in points. Tuned by eye.
  private static let smallest = 11.0
  /// The font sizes of the title and the caption, as multiples of the text's font size. Tuned by eye.
  private static let (title, subtitle) = (1.9, 0.9)

  /// Paints the card. `picture` paints the card's picture into a rectangle.
  func paint(on canvas: Canvas, picture: (Rect) -> Void) {
    let bounds = canvas.bounds
    canvas.fill(bounds, .solid(paper))
    let margin = Self.margin * min(bounds.width, bounds.height)
    let isWide = bounds.width > bounds.height
    let (inside, gap) = (bounds.insetBy(dx: margin, dy: margin), margin * 0.75)
    let width = isWide ? inside.width * Self.part - gap : inside.width
    let height = isWide ? inside.height : inside.height * Self.part - gap
    let area = Rect(x: inside.minX, y: inside.minY, width: width, height: height)
    canvas.clipped(to: Path(rect: area, radius: 6)) { picture(area) }
    let rest =
      isWide
      ? Rect(
        x: area.maxX + gap, y: inside.minY, width: inside.maxX - area.maxX - gap,
        height: inside.height)
      : Rect(
        x: inside.minX, y: area.maxY + gap, width: inside.width,
        height: inside.maxY - area.maxY - gap)
    paintText(on: canvas, in: rest, isCentered: isWide)
  }

  /// Paints the title, the caption and the text, at the largest size at which all of the text fits.
  private func paintText(on canvas: Canvas, in rect: Rect, isCentered: Bool) {
    var size = max(Self.text * min(canvas.size.height, canvas.size.width * 1.4), Self.smallest)
    var blocks = blocks(size, on: canvas, in: rect)
    while blocks.height > rect.height, size > Self.smallest {
      size = max(size * 0.95, Self.smallest)
      blocks = self.blocks(size, on: canvas, in: rect)
    }
    var origin = rect.origin
    if isCentered { origin.y += max(rect.height - blocks.height, 0) / 2 }
    for (block, ink) in zip(blocks.all, [ink, dim, ink]) {
      block.draw(at: origin, .solid(ink))
      origin.y += block.size.height + blocks.gap
    }
  }

  private func blocks(
    _ size: Double, on canvas: Canvas, in rect: Rect
  ) -> (all: [TextBlock], gap: Double, height: Double) {
    let (leading, gap) = (1.5, size * 0.7)
    let title = TextBlock(
      card.title, .display(size * Self.title, .bold), on: canvas, width: rect.width, maxLines: 2)
    let caption = TextBlock(
      self.caption, .interface(size * Self.subtitle, .medium), on: canvas, width: rect.width,
      maxLines: 1)
    let top = title.size.height + caption.size.height + 2 * gap
    // At the smallest size, a text that doesn't fit ends with an ellipsis.
    let lines = size > Self.smallest ? nil : max(Int((rect.height - top) / (size * leading)), 1)
    let text = TextBlock(
      card.text, TextStyle.interface(size).leaded(leading), on: canvas, width: rect.width,
      maxLines: lines)
    return ([title, caption, text], gap, top + text.size.height)
  }
}

extension OpenedSheet {
  /// Creates the sheet of a card on its own paper.
  init(_ card: Card, _ theme: Theme) {
    let paper = theme.paper(tinted: card.color)
    let ink = Palette(card.color, seed: card.seed).ink(in: theme)
    self.init(
      card: card, caption: card.subtitle, paper: paper, ink: ink,
      dim: theme.faded(ink, 0.7, on: paper))
  }
}
