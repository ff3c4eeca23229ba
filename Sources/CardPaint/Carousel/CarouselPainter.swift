import CardKinetics
import CardModel
import CardPicture

/// A painter of the carousel's cream cards, their action buttons, and the sheets into which they unfold.
struct CarouselPainter: FacePainter {
  let deck: SceneCards
  let images: FileImages
  let theme: Theme

  /// The width of a card's border, in points. Source: `Sources/CardScenes/README.md`, "Carousel".
  private static let border = 4.0
  /// The radius of the card's corners, in points. Source: `Sources/CardScenes/README.md`, "Carousel".
  private static let radius = 10.0

  func color(of content: CardFace, in face: Face) -> Color { theme.cream }

  func decodedFile(_ content: CardFace, in face: Face) -> DecodedFile? {
    deck[content, face.step].decodedFile
  }

  func paint(_ content: CardFace, in face: Face, on canvas: Canvas) {
    let card = deck[content, face.step]
    if content.side == .opened {
      return OpenedSheet(
        card: card, caption: images.caption(of: card), paper: theme.cream, ink: theme.creamInk,
        dim: theme.creamDim
      ).paint(on: canvas) { paintFigure(of: card, on: canvas, in: $0) }
    }
    let (number, isSheet) = ("\(content.index + 1)", content.side == .detail)
    // The compositor rounds the border's outer corners with the same radius.
    canvas.fill(canvas.bounds, .solid(theme.creamBorder))
    let inside = canvas.bounds.insetBy(dx: Self.border, dy: Self.border)
    canvas.fill(inside, radius: Self.radius - Self.border, .solid(theme.cream))
    if let prose = card.passage?.blocks {
      return paintText(prose, number, isSheet: isSheet, on: canvas)
    }
    // On wide paper the image leaves no area for the text. The text is then on the sheet.
    if card.image != nil, !isSheet || card.text.isEmpty, ImageArea.isWide(canvas.size) {
      return paintWide(card, number, isSheet: isSheet, on: canvas)
    }
    let paint = isSheet ? paintSheet : paintCard
    paint(card, number, canvas)
  }

  /// Returns nil, because the card paints a border of its own in every theme.
  func edge(of content: CardFace, _ bounds: Rect) -> Path? { nil }

  private func paintCard(_ card: Card, number: String, on canvas: Canvas) {
    let bounds = canvas.bounds
    // An image file gets all the area that the text leaves.
    let isBare = card.image != nil && card.text.isEmpty
    let area = ImageArea.uprightArea(on: bounds.size, isSheet: false, fraction: isBare ? 1 : 0.5)
    let (margin, width) = (area.minX, area.width)
    let picture = paintPicture(card, on: canvas, area, isCentered: isBare)
    canvas.text(
      number, .display(22, .light), .solid(theme.creamNumber),
      baseline: Point(margin, bounds.maxY - 32))
    if card.slide != nil { return }
    let y = picture.maxY + 40
    canvas.fittedText(
      card.title, .display(27, .bold), .solid(theme.creamInk), baseline: Point(margin, y),
      width: width)
    canvas.text(
      images.caption(of: card), .interface(14.5, .medium), .solid(theme.creamDim),
      baseline: Point(margin, y + 24), width: width)
    // The last lines must not reach the button.
    let lines = Int((bounds.maxY - 82 - y - 42) / 20)
    if lines > 0 {
      let style = TextStyle.interface(13.5).leaded(1.48)
      TextBlock(card.text, style, on: canvas, width: width, maxLines: lines)
        .draw(at: Point(margin, y + 42), .solid(theme.creamInk, alpha: theme.alpha(0.85)))
    }
  }

  private func paintSheet(_ card: Card, number: String, on canvas: Canvas) {
    let bounds = canvas.bounds
    paintHandle(on: canvas)
    let style = TextStyle.interface(16).leaded(1.53)
    let width = ImageArea.uprightArea(on: bounds.size, isSheet: true).width
    let text = TextBlock(card.text, style, on: canvas, width: width).size.height
    let area = ImageArea.uprightArea(
      on: bounds.size, isSheet: true, fraction: card.image == nil ? 0.45 : 1,
      text: card.text.isEmpty ? 0 : text)
    let margin = area.minX
    let picture = paintPicture(card, on: canvas, area, isWhole: true)
    let count = TextBlock(number, .display(32, .light), on: canvas)
    count.draw(
      baseline: Point(bounds.maxX - margin - count.size.width, picture.maxY + 48),
      .solid(theme.creamNumber))
    canvas.fittedText(
      card.title, .display(32, .bold), .solid(theme.creamInk),
      baseline: Point(margin, picture.maxY + 48), width: width - count.size.width - 12)
    canvas.text(
      images.caption(of: card), .interface(16, .medium), .solid(theme.creamDim),
      baseline: Point(margin, picture.maxY + 75), width: width)
    let top = picture.maxY + 94
    let lines = Int((bounds.maxY - margin + 6 - top) / 24.48)
    guard lines > 0 else { return }
    TextBlock(card.text, style, on: canvas, width: width, maxLines: lines)
      .draw(at: Point(margin, top), .solid(theme.creamInk))
  }

  /// Paints an image on wide paper. A card has its text beside its button, and a sheet has its text on one line.
  private func paintWide(_ card: Card, _ number: String, isSheet: Bool, on canvas: Canvas) {
    let bounds = canvas.bounds
    if isSheet { paintHandle(on: canvas) }
    let area = ImageArea.wideArea(on: bounds.size, isSheet: isSheet)
    let (margin, width) = (area.minX, area.width)
    _ = paintPicture(card, on: canvas, area, isWhole: isSheet)
    // The line has, from the right, the button of a card, the number, and the caption of a sheet. The title gets the
    // rest.
    let y = area.maxY + 38
    let count = TextBlock(number, .display(isSheet ? 26 : 22, .light), on: canvas)
    var right = area.maxX - count.size.width - (isSheet ? 0 : 56)
    count.draw(baseline: Point(right, isSheet ? y : y + 14), .solid(theme.creamNumber))
    if card.slide != nil { return }
    right -= 18
    let caption = TextBlock(
      images.caption(of: card), .interface(isSheet ? 15 : 13.5, .medium), on: canvas,
      width: max(isSheet ? width * 0.4 : right - margin, 20), maxLines: 1)
    if isSheet { right -= caption.size.width }
    caption.draw(
      baseline: isSheet ? Point(right, y) : Point(margin, y + 22), .solid(theme.creamDim))
    canvas.fittedText(
      card.title, .display(isSheet ? 26 : 22, .bold), .solid(theme.creamInk),
      baseline: Point(margin, y), width: max(right - margin - (isSheet ? 18 : 0), 20))
  }

  /// Paints a text. A card shows as much of it as fits, with the number beside the button. A sheet shows all of it.
  private func paintText(_ prose: [Prose.Block], _ number: String, isSheet: Bool, on canvas: Canvas)
  {
    let bounds = canvas.bounds
    let margin = isSheet ? min(28, bounds.width * 0.08) : 24
    if isSheet { paintHandle(on: canvas) }
    let top = isSheet ? 40.0 : margin
    let area = Rect(
      x: margin, y: top, width: max(bounds.width - 2 * margin, 20),
      height: max(bounds.height - top - (isSheet ? 52 : 76), 20))
    var inks = ProseInks(
      theme, background: theme.cream, ink: theme.creamInk, heading: theme.creamInk,
      dim: theme.creamDim)
    inks.heading = theme.readable(
      theme.isHighContrast ? theme.creamInk : theme.action, on: theme.cream)
    ProseSheet(
      blocks: prose, inks: inks, theme: theme, images: images,
      sizes: (largest: isSheet ? 20 : 17, smallest: isSheet ? 9 : 10.5)
    ).draw(on: canvas, in: area)
    canvas.text(
      number, .book(22).featured("lnum=1"), .solid(theme.creamNumber),
      baseline: Point(isSheet ? bounds.maxX - margin : margin, bounds.maxY - (isSheet ? 22 : 32)),
      align: isSheet ? .right : .left)
  }

  /// Draws the handle by which the pointer pulls a sheet.
  private func paintHandle(on canvas: Canvas) {
    canvas.fill(
      Rect(x: canvas.bounds.midX - 20, y: 14, width: 40, height: 5), radius: 2.5,
      .solid(theme.creamBorder, alpha: theme.alpha(0.6)))
  }

  /// Draws a card's picture in its frame. Returns the part of `area` that is as high as the frame.
  ///
  /// The frame of an image file may be smaller than `area`, so that little or nothing of the image is cropped.
  ///
  /// - Parameter isCentered: whether the frame and the title below it are in the middle of the card.
  private func paintPicture(
    _ card: Card, on canvas: Canvas, _ area: Rect, isWhole: Bool = false, isCentered: Bool = false
  ) -> Rect {
    var picture = card.image.map { images.frame(of: $0, in: area, isWhole: isWhole) } ?? area
    if isCentered { picture = ImageArea.centered(picture, in: area, on: canvas.bounds.size) }
    let frame = Path(rect: picture, radius: 6)
    canvas.clipped(to: frame) {
      if let image = card.image {
        return images.draw(
          image, on: canvas, in: picture, fit: .cover, background: theme.creamMat, theme: theme)
      }
      paintFigure(of: card, on: canvas, in: picture)
    }
    canvas.stroke(frame, .solid(theme.outline ?? .black, alpha: theme.alpha(0.08)), width: 1)
    return Rect(x: area.minX, y: picture.minY, width: area.width, height: picture.height)
  }

  private func paintFigure(of card: Card, on canvas: Canvas, in rect: Rect) {
    canvas.fill(rect, .vertical(rect, card.color.lighter(0.16), card.color.darker(0.12)))
    CarouselFigure.of(kind: card.kind, seed: card.seed).paint(canvas, rect, card.color)
  }
}

/// The round button on a card; the compositor rounds it.
enum ActionButton {
  static func color(_ state: Face.State, _ theme: Theme) -> Color {
    switch state {
    case .normal: theme.action
    case .hovered: theme.action.lighter(Face.State.hoverTint)
    case .pressed: theme.action.darker(0.22)
    }
  }

  static func paint(_ state: Face.State, _ theme: Theme, on canvas: Canvas) {
    let bounds = canvas.bounds
    let color = color(state, theme)
    let (top, bottom) =
      state == .pressed ? (color.darker(0.08), color) : (color.lighter(0.08), color.darker(0.06))
    canvas.fill(bounds, .vertical(bounds, top, bottom))
    canvas.moved(to: bounds.center, scale: min(bounds.width, bounds.height) / 40) {
      // A folded sheet opens upwards and downwards.
      var arrows = Path(line: [Point(-5.5, -3), Point(0, -8.5), Point(5.5, -3)])
      arrows.append(Path(line: [Point(-5.5, 3), Point(0, 8.5), Point(5.5, 3)]))
      canvas.stroke(arrows, .solid(theme.actionInk), width: 2.4)
    }
  }
}
