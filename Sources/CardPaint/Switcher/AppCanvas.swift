import CardCore

/// The context of an application's painter: the window's body, its text and its colours.
struct AppCanvas {
  let canvas: Canvas
  let card: Card
  let theme: Theme
  /// The area below the header.
  let body: Rect

  var isDark: Bool { theme.isDark }
  var accent: Color {
    theme.legible(isDark ? card.color.lighter(0.15) : card.color, on: theme.window)
  }
  /// The accent as a text colour.
  var accentWords: Color { theme.readable(accent, on: theme.window) }
  /// The accent as the ground of text.
  var accentGround: Color {
    theme.isHighContrast ? accent : theme.readable(accent, on: accentInk)
  }
  /// The text colour on the accent's ground.
  var accentInk: Color { theme.isHighContrast ? accent.ink : .white }
  /// The text colour on a tint of the accent.
  var pillInk: Color {
    theme.isHighContrast
      ? ink
      : theme.readable(
        isDark ? accent.lighter(0.6) : accent.darker(0.15),
        on: theme.window.mixed(with: accent, tint(0.13, dark: 0.28)))
  }
  var ground: Color { theme.window }
  var ink: Color { theme.windowInk }
  var dim: Color { theme.windowDim }
  var line: Color { theme.windowLine }
  var random: SplitMix64 { SplitMix64(seed: card.seed) }

  /// The alpha of a tint of the ground: higher on a dark ground, lower in high contrast.
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
    var y = top
    var i = 0
    while y < body.maxY {
      row(Rect(x: 0, y: y, width: body.width, height: height), i)
      y += height
      i += 1
    }
  }

  /// Draws a hairline at the bottom of `row`, from `inset`.
  func rule(under row: Rect, inset: Double = 16) {
    canvas.line(
      Point(inset, row.maxY - 0.5), Point(row.maxX, row.maxY - 0.5), .solid(line), width: 1)
  }

  /// Draws a small grey heading in capitals.
  func heading(_ text: String, baseline p: Point) {
    canvas.text(
      text.uppercased(), TextStyle.interface(11, .semibold).tracked(0.06), .solid(dim),
      baseline: p, width: body.width - 2 * p.x)
  }
}

/// The appearance of one kind of application.
struct AppArt: Sendable {
  var isDark = false
  /// The sections in the bar at the bottom of the full window; the first is selected.
  var sections: [String]
  /// Draws the icon's symbol around a centre, within a square of 34 points.
  var glyph: @Sendable (Canvas, Point, Color) -> Void
  var paint: @Sendable (AppCanvas) -> Void

  /// The appearance for a card's kind; a general window for an unknown one.
  static func of(kind: String) -> AppArt {
    switch kind {
    case "mail": .mail
    case "map": .map
    case "music": .music
    case "calendar": .calendar
    case "terminal": .terminal
    case "chart": .chart
    case "code": .code
    case "photos": .photos
    case "weather": .weather
    case "chess": .chess
    case "notes": .notes
    case "clock": .clock
    default: .general
    }
  }
}
