import CardKinetics
import CardModel
import CardPicture

/// A painter of the switcher's cards: windows of small applications, laid out from the top down.
///
/// The layout of a window's upper part depends only on the window's width. A card and its opened window therefore have
/// the same top.
struct SwitcherPainter: FacePainter {
  let deck: SceneCards
  let images: FileImages
  let theme: Theme

  private static let headerHeight = ImageArea.windowHeader
  private static let footerHeight = 56.0

  func color(of content: CardFace, in face: Face) -> Color {
    theme(of: AppArt.of(deck[content, face.step])).window
  }

  func decodedFile(_ content: CardFace, in face: Face) -> DecodedFile? {
    deck[content, face.step].decodedFile
  }

  func paint(_ content: CardFace, in face: Face, on canvas: Canvas) {
    let card = deck[content, face.step]
    let isWhole = content.side != .front
    let art = AppArt.of(card)
    let bounds = canvas.bounds
    let app = AppCanvas(
      canvas: canvas, card: card, images: images, theme: theme(of: art),
      isWhole: isWhole, imageArea: ImageArea.window(bounds.size))
    canvas.clipped(to: app.body) { art.paint(app) }
    header(app, art, number: content.index + 1)
    if isWhole, bounds.height > 300, !art.sections.isEmpty { footer(app, art) }
  }

  /// Returns the outline of a window; the corners of an opened window are square.
  func edge(of content: CardFace, _ bounds: Rect) -> Path? {
    Path(rect: bounds, radius: content.side == .front ? 10 : 0)
  }

  /// Returns the theme of an application; a dark application stays dark in the light theme.
  private func theme(of art: AppArt) -> Theme {
    art.isDark ? Theme(appearance: .dark, contrast: theme.contrast) : theme
  }

  private func header(_ app: AppCanvas, _ art: AppArt, number: Int) {
    let (canvas, card) = (app.canvas, app.card)
    let bar = Rect(x: 0, y: 0, width: canvas.size.width, height: Self.headerHeight)
    let bottom = app.theme.window.darker(app.isDark ? 0 : 0.02)
    canvas.fill(bar, .vertical(bar, app.theme.windowHeader, bottom))
    app.rule(under: bar, inset: 0)
    let icon = Rect(x: 14, y: 11, width: 34, height: 34)
    canvas.fill(icon, radius: 8, .vertical(icon, card.color.lighter(0.2), card.color.darker(0.08)))
    canvas.moved(to: icon.center) { art.glyph(canvas) }

    let text = TextBlock("\(number)", .interface(13, .semibold).featured("tnum=1"), on: canvas)
    let pill = Rect(
      x: bar.maxX - 14 - text.size.width - 18, y: 16, width: text.size.width + 18, height: 24)
    canvas.fill(pill, radius: 12, .solid(app.accent, alpha: app.tint(0.13, dark: 0.28)))
    text.draw(baseline: Point(pill.minX + 9, pill.midY + 4.6), .solid(app.pillInk))

    if card.slide != nil { return }
    let width = pill.minX - 58 - 10
    app.text(card.title, .display(17, .semibold), at: Point(58, 26), width: width)
    app.text(
      images.caption(of: card), .interface(12), app.dim, at: Point(58, 43), width: width)
  }

  private func footer(_ app: AppCanvas, _ art: AppArt) {
    let canvas = app.canvas
    let bar = Rect(
      x: 0, y: canvas.size.height - Self.footerHeight, width: canvas.size.width,
      height: Self.footerHeight)
    canvas.fill(bar, .solid(app.theme.windowFooter))
    canvas.line(bar.origin, Point(bar.maxX, bar.minY), .solid(app.line), width: 1)
    for (i, name) in art.sections.enumerated() {
      let center = bar.at((Double(i) + 0.5) / Double(art.sections.count), 0.5)
      let color = i == 0 ? app.accentWords : app.dim
      canvas.fill(
        circle: center - Point(0, 12), radius: 3,
        .solid(color, alpha: i == 0 ? 1 : app.theme.alpha(0.5)))
      canvas.centeredText(
        name, .interface(12.5, i == 0 ? .semibold : .medium), .solid(color),
        at: center + Point(0, 6))
    }
  }
}
