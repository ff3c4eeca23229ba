import CardCore

/// Lines of a program on a ground of their own: smaller where they are long, and wrapped at last.
struct CodeSetting {
  private let lines: [[CodeToken]]
  private let size, width: Double
  private let inks: ProseInks
  private let canvas: Canvas

  /// In ems of the text: the largest and the smallest type; tuned by eye.
  private static let sizes = (largest: 0.7, smallest: 0.54)
  /// In ems of the code: from line to line, and between it and the edge of its ground. Tuned by eye.
  private static let (leading, margin) = (1.45, 0.85)
  /// JetBrains Mono's.
  private static let advance = 0.6
  /// How far what a line goes on with stands in, in columns.
  private static let indent = 2

  init(
    _ text: String, language: String, size: Double, width: Double, inks: ProseInks,
    on canvas: Canvas
  ) {
    (self.width, self.inks, self.canvas) = (width, inks, canvas)
    (self.size, _) = Self.extent(of: text, size: size, width: width)
    lines = CodeToken.lines(of: text, language: language).flatMap { [size = self.size] line in
      Self.wrapped(line, Self.columns(in: width, size: size))
    }
  }

  var height: Double { Self.height(ofLines: lines.count, size: size) }

  private static func height(ofLines count: Int, size: Double) -> Double {
    size * (Double(count) * leading + 2 * margin)
  }

  /// The em at which a text is set, and its height, in points.
  static func extent(
    of text: String, size: Double, width: Double
  ) -> (size: Double, height: Double) {
    let lengths = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.reduce(0) { $0 + columns(of: $1) }
    }
    let fitting = width / (Double(lengths.max() ?? 0) * advance + 2 * margin)
    let em = min(max(fitting, size * sizes.smallest), size * sizes.largest)
    let most = columns(in: width, size: em)
    let count = lengths.reduce(0) {
      $0 + 1 + ($1 <= most ? 0 : ($1 - most - 1) / max(most - indent, 1) + 1)
    }
    return (em, height(ofLines: count, size: em))
  }

  private static func columns(in width: Double, size: Double) -> Int {
    max(Int((width / size - 2 * margin) / advance + 1e-6), 8)
  }

  /// A Chinese character takes two.
  private static func columns(of character: Character) -> Int {
    character.unicodeScalars.first!.value >= 0x2E80 ? 2 : 1
  }

  /// A line in pieces of at most so many columns; those after the first stand in.
  private static func wrapped(_ line: [CodeToken], _ most: Int) -> [[CodeToken]] {
    var lines: [[CodeToken]] = [[]]
    var column = 0
    for token in line {
      var start = token.text.startIndex
      for index in token.text.indices {
        let step = columns(of: token.text[index])
        if column + step > most {
          if start < index {
            lines[lines.count - 1].append(
              CodeToken(text: token.text[start..<index], kind: token.kind))
          }
          lines.append([CodeToken(text: "  ", kind: .plain)])
          (column, start) = (indent, index)
        }
        column += step
      }
      lines[lines.count - 1].append(CodeToken(text: token.text[start...], kind: token.kind))
    }
    return lines
  }

  func draw(at origin: Point) {
    let ground = Rect(origin: origin, size: Size(width, height))
    canvas.fill(ground, radius: size * 0.4, .solid(inks.codeGround))
    if let edge = inks.edge {
      canvas.stroke(Path(rect: ground, radius: size * 0.4), .solid(edge), width: 1)
    }
    var y = origin.y + size * (Self.margin + 1.08)
    for line in lines {
      var x = origin.x + size * Self.margin
      for token in line {
        let blanks = token.text.prefix { $0 == " " }.count
        x += Double(blanks) * size * Self.advance
        let words = token.text.dropFirst(blanks)
        guard !words.isEmpty else { continue }
        let block = TextBlock(String(words), .code(size), on: canvas)
        block.draw(baseline: Point(x, y), .solid(inks.ink(of: token.kind)))
        x += block.size.width
      }
      y += size * Self.leading
    }
  }
}
