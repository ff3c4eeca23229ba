import CardKinetics

/// A few lines of source code with syntax colouring.
enum CodeSample {
  static let lines = """
    /// A spring let go: where it is after t.
    struct Spring {
      var response = 0.35
      var dampingRatio = 1.0

      func position(at t: Double) -> Double {
        let w = 2 * Double.pi / response
        let (x, v) = (start, velocity)
        guard dampingRatio < 1 else {
          return (x + (v + w * x) * t) * exp(-w * t)
        }
        let d = w * sqrt(1 - square(dampingRatio))
        let fade = exp(-dampingRatio * w * t)
        return fade * (x * cos(d * t) + sin(d * t))
      }

      /// At rest when nobody could tell.
      func isDone(at t: Double) -> Bool {
        abs(position(at: t)) < 0.01
      }
    }

    let throwBack = Spring(dampingRatio: 0.4)
    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

  private static let keywords: Set<Substring> = [
    "struct", "var", "func", "let", "guard", "else", "return",
  ]
  private static let style = TextStyle.code(12)

  static func draw(_ line: String, _ theme: Theme, on canvas: Canvas, _ baseline: Point) {
    // The font is monospaced, so a token's column gives its position.
    let pitch = TextBlock("mmmmmmmmmm", style, on: canvas).size.width / 10
    for (column, token) in tokens(line) {
      canvas.text(
        String(token), style, .solid(theme.legible(color(token), on: Color(30, 32, 42))),
        baseline: baseline + Point(Double(column) * pitch, 0))
    }
  }

  private static func color(_ token: Substring) -> Color {
    if token.hasPrefix("///") { return Color(112, 130, 120) }
    if keywords.contains(token) { return Color(255, 122, 178) }
    guard let first = token.first else { return .white }
    if first.isNumber { return Color(208, 191, 105) }
    if first.isUppercase { return Color(120, 220, 232) }
    return first.isLetter ? Color(222, 226, 236) : Color(150, 158, 178)
  }

  private static func tokens(_ line: String) -> [(Int, Substring)] {
    var tokens: [(Int, Substring)] = []
    var rest = line[...]
    var column = 0
    while let first = rest.first {
      if first == " " {
        rest.removeFirst()
        column += 1
        continue
      }
      let token: Substring =
        if rest.hasPrefix("///") {
          rest
        } else if first.isLetter || first.isNumber {
          rest.prefix { $0.isLetter || $0.isNumber || $0 == "." && first.isNumber }
        } else {
          rest.prefix(1)
        }
      tokens.append((column, token))
      column += token.count
      rest = rest.dropFirst(token.count)
    }
    return tokens
  }
}
