import CardCore

/// What an application's painter works with: the window's body, its words and its colours.
struct AppCanvas {
  let canvas: Canvas
  let card: Card
  let theme: Theme
  /// Below the header, to the window's edges.
  let body: Rect

  var isDark: Bool { theme.isDark }
  var accent: Color {
    theme.legible(isDark ? card.color.lighter(0.15) : card.color, on: theme.window)
  }
  /// The accent where words are set in it.
  var accentWords: Color { theme.readable(accent, on: theme.window) }
  /// The accent where it is the ground of words.
  var accentGround: Color {
    theme.isHighContrast ? accent : theme.readable(accent, on: accentInk)
  }
  /// On the accent's ground.
  var accentInk: Color { theme.isHighContrast ? accent.ink : .white }
  /// On a tint of the accent.
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

  /// The alpha of a colour that only tints the ground: more is needed on a dark one, and less may
  /// be had under plain ink.
  func tint(_ light: Double, dark: Double) -> Double {
    theme.choose(light, dark: dark, high: (0.1, 0.2))
  }

  /// The lines of the card's text.
  var words: [String] { card.text.split(separator: "\n").map(String.init) }

  /// The lines of the card's text that have two parts, "Ines: Lunch?" or "9:30 Sound check".
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

  /// Calls `row` for each row of `height` points from `top` that shows, with its place and number.
  func rows(from top: Double, height: Double, _ row: (Rect, Int) -> Void) {
    var y = top
    var i = 0
    while y < body.maxY {
      row(Rect(x: 0, y: y, width: body.width, height: height), i)
      y += height
      i += 1
    }
  }

  /// A hairline at the foot of `row`, from `inset`.
  func rule(under row: Rect, inset: Double = 16) {
    canvas.line(
      Point(inset, row.maxY - 0.5), Point(row.maxX, row.maxY - 0.5), .solid(line), width: 1)
  }

  /// A small grey heading in capitals.
  func heading(_ text: String, baseline p: Point) {
    canvas.text(
      text.uppercased(), TextStyle.interface(11, .semibold).tracked(0.06), .solid(dim),
      baseline: p, width: body.width - 2 * p.x)
  }
}

/// How one kind of application looks.
struct AppArt: Sendable {
  var isDark = false
  /// The parts named in the bar at the foot of the full window; the first is the one shown.
  var sections: [String]
  /// The icon's sign, about a centre, within a square of 34 points.
  var glyph: @Sendable (Canvas, Point, Color) -> Void
  var paint: @Sendable (AppCanvas) -> Void

  /// By a card's kind; one that is not known gets a general window.
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
