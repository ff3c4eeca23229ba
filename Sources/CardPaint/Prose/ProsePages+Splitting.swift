import CardModel
import CardStage

extension ProsePages {
  /// Returns the part of a block that fits into `availableHeight` points, and the remainder. Returns nil if the part
  /// would be too short.
  func split(
    _ block: Prose.Block, width: Double, availableHeight: Double, isForced: Bool
  ) -> (Prose.Block, Prose.Block)? {
    switch block {
    case .paragraph(let words):
      guard
        let (head, tail) = split(
          words, type, lines: Int(availableHeight / (size * Paragraph.leading)), width: width,
          inset: size * 1.4, isForced: isForced)
      else { return nil }
      return (.paragraph(head), .paragraph(tail))
    case .list(let list):
      return split(list, width: width, availableHeight: availableHeight, isForced: isForced)
    case .code(let text, let language):
      return split(
        text, language, width: width, availableHeight: availableHeight, isForced: isForced)
    case .table(let table):
      return split(table, width: width, availableHeight: availableHeight, isForced: isForced)
    case .quote(let blocks):
      let (inner, width) = quoted(width)
      var rest = Rest(blocks)
      let taken = inner.take(
        from: &rest, width: width, availableHeight: availableHeight, isForced: isForced)
      guard !taken.isEmpty, rest.first != nil else { return nil }
      return (.quote(taken), .quote(Array(rest.blocks[rest.next...])))
    case .heading(let words, let level) where isForced:
      guard
        let (head, tail) = split(
          words, TypeEstimate(size: headingSize),
          lines: Int(availableHeight / (headingSize * 1.15)),
          width: width, inset: 0, isForced: true)
      else { return nil }
      return (.heading(head, level: level), .heading(tail, level: level))
    default: return nil
    }
  }

  /// Splits text after the last sentence that ends within `lines` lines. With `isForced`, splits after a word if no
  /// sentence ends there, and within a word as the last resort.
  private func split(
    _ words: Prose.Words, _ type: TypeEstimate, lines: Int, width: Double, inset: Double,
    isForced: Bool
  ) -> (Prose.Words, Prose.Words)? {
    guard lines >= (isForced ? 1 : 2) else { return nil }
    let maximum = Double(lines) * width * 0.985 - inset
    var (sentence, space, any): (BreakPoint?, BreakPoint?, BreakPoint?)
    var width = 0.0
    var endsSentence = false
    for (number, run) in words.runs.enumerated() {
      for index in run.text.unicodeScalars.indices {
        let scalar = run.text.unicodeScalars[index]
        if scalar == " " || scalar == "\n" {
          if scalar == "\n" { width += type.size * 12 }
          let breakPoint = BreakPoint(run: number, index: index)
          space = breakPoint
          if endsSentence { sentence = breakPoint }
        }
        width += TypeEstimate.advance(of: scalar, run.traits) * type.size
        if width > maximum {
          let breakPoint = sentence ?? (isForced ? space ?? any : nil)
          return breakPoint.map { words.split(at: $0) }
        }
        if width > maximum * 0.5, run.formula == nil { any = BreakPoint(run: number, index: index) }
        if ".?!".unicodeScalars.contains(scalar) {
          endsSentence = true
        } else if !"”’\")".unicodeScalars.contains(scalar) {
          endsSentence = false
        }
      }
    }
    return nil
  }

  /// A position in a text: before a scalar of a run.
  struct BreakPoint {
    var run: Int
    var index: String.Index
  }

  private func split(
    _ list: Prose.List, width: Double, availableHeight: Double, isForced: Bool
  ) -> (Prose.Block, Prose.Block)? {
    var (head, tail) = (list, list)
    head.items = []
    var top = 0.0
    for (number, item) in list.items.enumerated() {
      let gap = number > 0 && list.isLoose ? size * Typesetter.itemGap : 0
      let height = height(of: item, in: list, width: width, upTo: availableHeight)
      if top + gap + height <= availableHeight {
        head.items.append(item)
        top += gap + height
        continue
      }
      tail.items = Array(list.items[number...])
      var rest = Rest(item.blocks)
      let taken = take(
        from: &rest, width: width - inset(of: list), availableHeight: availableHeight - top - gap,
        isForced: isForced && number == 0)
      if !taken.isEmpty, rest.first != nil {
        var part = item
        part.blocks = taken
        head.items.append(part)
        tail.items[0].blocks = Array(rest.blocks[rest.next...])
        tail.items[0].isContinued = true
      }
      // The continuation of an item has no number, but the numbering continues after it.
      tail.first = list.first.map { $0 + number }
      return head.items.isEmpty || tail.items.isEmpty ? nil : (.list(head), .list(tail))
    }
    return nil
  }

  private func split(
    _ text: String, _ language: String, width: Double, availableHeight: Double, isForced: Bool
  ) -> (Prose.Block, Prose.Block)? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    func code(_ lines: some Sequence<Substring>) -> Prose.Block {
      .code(lines.joined(separator: "\n"), language: language)
    }
    // The part gets as many lines as fit; a binary search works because the height grows with the number of lines.
    var (fits, fails) = (0, lines.count)
    while fails - fits > 1 {
      let middle = (fits + fails) / 2
      let head = lines[..<middle].joined(separator: "\n")
      let height = CodeSetting.extent(of: head, size: size, width: width).height
      if height <= availableHeight { fits = middle } else { fails = middle }
    }
    // Unless the split is forced, each part has at least three lines.
    let cut = isForced ? fits : min(fits, lines.count - 3)
    if cut >= (isForced ? 1 : 3) { return (code(lines[..<cut]), code(lines[cut...])) }
    guard isForced, lines[0].count > 1 else { return nil }
    // A single line fills more than a page, and is divided in the middle.
    let middle = lines[0].index(lines[0].startIndex, offsetBy: min(lines[0].count / 2, 1000))
    return (
      code([lines[0][..<middle]]), code([lines[0][middle...]] + lines[1...])
    )
  }

  private func split(
    _ table: Prose.Table, width: Double, availableHeight: Double, isForced: Bool
  ) -> (Prose.Block, Prose.Block)? {
    let heights = heights(of: table, width: width)
    var (top, count) = (heights[0], 0)
    while count < table.rows.count, top + heights[count + 1] <= availableHeight {
      top += heights[count + 1]
      count += 1
    }
    guard count < table.rows.count else { return nil }
    var (head, tail) = (table, table)
    head.rows = Array(table.rows[..<count])
    tail.rows = Array(table.rows[count...])
    if count > 0 { return (.table(head), .table(tail)) }
    guard isForced else { return nil }
    // A row that fills more than a page continues in the next row.
    let type = TypeEstimate(size: TableSetting.size(in: size))
    let fraction = width / Double(table.columns.count) * 0.7
    let lines = max(Int((availableHeight - top) / (type.size * Paragraph.leading)) - 1, 1)
    let parts = table.rows[0].map {
      split($0, type, lines: lines, width: fraction, inset: 0, isForced: true) ?? ($0, "")
    }
    guard parts.contains(where: { !$0.1.isEmpty }) else { return nil }
    head.rows = [parts.map(\.0)]
    tail.rows[0] = parts.map(\.1)
    return (.table(head), .table(tail))
  }
}

extension Prose.Words {
  /// Returns the text before a position and the text after it, without the blank at the position.
  func split(at breakPoint: ProsePages.BreakPoint) -> (Prose.Words, Prose.Words) {
    let run = runs[breakPoint.run]
    var (head, tail) = (run, run)
    head.text = String(run.text[..<breakPoint.index])
    let rest = run.text[breakPoint.index...]
    tail.text = String(rest.first == " " || rest.first == "\n" ? rest.dropFirst() : rest)
    return (
      Prose.Words(runs[..<breakPoint.run] + [head]),
      Prose.Words([tail] + runs[(breakPoint.run + 1)...])
    )
  }
}
