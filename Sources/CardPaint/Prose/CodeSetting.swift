import CardKinetics

/// Lines of source code on a coloured background. Long lines reduce the font size down to a limit, beyond which they
/// wrap.
struct CodeSetting {
  private let lines: [[CodeToken]]
  private let size, width: Double
  private let inks: ProseInks
  private let canvas: Canvas

  /// The largest and the smallest font size, in ems of the text; tuned by eye.
  private static let sizes = (largest: 0.7, smallest: 0.5)
  /// The distance between lines, and the margin around the code on its background, in ems of the code. Tuned by eye.
  private static let (leading, margin) = (1.45, 0.85)
  /// The advance of JetBrains Mono, in ems.
  private static let advance = 0.6
  /// The indent of a wrapped line's continuation, in columns, relative to the line's own indent.
  private static let indent = 4

  /// Lays out source code.
  ///
  /// - Parameter em: the font size of the code in ems of the text; nil for the largest that fits.
  init(
    _ text: String, language: String, size: Double, em: Double?, width: Double, inks: ProseInks,
    on canvas: Canvas
  ) {
    (self.width, self.inks, self.canvas) = (width, inks, canvas)
    self.size = em.map { $0 * size } ?? Self.extent(of: text, size: size, width: width).size
    let maximum = Self.columns(in: width, size: self.size)
    lines = CodeToken.lines(of: text, language: language).flatMap { Self.wrapped($0, maximum) }
  }

  var height: Double { Self.height(ofLines: lines.count, size: size) }

  private static func height(ofLines count: Int, size: Double) -> Double {
    size * (Double(count) * leading + 2 * margin)
  }

  /// Returns the font size at which a text is set, and the height of the text, in points.
  static func extent(
    of text: String, size: Double, width: Double
  ) -> (size: Double, height: Double) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let length = lines.map { $0.reduce(0) { $0 + columns(of: $1) } }.max() ?? 0
    let fitting = width / (Double(length) * advance + 2 * margin)
    let em = min(max(fitting, size * sizes.smallest), size * sizes.largest)
    let maximum = columns(in: width, size: em)
    let count =
      length <= maximum ? lines.count : lines.reduce(0) { $0 + breaks(in: $1, maximum).count + 1 }
    return (em, height(ofLines: count, size: em))
  }

  private static func columns(in width: Double, size: Double) -> Int {
    max(Int((width / size - 2 * margin) / advance + 1e-6), 8)
  }

  /// Returns the number of columns of a character; a Chinese character has two.
  private static func columns(of character: Character) -> Int {
    character.unicodeScalars.first!.value >= 0x2E80 ? 2 : 1
  }

  /// Returns the positions at which a line of more than `maximum` columns wraps: after a blank if possible.
  private static func breaks(in line: Substring, _ maximum: Int) -> [String.Index] {
    var (found, column): ([String.Index], Int) = ([], 0)
    var blank: (index: String.Index, column: Int)?
    let inset = Self.inset(of: line, maximum)
    for index in line.indices {
      let step = columns(of: line[index])
      if column + step > maximum {
        // The line wraps after a blank in the last half of its columns, or else at this character.
        let isLate = (blank?.column ?? 0) > maximum / 2
        found.append(isLate ? blank!.index : index)
        column += inset - (isLate ? blank!.column : column)
        blank = nil
      }
      column += step
      if line[index] == " " { blank = (line.index(after: index), column) }
    }
    return found
  }

  /// Returns the indent of a wrapped line's continuation, in columns.
  private static func inset(of line: Substring, _ maximum: Int) -> Int {
    min(line.prefix { $0 == " " }.count + indent, maximum / 3)
  }

  /// Returns a line in pieces of at most `maximum` columns; all pieces but the first are indented.
  private static func wrapped(_ line: [CodeToken], _ maximum: Int) -> [[CodeToken]] {
    guard let first = line.first, let last = line.last else { return [[]] }
    let text = first.text.base[first.text.startIndex..<last.text.endIndex]
    let inset = CodeToken(
      text: Substring(String(repeating: " ", count: inset(of: text, maximum))), kind: .plain)
    var ends = breaks(in: text, maximum)[...]
    var lines: [[CodeToken]] = [[]]
    for token in line {
      var rest = token.text
      while let end = ends.first, end < rest.endIndex {
        lines[lines.count - 1].append(CodeToken(text: rest[..<end], kind: token.kind))
        lines.append([inset])
        rest = rest[end...]
        ends.removeFirst()
      }
      lines[lines.count - 1].append(CodeToken(text: rest, kind: token.kind))
    }
    return lines
  }

  func draw(at origin: Point) {
    let background = Rect(origin: origin, size: Size(width, height))
    canvas.fill(background, radius: size * 0.4, .solid(inks.codeBackground))
    if let edge = inks.edge {
      canvas.stroke(Path(rect: background, radius: size * 0.4), .solid(edge), width: 1)
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
