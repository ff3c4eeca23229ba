import CardKinetics
package import CardModel
import CardStage

/// An algorithm that breaks a text into pages by estimates of the heights of blocks.
///
/// The estimate uses the measures of `Typesetter` and the advances of its font. A page ends after a sentence, an entry
/// of a list, a row of a table or a line of code. A heading stays with the block after it.
package struct ProsePages {
  let width, height, size, headingSize: Double
  let type: TypeEstimate

  init(width: Double, height: Double, size: Double, headingSize: Double) {
    (self.width, self.height, self.size, self.headingSize) = (width, height, size, headingSize)
    type = TypeEstimate(size: size)
  }

  /// Returns the pages of a book with this text. The text begins on a new page. An empty text has no pages.
  ///
  /// - Complexity: O(*n*) in the text's length: less than 0.1 ms a page.
  package static func pages(of blocks: [Prose.Block]) -> [[Prose.Block]] {
    let area = BookPage.area(of: Rect(Size(362, 568)), isLeft: false)
    let breaker = ProsePages(
      width: area.width, height: area.height, size: BookPage.sizes[0], headingSize: 27)
    var rest = Rest(blocks)
    var pages: [[Prose.Block]] = []
    while !rest.isEmpty { pages.append(breaker.page(of: &rest)) }
    return pages
  }

  /// The blocks that are not yet on a page.
  struct Rest {
    var blocks: [Prose.Block]
    var next = 0
    /// The footnotes, in the order of their marks.
    fileprivate var footnotes: [(mark: String, blocks: [Prose.Block])]
    /// The marks on the pages so far.
    private var marks: Set<String> = []

    init(_ blocks: [Prose.Block]) {
      self.blocks = blocks.filter { !$0.isFootnote }.flatMap(\.portions)
      footnotes = blocks.compactMap { block in
        if case .footnote(let mark, let blocks) = block { (mark, blocks) } else { nil }
      }
    }

    var first: Prose.Block? { next < blocks.count ? blocks[next] : nil }
    var isEmpty: Bool { first == nil && footnotes.isEmpty }

    /// Removes and returns the footnotes whose marks are on `page` or on an earlier page, as many as fit.
    fileprivate mutating func takeFootnotes(
      of page: [Prose.Block], where fits: ([Prose.Block]) -> Bool
    ) -> [Prose.Block] {
      marks.formUnion(page.footnoteMarks)
      var taken: [Prose.Block] = []
      // At the end of the text every footnote is due.
      while let index = footnotes.firstIndex(where: { first == nil || marks.contains($0.mark) }) {
        let (mark, blocks) = footnotes[index]
        guard fits(taken + [.footnote(mark: mark, blocks)]) else { break }
        taken.append(.footnote(mark: mark, blocks))
        marks.formUnion(blocks.footnoteMarks)
        footnotes.remove(at: index)
      }
      return taken
    }
  }

  /// Takes the blocks of the next page, at least one. The footnotes whose marks are on the page are at its bottom. A
  /// footnote that doesn't fit moves to the next page.
  func page(of rest: inout Rest) -> [Prose.Block] {
    let start = rest
    var page = take(from: &rest, width: width, availableHeight: height, isForced: true)
    var all = rest
    let footnotes = all.takeFootnotes(of: page) { _ in true }
    guard !footnotes.isEmpty else { return page }
    let available = height - heightOfFootnotes(footnotes)
    if height(of: page, width: width, upTo: height) > available {
      // The text gets at least half of the page.
      rest = start
      page = take(
        from: &rest, width: width, availableHeight: max(available, height / 2), isForced: true)
    }
    let free = height - height(of: page, width: width, upTo: height)
    let fitting = rest.takeFootnotes(of: page) { heightOfFootnotes($0) <= free }
    return page.isEmpty && fitting.isEmpty ? [partOfFootnote(from: &rest)] : page + fitting
  }

  /// Takes as much of the next footnote as fits on a page without text.
  private func partOfFootnote(from rest: inout Rest) -> Prose.Block {
    let (mark, blocks) = rest.footnotes.removeFirst()
    var part = Rest(blocks)
    let taken = scaled(by: Typesetter.footnoteSize).take(
      from: &part, width: width, availableHeight: height - heightOfFootnotes([]), isForced: true)
    if part.first != nil {
      rest.footnotes.insert((mark, Array(part.blocks[part.next...])), at: 0)
    }
    return .footnote(mark: mark, taken)
  }

  /// Returns the total height of footnotes and the line above them.
  private func heightOfFootnotes(_ footnotes: [Prose.Block]) -> Double {
    size * (Typesetter.blockGap + Typesetter.footnoteRule)
      + height(of: footnotes, width: width, upTo: .infinity)
  }

  /// Takes the blocks that fit in a column; with `isForced`, takes at least a part of one block.
  func take(
    from rest: inout Rest, width: Double, availableHeight: Double, isForced: Bool
  ) -> [Prose.Block] {
    var taken: [Prose.Block] = []
    var top = 0.0
    while let block = rest.first {
      let (before, height, after) = extent(
        of: block, width: width, isFirst: taken.isEmpty, opens: taken.last?.isHeading == true,
        upTo: availableHeight)
      if top + before + height <= availableHeight {
        taken.append(block)
        rest.next += 1
        top += before + height + after
        continue
      }
      let isForced = isForced && taken.isEmpty
      if let (head, tail) = split(
        block, width: width, availableHeight: availableHeight - top - before, isForced: isForced)
      {
        taken.append(head)
        rest.blocks[rest.next] = tail
      } else if isForced {
        taken.append(block)
        rest.next += 1
      }
      break
    }
    while taken.count > 1, let next = rest.first, taken.last?.leads(to: next) == true {
      taken.removeLast()
      rest.next -= 1
    }
    return taken
  }

  // MARK: Heights

  /// Returns the height of a block, and the space before and after it. If the height exceeds `limit`, it is only a
  /// lower bound.
  func extent(
    of block: Prose.Block, width: Double, isFirst: Bool, opens: Bool = false, upTo limit: Double
  ) -> (before: Double, height: Double, after: Double) {
    let line = size * Paragraph.leading
    let gap = size * Typesetter.blockGap
    switch block {
    case .heading(let words, let level):
      let fractions = Typesetter.headingFractions
      let em = headingSize * fractions[min(max(level, 1), fractions.count) - 1]
      // A heading is not hyphenated.
      let lines = TypeEstimate(size: em * 1.06).lines(of: words, width: width)
      // A heading with a formula is set as a paragraph.
      let more = words.hasFormula ? Paragraph.leading - Typesetter.headingLeading : 0
      let height = (Double(lines) * Typesetter.headingLeading + Double(lines - 1) * more) * em
      return (isFirst ? 0 : size * 1.2, height, size * 0.9)
    case .paragraph(let words):
      // A drop cap is about two letters wide and two lines high. Paragraphs without a drop cap have an indent.
      let lines = type.lines(of: words, width: width, inset: size * (opens ? 3.4 : 1.4))
      return (0, Double(lines) * line, 0)
    case .formula(let formula):
      return (size * 0.42, size * (formula.isHigh ? 2.3 : 1.3), size * 0.5)
    case .figure(_, let caption):
      return figure(Prose.Words(caption), width: width, isFirst: isFirst)
    case .image(_, let caption): return figure(caption, width: width, isFirst: isFirst)
    case .list(let list):
      var height = 0.0
      for (number, item) in list.items.enumerated() where height <= limit {
        height += self.height(of: item, in: list, width: width, upTo: limit)
        if number > 0, list.isLoose { height += size * Typesetter.itemGap }
      }
      return (isFirst ? 0 : gap, height, gap)
    case .code(let text, _):
      return (
        isFirst ? 0 : gap, CodeSetting.extent(of: text, size: size, width: width).height, gap
      )
    case .table(let table):
      return (isFirst ? 0 : gap, heights(of: table, width: width).reduce(0, +), gap)
    case .quote(let blocks):
      let (inner, width) = quoted(width)
      return (isFirst ? 0 : gap, inner.height(of: blocks, width: width, upTo: limit), gap)
    case .footnote(_, let blocks):
      let inner = scaled(by: Typesetter.footnoteSize)
      return (0, inner.height(of: blocks, width: width, upTo: limit), 0)
    case .rule: return (isFirst ? 0 : gap, size, gap)
    }
  }

  private func figure(
    _ caption: Prose.Words, width: Double, isFirst: Bool
  ) -> (Double, Double, Double) {
    let lines = caption.isEmpty ? 0 : TypeEstimate(size: 14).lines(of: caption, width: width)
    return (isFirst ? 0 : size * 0.7, 120 + Double(lines) * 16.8 + 4, size * 0.55)
  }

  func height(of blocks: [Prose.Block], width: Double, upTo limit: Double) -> Double {
    var top = 0.0
    for (number, block) in blocks.enumerated() where top <= limit {
      let extent = extent(of: block, width: width, isFirst: number == 0, upTo: limit)
      top += extent.before + extent.height + extent.after
    }
    return top
  }

  func height(
    of item: Prose.Item, in list: Prose.List, width: Double, upTo limit: Double
  ) -> Double {
    max(
      height(of: item.blocks, width: width - inset(of: list), upTo: limit),
      size * Paragraph.leading)
  }

  func inset(of list: Prose.List) -> Double {
    let digits = list.first.map { String($0 + list.items.count).count } ?? 0
    return size * max(Typesetter.itemInset, 0.5 * Double(digits) + 0.75)
  }

  /// Returns a copy of this breaker with the font size of quotes, and the width of a quote.
  func quoted(_ width: Double) -> (ProsePages, Double) {
    (scaled(by: Typesetter.quoteSize), width - 1.5 * size * Typesetter.quoteInset)
  }

  /// Returns a copy of this breaker with another font size. The font size of headings stays the same.
  private func scaled(by fraction: Double) -> ProsePages {
    ProsePages(width: width, height: height, size: size * fraction, headingSize: headingSize)
  }

  func heights(of table: Prose.Table, width: Double) -> [Double] {
    let type = TypeEstimate(size: TableSetting.size(in: size))
    let rows = [table.head.map(\.bold)] + table.rows
    let widths = TableSetting.widths(
      of: rows.map { $0.map(type.extent) }, columns: table.columns.count, size: size,
      width: width)
    return rows.map { row in
      // Narrow lines lose more space at their ends.
      let lines = zip(row, widths).map { type.lines(of: $0, width: max($1 * 0.94, 1)) }
      return TableSetting.height(ofLines: [lines.max() ?? 1], size: size)
    }
  }
}

extension Prose.Block {
  /// Returns whether this block stays on one page with the next block. This applies to headings, and to paragraphs that
  /// end in a colon.
  fileprivate func leads(to next: Prose.Block) -> Bool {
    switch (self, next) {
    case (.heading, _): true
    case (.paragraph, .paragraph): false
    case (.paragraph(let words), _):
      words.runs.last?.text.last == ":" && words.plain.utf8.count < 200
    default: false
    }
  }
}
