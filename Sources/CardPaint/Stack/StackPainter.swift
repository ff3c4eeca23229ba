import CardKinetics
import CardModel
import CardPicture

/// A painter of the stack's cards: a generated picture above a title block, and a back that explains the picture.
struct StackPainter: FacePainter {
  let deck: SceneCards
  let images: FileImages
  let theme: Theme

  func color(of content: CardFace, in face: Face) -> Color {
    let color = deck[content, face.step].color
    return content.side == .back ? theme.paper(tinted: color) : color
  }

  func decodedFile(_ content: CardFace, in face: Face) -> DecodedFile? {
    deck[content, face.step].decodedFile
  }

  func paint(_ content: CardFace, in face: Face, on canvas: Canvas) {
    let (card, number) = (deck[content, face.step], content.index + 1)
    switch content.side {
    case .back:
      StackBack(card, number: number, isUsers: content.key != nil, images: images, theme: theme)
        .paint(on: canvas)
    case .opened: paintOpened(card, isUsers: content.key != nil, on: canvas)
    case .front, .detail:
      paintFront(card, number: number, isUsers: content.key != nil, on: canvas)
    }
  }

  func edge(of content: CardFace, _ bounds: Rect) -> Path? { Path(rect: bounds, radius: 10) }

  /// Paints the picture of an opened card, and the text of a user's card beside it. The text of a bundled card is only
  /// on the card's back, because it explains the picture.
  private func paintOpened(_ card: Card, isUsers: Bool, on canvas: Canvas) {
    let (palette, family) = (Palette(card.color, seed: card.seed), ArtFamily.of(card))
    let paint = { family.paint(card, palette, on: canvas, in: $0) }
    guard isUsers, !card.text.isEmpty else { return paint(canvas.bounds) }
    OpenedSheet(card, theme).paint(on: canvas, picture: paint)
  }

  private func paintFront(_ card: Card, number: Int, isUsers: Bool, on canvas: Canvas) {
    let bounds = canvas.bounds
    if let prose = card.passage?.blocks {
      return paintText(card, prose, number: number, on: canvas)
    }
    let palette = Palette(card.color, seed: card.seed)
    let family = ArtFamily.of(card)
    let ink = palette.ink(in: theme)
    let imageArea = ImageArea.pileCard(bounds.size)
    let picture = imageArea.rect
    let caption: String
    if let image = card.image {
      images.draw(
        image, on: canvas, in: picture, fit: imageArea.fit,
        background: theme.mat(tinted: card.color),
        theme: theme)
      caption = images.caption(of: card)
    } else {
      canvas.clipped(to: picture) { family.paint(card, palette, on: canvas, in: picture) }
      caption = isUsers && !card.subtitle.isEmpty ? card.subtitle : family.caption(for: card)
    }
    let title = Rect(
      x: 0, y: picture.maxY, width: bounds.width, height: ImageArea.pileTitle)
    let paper = theme.paper(tinted: card.color)
    canvas.fill(title, .solid(paper))
    let count = TextBlock("\(number)", .display(40, .light), on: canvas)
    let right = bounds.width - 22
    count.draw(
      baseline: Point(right - count.size.width, title.minY + 59),
      .solid(theme.faded(ink, 0.75, on: paper)))
    if card.slide != nil { return }
    let width = max(right - count.size.width - 22 - 18, 20)
    canvas.fittedText(
      card.title, .display(24, .bold), .solid(ink), baseline: Point(22, title.minY + 43),
      width: width)
    canvas.text(
      caption, .interface(13.5), .solid(theme.faded(ink, 0.65, on: paper)),
      baseline: Point(22, title.minY + 65), width: width)
  }

  /// Paints a text card as a page, with its number at the bottom.
  private func paintText(_ card: Card, _ prose: [Prose.Block], number: Int, on canvas: Canvas) {
    let (bounds, margin) = (canvas.bounds, 26.0)
    let paper = theme.paper(tinted: card.color)
    let ink = Palette(card.color, seed: card.seed).ink(in: theme)
    canvas.fill(bounds, .solid(paper))
    let area = Rect(
      x: margin, y: margin, width: max(bounds.width - 2 * margin, 20),
      height: max(bounds.height - margin - 58, 20))
    ProseSheet(
      blocks: prose, inks: .card(theme, background: paper, heading: ink), theme: theme,
      images: images
    ).draw(on: canvas, in: area)
    let bottom = bounds.maxY - 24
    let faded = Paint.solid(theme.faded(ink, 0.7, on: paper))
    let count = TextBlock("\(number)", .book(17).featured("lnum=1"), on: canvas)
    count.draw(baseline: Point(bounds.maxX - margin - count.size.width, bottom), faded)
    canvas.text(
      card.subtitle, .book(13.5, italic: true), faded, baseline: Point(margin, bottom),
      width: bounds.width - 2 * margin - count.size.width - 12)
  }
}
