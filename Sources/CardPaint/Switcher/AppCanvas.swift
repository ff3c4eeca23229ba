import CardKinetics
import CardModel
import CardPicture

/// The context in which an application's window is painted: the window's body, its text and its colours.
struct AppCanvas {
  let canvas: Canvas
  let card: Card
  let images: FileImages
  let theme: Theme
  /// Whether the window is opened, and not a card in the pile.
  let isWhole: Bool
  /// The area of an image, below the header.
  let imageArea: ImageArea
  var body: Rect { imageArea.rect }

  var isDark: Bool { theme.isDark }
  var accent: Color {
    theme.legible(isDark ? card.color.lighter(0.15) : card.color, on: theme.window)
  }
  /// The accent as a text colour.
  var accentWords: Color { theme.readable(accent, on: theme.window) }
  /// The accent as a background of text.
  var accentBackground: Color {
    theme.isHighContrast ? accent : theme.readable(accent, on: accentInk)
  }
  /// The text colour on the accent.
  var accentInk: Color { theme.isHighContrast ? accent.ink : .white }
  /// The text colour on a tint of the accent.
  var pillInk: Color {
    theme.isHighContrast
      ? ink
      : theme.readable(
        isDark ? accent.lighter(0.6) : accent.darker(0.15),
        on: theme.window.mixed(with: accent, tint(0.13, dark: 0.28)))
  }
  var ink: Color { theme.windowInk }
  var dim: Color { theme.windowDim }
  var line: Color { theme.windowLine }
  var random: SplitMix64 { SplitMix64(seed: card.seed) }

  /// Returns the alpha of a background tint. The alpha is higher on a dark background and lower in high contrast.
  func tint(_ light: Double, dark: Double) -> Double {
    theme.choose(light, dark: dark, high: (0.1, 0.2))
  }

  /// The lines of the card's text.
  var words: [String] { card.text.split(separator: "\n").map(String.init) }

  /// The lines of the card's text that have two parts, such as "Ines: Lunch?" or "9:30 Sound check".
  var pairs: [(String, String)] {
    words.compactMap { line in
      if line.first?.isNumber == true, let space = line.firstIndex(of: " ") {
        return (String(line[..<space]), String(line[line.index(after: space)...]))
      }
      guard let colon = line.firstRange(of: ": "), line[..<colon.lowerBound].count < 24 else {
        return nil
      }
      let rest = line[colon.upperBound...]
      return (String(line[..<colon.lowerBound]), rest.prefix(1).uppercased() + rest.dropFirst())
    }
  }

  /// Calls `row` with the frame and number of each visible row of `height` points from `top`.
  func rows(from top: Double, height: Double, _ row: (Rect, Int) -> Void) {
    for (i, y) in stride(from: top, to: body.maxY, by: height).enumerated() {
      row(Rect(x: 0, y: y, width: body.width, height: height), i)
    }
  }

  /// Calls `row` with the frame of each visible row and its item.
  func rows<Item>(
    of items: [Item], from top: Double, height: Double, _ row: (Rect, Int, Item) -> Void
  ) {
    rows(from: top, height: height) { rect, i in
      if i < items.count { row(rect, i, items[i]) }
    }
  }

  /// Returns the rectangle of `height` points at `top` below the header, as wide as the body without its margins.
  func band(at top: Double, height: Double, margin: Double = 14) -> Rect {
    Rect(x: margin, y: body.minY + top, width: body.width - 2 * margin, height: height)
  }

  /// Fills a tile with a faint border, or a strong one in high contrast.
  func tile(_ rect: Rect, radius: Double, border: Double, alpha: Double) {
    canvas.fill(
      rect.insetBy(dx: -border, dy: -border), radius: radius + border,
      .solid(theme.outline ?? .black, alpha: theme.alpha(alpha)))
    canvas.fill(rect, radius: radius, .solid(theme.windowTile))
  }

  /// Draws one line of text by its baseline, in the window's ink unless another colour is given.
  func text(
    _ text: String, _ style: TextStyle, _ color: Color? = nil, alpha: Double = 1,
    at baseline: Point, width: Double? = nil, align: TextBlock.Alignment = .left
  ) {
    canvas.text(
      text, style, .solid(color ?? ink, alpha: theme.alpha(alpha)), baseline: baseline,
      width: width, align: align)
  }

  /// Draws a hairline at the bottom of `row`, from `inset`.
  func rule(under row: Rect, inset: Double) {
    canvas.line(Point(inset, row.maxY - 0.5), Point(row.maxX, row.maxY - 0.5), .solid(line))
  }

  /// Draws a small grey heading in capitals.
  func heading(_ text: String, baseline p: Point) {
    self.text(
      text.uppercased(), .interface(11, .semibold).tracked(0.06), dim, at: p,
      width: body.width - 2 * p.x)
  }
}
