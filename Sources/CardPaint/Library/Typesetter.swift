import CardKinetics
import CardModel
import CardPicture
import CardStage

/// A typesetter that lays out the blocks of a text one below the other, at one font size.
struct Typesetter {
  /// A laid-out piece of the page, with its top, its height and a function that draws it from its top left corner.
  struct Placed {
    var top: Double
    var height: Double
    /// The maximum height of a piece that may be stretched, such as a figure.
    var maximum: Double?
    let content: (Point, _ height: Double) -> Void

    func draw(_ origin: Point) { content(origin, height) }
  }

  /// The text's em, in points.
  let size: Double
  let canvas: Canvas
  let width: Double
  let theme: Theme
  var inks: ProseInks
  /// The em of a chapter's heading, in points.
  var headingSize = 27.0
  /// Whether the text belongs to a bundled book, in which single letters are set as variables.
  var isBundled = true
  /// Whether the first letter after a heading may be as high as two lines.
  var hasDropCaps = true
  var images: FileImages?

  private static let figureHeights = 120.0...198.0
  private static let captionStyle = TextStyle.book(14, italic: true).leaded(1.2)

  /// A column of laid-out blocks, with the state on which the following blocks depend.
  struct Column {
    var placed: [Placed] = []
    var top = 0.0
    /// Whether text precedes the next block, so that a paragraph is indented.
    var followsText = false
    /// Whether a heading precedes the next block.
    var opens = false
    /// The font size of all code, in ems of the text, so that all blocks of code look alike; nil to let each block
    /// choose.
    var codeSize: Double?
    /// The list to which the next block belongs; nil outside a list. Paragraphs in a loose list are separated by space.
    var list: Prose.List?

    /// Adds a piece of `height` points, `left` points from the left edge.
    mutating func add(_ height: Double, left: Double, _ draw: @escaping (Point) -> Void) {
      placed.append(
        Placed(top: top, height: height) { origin, _ in draw(origin + Point(left, 0)) })
      top += height
    }
  }

  /// Lays out the blocks in order. Figures and images share the part of `height` that the text leaves, within the
  /// limits of their heights. Footnotes at the end of the blocks are placed at the bottom.
  func set(_ blocks: [Prose.Block], height: Double) -> [Placed] {
    var column = Column()
    column.codeSize = blocks.compactMap { block in
      guard case .code(let text, _) = block else { return nil }
      return CodeSetting.extent(of: text, size: size, width: width).size / size
    }.min()
    let text = blocks.prefix { !$0.isFootnote }
    place(Array(text), in: &column, left: 0, width: width, size: size)
    let count = column.placed.count
    footnotes(blocks.dropFirst(text.count), in: &column)
    var placed = column.placed
    grow(&placed, height: height)
    // Rounding must not put the footnotes below the bottom.
    let spare = height - 0.01 - (placed.map { $0.top + $0.height }.max() ?? height)
    for i in placed.indices.dropFirst(count) where spare > 0 { placed[i].top += spare }
    return placed
  }

  /// Distributes the space that the pieces leave among figures and images.
  private func grow(_ placed: inout [Placed], height: Double) {
    let figures = placed.count { $0.maximum != nil }
    guard figures > 0, let bottom = placed.map({ $0.top + $0.height }).max() else { return }
    let spare = (height - bottom) / Double(figures)
    guard spare > 0 else { return }
    var shift = 0.0
    for i in placed.indices {
      placed[i].top += shift
      guard let maximum = placed[i].maximum else { continue }
      let growth = min(spare, maximum - placed[i].height)
      placed[i].height += growth
      shift += growth
    }
  }

  /// Lays out footnotes in smaller type, below a short line.
  private func footnotes(_ blocks: ArraySlice<Prose.Block>, in column: inout Column) {
    guard !blocks.isEmpty else { return }
    let length = width * 0.3
    let left = Array(blocks).runsLeft ? width - length : 0
    column.top += size * Self.blockGap
    column.add(size * Self.footnoteRule, left: left) { [canvas, inks, size] in
      canvas.line($0, $0 + Point(length, 0), .solid(inks.dim), width: size * 0.04)
    }
    for case .footnote(_, let note) in blocks {
      for block in note {
        (column.followsText, column.opens) = (false, false)
        place([block], in: &column, left: 0, width: width, size: size * Self.footnoteSize)
      }
    }
  }

  /// Lays out the blocks, with figures at their minimum height.
  func place(
    _ blocks: [Prose.Block], in column: inout Column, left: Double, width: Double, size: Double
  ) {
    for block in blocks {
      switch block {
      case .heading(let words, let level):
        heading(words, level, in: &column, left: left, width: width, size: size)
      case .paragraph(let words):
        paragraph(words, in: &column, left: left, width: width, size: size)
      case .formula(let formula):
        let box = set(formula, size: size, width: width)
        column.top += size * 0.42
        column.add(box.ascent + box.descent, left: left) {
          box.draw($0 + Point((width - box.width) / 2, box.ascent))
        }
        column.top += size * 0.5
      case .figure(let name, let caption):
        let minimum = Self.figureHeights.lowerBound
        figure(
          caption, minimum: minimum, maximum: Self.figureHeights.upperBound, in: &column, left,
          width
        ) {
          [canvas, theme] in
          Figure.named(name)?.draw(FigureCanvas(canvas: canvas, theme: theme, rect: $0))
        }
      case .image(let path, let caption):
        image(path, caption.plain, in: &column, left: left, width: width)
      default: other(block, in: &column, left: left, width: width, size: size)
      }
    }
  }

  /// Lays out a block of a kind that bundled books do not use.
  private func other(
    _ block: Prose.Block, in column: inout Column, left: Double, width: Double, size: Double
  ) {
    let space = block.isList && column.list?.isLoose == false ? 0 : Self.blockGap
    column.top += size * (column.placed.isEmpty ? 0 : space)
    switch block {
    case .list(let items): list(items, in: &column, left: left, width: width, size: size)
    case .code(let text, let language):
      let code = CodeSetting(
        text, language: language, size: size, em: column.codeSize, width: width, inks: inks,
        on: canvas)
      column.add(code.height, left: left, code.draw)
    case .table(let table):
      let table = TableSetting(table, size: size, width: width, inks: inks, on: canvas)
      column.add(table.height, left: left, table.draw)
    case .quote(let blocks): quote(blocks, in: &column, left: left, width: width, size: size)
    default:
      column.add(size, left: left) { [canvas, inks] in
        for step in [-1.0, 0, 1] {
          let center = $0 + Point(width / 2 + step * size * 1.6, size / 2)
          canvas.fill(circle: center, radius: size * 0.09, .solid(inks.dim))
        }
      }
    }
    column.top += size * space
    (column.followsText, column.opens) = (false, false)
  }

  /// The space above and below a block that is not a paragraph, in ems; tuned by eye.
  static let blockGap = 0.5
  /// The font size of footnotes, in ems; tuned by eye.
  static let footnoteSize = 0.84
  /// The height of the line above footnotes, including the space around it, in ems; tuned by eye.
  static let footnoteRule = 0.3
  /// The distance between the baselines of a heading, in ems; tuned by eye.
  static let headingLeading = 1.15
  /// The font size of the headings of each level, as a fraction of the first level's; tuned by eye.
  static let headingFractions = [1, 0.86, 0.74, 0.66]
  /// Lengths in ems: the indents of a quote and of a list's items, the font size of a quote, and the space between
  /// items of a loose list. Tuned by eye.
  static let (quoteInset, itemInset, quoteSize, itemGap) = (1.1, 1.5, 0.96, 0.35)

  private func heading(
    _ words: Prose.Words, _ level: Int, in column: inout Column, left: Double, width: Double,
    size: Double
  ) {
    if !column.placed.isEmpty { column.top += size * 1.2 }
    let fraction = Self.headingFractions[min(max(level, 1), Self.headingFractions.count) - 1]
    let (em, isItalic) = (headingSize * fraction, level > 3)
    if words.hasFormula {
      let paragraph = heading(words, em: em, isItalic: isItalic, width: width)
      // Without the leading of a paragraph, a heading of one line is as high as a heading without formulas.
      let excess = em * (Paragraph.leading - Self.headingLeading)
      column.add(paragraph.height - excess, left: left) {
        paragraph.draw(at: $0 - Point(0, excess / 2))
      }
    } else {
      let style = TextStyle.book(em, italic: isItalic).leaded(Self.headingLeading)
      let block = TextBlock(
        words.plain, style, on: canvas, width: width,
        alignment: words.plain.runsLeft ? .right : .left,
        italics: words.italics)
      column.add(block.size.height, left: left) { [inks] in
        block.draw(at: $0, .solid(inks.heading))
      }
    }
    column.top += size * 0.9
    (column.followsText, column.opens) = (false, true)
  }

  /// Lays out a heading with formulas. As in other headings, italics are the only style, and links are not marked.
  private func heading(
    _ words: Prose.Words, em: Double, isItalic: Bool, width: Double
  ) -> Paragraph {
    var inks = inks
    inks.ink = inks.heading
    let runs = words.runs.map { run in
      run.formula.map { Prose.Run($0) }
        ?? Prose.Run(run.text, isItalic ? .italic : run.traits.intersection(.italic))
    }
    return Paragraph(
      Prose.Words(runs), size: em, on: canvas, width: width, inks: inks,
      layout: .init(isJustified: false, isHyphenated: false, runsLeft: words.plain.runsLeft))
  }

  private func paragraph(
    _ words: Prose.Words, in column: inout Column, left: Double, width: Double, size: Double
  ) {
    // Text that continues after a formula is not a new paragraph.
    let continuesSentence = words.runs.first?.text.first?.isLowercase == true
    let runsLeft = !isBundled && words.plain.runsLeft
    let isApart = column.list?.isLoose == true
    if column.followsText, isApart { column.top += size * Self.itemGap }
    let paragraph = Paragraph(
      words, size: size, on: canvas, width: width, inks: inks,
      indent: column.followsText && !continuesSentence && !isApart ? size * 1.4 : 0,
      hasDropCap: column.opens && hasDropCaps && !runsLeft,
      layout: .init(marksVariables: isBundled, runsLeft: runsLeft))
    column.add(paragraph.height, left: left, paragraph.draw)
    (column.followsText, column.opens) = (true, false)
  }

  // MARK: Figures and formulas

  /// Places an image file with its caption.
  private func image(
    _ path: String, _ caption: String, in column: inout Column, left: Double, width: Double
  ) {
    guard let images else { return }
    let image = CardImage(path: path)
    let extent = images.facts(of: image)?.size ?? Size(3, 2)
    let natural = width * extent.height / max(extent.width, 1)
    let maximum = min(natural, width * 1.25)
    figure(
      caption, minimum: min(maximum, Self.figureHeights.lowerBound), maximum: maximum, in: &column,
      left, width
    ) { [canvas, theme, inks] in
      images.draw(
        image, on: canvas, in: ImageFit.whole.frame(of: extent, in: $0), fit: .whole,
        background: inks.background, theme: theme)
    }
  }

  /// Places a figure and its caption. The figure's height is between `minimum` and `maximum`.
  private func figure(
    _ caption: String, minimum: Double, maximum: Double, in column: inout Column, _ left: Double,
    _ width: Double, _ draw: @escaping (Rect) -> Void
  ) {
    column.top += size * (column.placed.isEmpty ? 0 : 0.7)
    column.placed.append(
      Placed(top: column.top, height: minimum, maximum: maximum) {
        draw(Rect(origin: $0 + Point(left, 0), size: Size(width, $1)))
      })
    column.top += minimum
    if !caption.isEmpty {
      let (block, inset) = self.caption(caption, width)
      column.top += 4
      column.add(block.size.height, left: left) { [theme, inks] in
        block.draw(
          at: $0 + Point(inset, 0),
          .solid(theme.legible(inks.caption, on: inks.background)))
      }
    }
    column.top += size * 0.55
    column.followsText = false
  }

  /// Lays out a caption in lines of about equal length; returns it with its indent from the left, in points.
  private func caption(_ text: String, _ width: Double) -> (block: TextBlock, inset: Double) {
    func block(_ width: Double) -> TextBlock {
      TextBlock(text, Self.captionStyle, on: canvas, width: width, alignment: .center)
    }
    let whole = block(width)
    guard whole.size.height > 2 * Self.captionStyle.size else { return (whole, 0) }
    for fraction in stride(from: 0.55, to: 1, by: 0.05) {
      let narrow = block(width * fraction)
      if narrow.size.height <= whole.size.height { return (narrow, width * (1 - fraction) / 2) }
    }
    return (whole, 0)
  }

  /// Sets a formula, scaled down if it is wider than the page.
  private func set(_ formula: Formula, size: Double, width: Double) -> MathBox {
    let setter = MathSetter(canvas: canvas, paint: .solid(inks.ink))
    let box = setter.set(formula, size: size * 1.04)
    guard box.width > width else { return box }
    return setter.set(formula, size: size * 1.04 * width / box.width * 0.995)
  }
}

extension Prose.Block {
  fileprivate var isList: Bool { if case .list = self { true } else { false } }

}

extension Prose.Words {
  /// Whether a formula is among the words.
  var hasFormula: Bool { runs.contains { $0.formula != nil } }

  /// The ranges in italic, as UTF-8 offsets.
  fileprivate var italics: [Range<Int>] {
    var (found, offset): ([Range<Int>], Int) = ([], 0)
    for run in runs {
      let end = offset + run.text.utf8.count
      if run.traits.contains(.italic) { found.append(offset..<end) }
      offset = end
    }
    return found
  }
}
