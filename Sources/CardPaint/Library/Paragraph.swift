import CardCore

/// A paragraph set in justified lines, with an indent or a drop cap.
struct Paragraph {
  private struct Word {
    let block: TextBlock
    let x: Double
    let baseline: Double
  }

  private var words: [Word] = []
  private var cap: Word?
  /// From the top of the first line to the foot of the last, in points.
  let height: Double

  /// The number of lines beside a drop cap.
  private static let capLines = 2
  private static let leading = 1.36

  init(
    _ text: String, size: Double, on canvas: Canvas, width: Double, indent: Double = 0,
    hasDropCap: Bool = false
  ) {
    let style = TextStyle.book(size).featured("lnum=1")
    let line = size * Self.leading
    // The first baseline below the top of its line; tuned by eye.
    let rise = size * 1.02
    var text = text
    var insets = [indent]
    if hasDropCap, let first = text.first, first.isLetter, text.count > 80 {
      let block = TextBlock(String(first), .book(size * 2.86), on: canvas)
      cap = Word(block: block, x: 0, baseline: rise + line * Double(Self.capLines - 1))
      let inset = block.size.width + size * 0.22
      insets = Array(repeating: inset, count: Self.capLines) + [0]
      text.removeFirst()
    }
    func block(_ text: String, _ italics: [Range<Int>] = []) -> TextBlock {
      TextBlock(text, style, on: canvas, italics: italics)
    }
    let hyphen = block("-").size.width
    var strings: [String] = []
    var blocks: [TextBlock] = []
    var variables: [[Range<Int>]] = []
    var pieces: [LineBreaker.Piece] = []
    let wholes = Hyphenator.english.hyphenated(text).split(separator: " ")
    for (number, word) in wholes.enumerated() {
      let parts = word.split(separator: Hyphenator.softHyphen)
      // A word that may be hyphenated contains no variable.
      let found =
        parts.count > 1
        ? []
        : Variables.ranges(
          in: word, after: number > 0 ? wholes[number - 1] : nil,
          before: number + 1 < wholes.count ? wholes[number + 1] : nil)
      for (i, part) in parts.enumerated() {
        strings.append(String(part))
        blocks.append(block(String(part), found))
        variables.append(found)
        pieces.append(.init(width: blocks.last!.size.width, endsWord: i == parts.count - 1))
      }
    }
    if insets.last != 0 { insets.append(0) }
    let ends = LineBreaker(
      pieces: pieces, space: size * 0.25, hyphen: hyphen, widths: insets.map { width - $0 }
    ).lines()
    var start = 0
    for (number, end) in ends.enumerated() {
      let inset = insets[min(number, insets.count - 1)]
      let isLast = number == ends.count - 1
      var row: [TextBlock] = []
      var word = ""
      for i in start..<end {
        word += strings[i]
        if !pieces[i].endsWord, i < end - 1 { continue }
        let isWhole = pieces[i].endsWord && word == strings[i]
        row.append(
          isWhole ? blocks[i] : block(pieces[i].endsWord ? word : word + "-", variables[i]))
        word = ""
      }
      let natural = row.reduce(0) { $0 + $1.size.width }
      let gaps = Double(max(row.count - 1, 1))
      let full = (width - inset - natural) / gaps
      let gap = isLast ? min(size * 0.25, full) : full
      var x = inset
      for block in row {
        words.append(Word(block: block, x: x, baseline: rise + line * Double(number)))
        x += block.size.width + gap
      }
      start = end
    }
    height = line * Double(max(ends.count, cap == nil ? 0 : Self.capLines))
  }

  func draw(at origin: Point, _ theme: Theme) {
    func draw(_ word: Word, _ ink: Color) {
      word.block.draw(baseline: origin + Point(word.x, word.baseline), .solid(ink))
    }
    if let cap { draw(cap, theme.paperHeading) }
    for word in words { draw(word, theme.paperInk) }
  }
}
