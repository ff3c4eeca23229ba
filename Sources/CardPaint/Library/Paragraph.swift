import CardKinetics
import CardModel
import CardStage

/// A paragraph of words in several styles, set in lines that are justified or aligned. The first line may have an
/// indent or a drop cap.
struct Paragraph {
  /// The typographic style of a whole paragraph.
  struct Layout {
    var isJustified = true
    /// The alignment of lines that are narrower than the paragraph.
    var alignment = Prose.Alignment.natural
    /// Whether single letters and short runs are set as variables, as in bundled books. Words in bundled books are
    /// short enough to need no breaks except at hyphens.
    var marksVariables = false
    /// Whether words may be hyphenated.
    var isHyphenated = true
    /// Whether the paragraph runs from right to left.
    var runsLeft = false
  }

  /// A piece of text in one style, without a space or a possible break in it.
  struct Fragment {
    var text: String
    var formula: Formula?
    var traits: Prose.Traits = []
    var link: String?
    /// Ranges set in italic, as UTF-8 offsets.
    var italics: [Range<Int>] = []
    /// The embedding level. Odd levels run from right to left.
    var level: UInt8 = 0

    /// Returns whether the text of the next fragment can be appended to this fragment, because both look the same.
    func canAppend(_ next: Fragment) -> Bool {
      traits == next.traits && link == next.link && formula == nil && next.formula == nil
        && level == next.level
    }
  }

  /// A sequence of fragments in which a line cannot break.
  struct Part {
    var fragments: [Fragment]
    var end: LineBreaker.End
    /// The embedding level of the space after a word.
    var spaceLevel: UInt8 = 0
  }

  /// A word of a line, with the embedding level of the space after it.
  private struct Word {
    var pieces: [(fragment: Fragment, setting: Setting)]
    var spaceLevel: UInt8

    var width: Double { pieces.reduce(0) { $0 + $1.setting.width } }
  }

  /// A fragment that is laid out.
  private enum Setting {
    case text(TextBlock)
    case formula(MathBox)

    var width: Double {
      switch self {
      case .text(let block): block.size.width
      case .formula(let box): box.width
      }
    }
  }

  private struct Placed {
    let setting: Setting
    let x, baseline: Double
    let isLink: Bool
  }

  /// A line along words, such as an underline.
  private struct Stroke {
    let x, y: Double
    var width: Double
    let link: String?
  }

  private var placed: [Placed] = []
  private var strokes: [Stroke] = []
  private var cap: (block: TextBlock, baseline: Double)?
  private let size: Double
  private let canvas: Canvas
  private let inks: ProseInks
  /// The distance from the top of the first line to the bottom of the last, in points.
  private(set) var height = 0.0

  /// The number of lines beside a drop cap.
  private static let capLines = 2
  /// The distance between baselines, and the distance from the top of a line to its baseline, in ems; tuned by eye.
  static let (leading, rise) = (1.36, 1.02)
  /// The natural width of a space, in ems.
  private static let space = 0.25
  /// The font size of code, in ems of the text around it. At this size the small letters of code and text have the same
  /// height; tuned by eye.
  static let codeSize = 0.78
  /// The maximum width that a word demands of its table column, in ems. A wider word may be broken. Tuned by eye.
  static let maximumWordWidth = 7.0
  /// The number of letters after which a long word gets a possible break.
  static let maximumUnbrokenLength = 24

  init(
    _ words: Prose.Words, size: Double, on canvas: Canvas, width: Double, inks: ProseInks,
    indent: Double = 0, hasDropCap: Bool = false, layout: Layout = Layout()
  ) {
    (self.size, self.canvas, self.inks) = (size, canvas, inks)
    let (line, rise) = (size * Self.leading, size * Self.rise)
    var (runs, insets) = (words.runs, [indent])
    if hasDropCap, let first = words.dropCap {
      let block = TextBlock(String(first), .book(size * 2.86), on: canvas)
      cap = (block, rise + line * Double(Self.capLines - 1))
      let inset = block.size.width + size * 0.22
      insets = Array(repeating: inset, count: Self.capLines) + [0]
      runs[0].text.removeFirst()
    }
    if insets.last != 0 { insets.append(0) }
    let hyphen = TextBlock("-", style([]), on: canvas).size.width
    var count = 0
    let isBidirectional = layout.runsLeft || words.plain.isBidirectional
    for segment in Self.segments(of: runs) {
      var parts = Self.parts(of: segment, layout)
      if isBidirectional { parts = Self.leveled(parts, runsLeft: layout.runsLeft) }
      let settings = parts.map { $0.fragments.map(set) }
      let widths = settings.map { $0.reduce(0) { $0 + $1.width } }
      let breaker = LineBreaker(
        pieces: zip(parts, widths).map { .init(width: $1, end: $0.end) },
        space: size * Self.space, hyphen: hyphen,
        widths: insets[min(count, insets.count - 1)...].map { width - $0 })
      let ends = breaker.lines()
      var start = 0
      for (number, end) in ends.enumerated() {
        let inset = insets[min(count, insets.count - 1)]
        let row = row(of: parts[start..<end], settings[start..<end])
        place(
          row, inset, width - inset, baseline: rise + line * Double(count),
          isLast: number == ends.count - 1, layout)
        count += 1
        start = end
      }
      if parts.isEmpty, !segment.isEmpty { count += 1 }
    }
    height = line * Double(max(count, cap == nil ? 0 : Self.capLines))
  }

  /// Returns the width of text in one line, and the width of its widest word, in points.
  static func extent(
    of words: Prose.Words, size: Double, on canvas: Canvas, inks: ProseInks
  ) -> (natural: Double, narrowest: Double) {
    let empty = Paragraph("", size: size, on: canvas, width: 0, inks: inks)
    var extent = (natural: 0.0, narrowest: 0.0)
    for segment in segments(of: words.runs) {
      let parts = parts(of: segment, Layout())
      let widths = parts.map { $0.fragments.reduce(0) { $0 + empty.set($1).width } }
      let spaces = Double(parts.dropLast().count { $0.end == .word }) * size * space
      extent.natural = max(extent.natural, widths.reduce(spaces, +))
      var word = 0.0
      for (part, width) in zip(parts, widths) {
        word += width
        extent.narrowest = max(extent.narrowest, min(word, size * maximumWordWidth))
        if part.end != .hyphen { word = 0 }
      }
    }
    return extent
  }

  func draw(at origin: Point) {
    if let cap {
      cap.block.draw(baseline: origin + Point(0, cap.baseline), .solid(inks.heading))
    }
    for word in placed {
      let position = origin + Point(word.x, word.baseline)
      switch word.setting {
      case .text(let block):
        block.draw(baseline: position, .solid(word.isLink ? inks.link : inks.ink))
      case .formula(let box): box.draw(position)
      }
    }
    for stroke in strokes {
      let start = origin + Point(stroke.x, stroke.y)
      canvas.line(
        start, start + Point(stroke.width, 0),
        .solid(stroke.link == nil ? inks.ink : inks.link), width: size * 0.045)
    }
  }

  // MARK: Setting

  private func style(_ traits: Prose.Traits) -> TextStyle {
    guard !traits.contains(.code) else {
      return .code(size * Self.codeSize, traits.contains(.bold) ? .bold : .regular)
    }
    var style = TextStyle.book(size, italic: traits.contains(.italic)).featured("lnum=1")
    // EB Garamond's bold has no accents and no italic.
    if traits.contains(.bold) { (style.thickening, style.tracking) = (0.038, 0.012) }
    return style
  }

  private func set(_ fragment: Fragment) -> Setting {
    guard let formula = fragment.formula else {
      // Direction marks at both ends give punctuation in the fragment the direction of its letters.
      let text = fragment.level % 2 == 0 ? fragment.text : "\u{200F}\(fragment.text)\u{200F}"
      return .text(
        TextBlock(text, style(fragment.traits), on: canvas, italics: fragment.italics))
    }
    let setter = MathSetter(canvas: canvas, paint: .solid(inks.ink))
    let box = setter.set(formula, size: size)
    // A formula is at most as high as its line.
    let fraction = min(1, size * Self.leading / (box.ascent + box.descent))
    return .formula(fraction < 1 ? setter.set(formula, size: size * fraction) : box)
  }

  /// Returns the words of a line, each with its fragments.
  private func row(
    of parts: ArraySlice<Part>, _ settings: ArraySlice<[Setting]>
  ) -> [Word] {
    var row: [Word] = []
    func add(_ pieces: [(Fragment, Setting)], _ part: Part) {
      row.append(Word(pieces: pieces, spaceLevel: part.spaceLevel))
    }
    var start = parts.startIndex
    for i in parts.indices where parts[i].end == .word || i == parts.endIndex - 1 {
      let isBroken = parts[i].end == .hyphen
      if i == start, !isBroken {
        add(Array(zip(parts[i].fragments, settings[i])), parts[i])
      } else {
        var fragments: [Fragment] = []
        for next in parts[start...i].flatMap(\.fragments) {
          if let last = fragments.last, last.canAppend(next) {
            fragments[fragments.count - 1].text += next.text
          } else {
            fragments.append(next)
          }
        }
        if isBroken { fragments[fragments.count - 1].text += "-" }
        add(fragments.map { ($0, set($0)) }, parts[i])
      }
      start = i + 1
    }
    return row
  }

  private mutating func place(
    _ row: [Word], _ inset: Double, _ width: Double, baseline: Double,
    isLast: Bool, _ layout: Layout
  ) {
    let natural = row.reduce(0) { $0 + $1.width }
    let gaps = Double(max(row.count - 1, 1))
    let full = (width - natural) / gaps
    let gap = isLast || !layout.isJustified ? min(size * Self.space, full) : full
    let spare = width - natural - gap * Double(row.count - 1)
    let fraction =
      switch layout.alignment {
      case .natural: layout.runsLeft ? 1.0 : 0.0
      case .left: 0.0
      case .center: 0.5
      case .right: 1.0
      }
    var x = (layout.runsLeft ? 0 : inset) + spare * fraction
    var last: Fragment?
    for (pieces, space) in Self.visual(row) {
      x += space ? gap : 0
      for (fragment, setting) in pieces {
        let isLink = fragment.link != nil
        placed.append(Placed(setting: setting, x: x, baseline: baseline, isLink: isLink))
        if isLink || fragment.traits.contains(.struck) {
          let y = baseline + size * (isLink ? 0.13 : -0.22)
          if let last, last.link == fragment.link, last.traits == fragment.traits,
            strokes.last?.y == y
          {
            strokes[strokes.count - 1].width = x + setting.width - strokes[strokes.count - 1].x
          } else {
            strokes.append(Stroke(x: x, y: y, width: setting.width, link: fragment.link))
          }
        }
        last = fragment
        x += setting.width
      }
    }
  }

  /// Returns the pieces of a line from left to right. `space` is true for pieces with a space before them.
  private static func visual(
    _ row: [Word]
  ) -> [(pieces: [(Fragment, Setting)], space: Bool)] {
    // A piece is nil for a space.
    var pieces: [(Fragment, Setting)?] = []
    var levels: [UInt8] = []
    for (number, word) in row.enumerated() {
      for piece in word.pieces {
        pieces.append(piece)
        levels.append(piece.fragment.level)
      }
      guard number < row.count - 1 else { break }
      pieces.append(nil)
      levels.append(word.spaceLevel)
    }
    return Bidi.visualOrder(of: levels).map { index in
      (pieces[index].map { [$0] } ?? [], pieces[index] == nil)
    }
  }
}

extension Prose.Words {
  /// The letter to set as a drop cap; nil if the text is short, or does not begin with a letter in plain style, or if
  /// drop caps are unusual in the script of the letter.
  var dropCap: Character? {
    guard let run = runs.first, run.traits.isEmpty, run.link == nil, run.formula == nil,
      let first = run.text.first, first.isLetter, first.unicodeScalars.allSatisfy(\.suitsDropCap),
      runs.reduce(0, { $0 + $1.text.count }) > 80
    else { return nil }
    return first
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a Latin, Greek or Cyrillic letter, or an accent of one.
  fileprivate var suitsDropCap: Bool {
    (0...0x52F).contains(value) || (0x1E00...0x1FFF).contains(value)
  }
}
