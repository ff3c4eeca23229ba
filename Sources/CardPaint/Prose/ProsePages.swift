package import CardCore

/// Breaks a text into pages by an estimate of the height of each block, with the measures of `Typesetter` and
/// the advances of its type.
///
/// A page ends after a sentence, an entry of a list, a row of a table or a line of code; a heading stays with what
/// follows it.
package struct ProsePages {
  let width, height, size, headingSize: Double
  private let type: TypeEstimate

  init(width: Double, height: Double, size: Double, headingSize: Double) {
    (self.width, self.height, self.size, self.headingSize) = (width, height, size, headingSize)
    type = TypeEstimate(size: size)
  }

  /// The pages of a book that a text fills from a new page on; none of an empty one.
  ///
  /// - Complexity: O(*n*) in the text's length: less than 0.1 ms a page.
  package static func pages(of blocks: [Prose.Block]) -> [[Prose.Block]] {
    let area = BookPage.area(of: Rect(Size(362, 568)), isLeft: false)
    let breaker = ProsePages(
      width: area.width, height: area.height, size: BookPage.sizes[0], headingSize: 27)
    var rest = Rest(blocks)
    var pages: [[Prose.Block]] = []
    while rest.first != nil { pages.append(breaker.page(of: &rest)) }
    return pages
  }

  /// What is not yet on a page.
  struct Rest {
    fileprivate var blocks: [Prose.Block]
    fileprivate var next = 0

    init(_ blocks: [Prose.Block]) { self.blocks = blocks.flatMap(\.portions) }

    var first: Prose.Block? { next < blocks.count ? blocks[next] : nil }
  }

  /// Takes the blocks of the next page, at least one.
  func page(of rest: inout Rest) -> [Prose.Block] {
    take(from: &rest, width: width, room: height, isForced: true)
  }

  /// Takes the blocks that fit in a column's room; with `isForced` at least a part of one.
  private func take(
    from rest: inout Rest, width: Double, room: Double, isForced: Bool
  ) -> [Prose.Block] {
    var taken: [Prose.Block] = []
    var top = 0.0
    while let block = rest.first {
      let (before, height, after) = extent(
        of: block, width: width, isFirst: taken.isEmpty, opens: taken.last?.isHeading == true,
        upTo: room)
      if top + before + height <= room {
        taken.append(block)
        rest.next += 1
        top += before + height + after
        continue
      }
      let isForced = isForced && taken.isEmpty
      if let (head, tail) = split(
        block, width: width, room: room - top - before, isForced: isForced)
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

  /// A block's height, or one beyond `limit`, and the room before and after it.
  private func extent(
    of block: Prose.Block, width: Double, isFirst: Bool, opens: Bool = false, upTo limit: Double
  ) -> (before: Double, height: Double, after: Double) {
    let line = size * Paragraph.leading
    let room = size * Typesetter.room
    switch block {
    case .heading(let words, let level):
      let shares = Typesetter.headingShares
      let em = headingSize * shares[min(max(level, 1), shares.count) - 1]
      // Not hyphenated.
      let lines = TypeEstimate(size: em * 1.06).lines(of: words, width: width)
      return (isFirst ? 0 : size * 1.2, Double(lines) * em * 1.15, size * 0.9)
    case .paragraph(let words):
      // A drop cap is about as wide as two letters and two lines high; or there is an indent.
      let lines = type.lines(of: words, width: width, inset: size * (opens ? 3.4 : 1.4))
      return (0, Double(lines) * line, 0)
    case .formula(let text):
      let isHigh = text.utf8.contains(UInt8(ascii: "\\"))
      return (size * 0.42, size * (isHigh ? 2.3 : 1.3), size * 0.5)
    case .figure(_, let caption):
      return figure(Prose.Words(caption), width: width, isFirst: isFirst)
    case .picture(_, let caption): return figure(caption, width: width, isFirst: isFirst)
    case .list(let list):
      var height = 0.0
      for (number, item) in list.items.enumerated() where height <= limit {
        height += self.height(of: item, in: list, width: width, upTo: limit)
        if number > 0, list.isLoose { height += size * Typesetter.itemRoom }
      }
      return (isFirst ? 0 : room, height, room)
    case .code(let text, _):
      return (
        isFirst ? 0 : room, CodeSetting.extent(of: text, size: size, width: width).height, room
      )
    case .table(let table):
      return (isFirst ? 0 : room, heights(of: table, width: width).reduce(0, +), room)
    case .quote(let blocks):
      let (inner, width) = quoted(width)
      return (isFirst ? 0 : room, inner.height(of: blocks, width: width, upTo: limit), room)
    case .rule: return (isFirst ? 0 : room, size, room)
    }
  }

  private func figure(
    _ caption: Prose.Words, width: Double, isFirst: Bool
  ) -> (Double, Double, Double) {
    let lines = caption.isEmpty ? 0 : TypeEstimate(size: 14).lines(of: caption, width: width)
    return (isFirst ? 0 : size * 0.7, 120 + Double(lines) * 16.8 + 4, size * 0.55)
  }

  private func height(of blocks: [Prose.Block], width: Double, upTo limit: Double) -> Double {
    var top = 0.0
    for (number, block) in blocks.enumerated() where top <= limit {
      let extent = extent(of: block, width: width, isFirst: number == 0, upTo: limit)
      top += extent.before + extent.height + extent.after
    }
    return top
  }

  private func height(
    of item: Prose.Item, in list: Prose.List, width: Double, upTo limit: Double
  ) -> Double {
    max(
      height(of: item.blocks, width: width - inset(of: list), upTo: limit),
      size * Paragraph.leading)
  }

  private func inset(of list: Prose.List) -> Double {
    let digits = list.first.map { String($0 + list.items.count).count } ?? 0
    return size * max(Typesetter.itemInset, 0.5 * Double(digits) + 0.75)
  }

  /// What sets a quote, and the width that it has.
  private func quoted(_ width: Double) -> (ProsePages, Double) {
    let inner = ProsePages(
      width: self.width, height: height, size: size * Typesetter.quoteSize,
      headingSize: headingSize)
    return (inner, width - 1.5 * size * Typesetter.quoteInset)
  }

  private func heights(of table: Prose.Table, width: Double) -> [Double] {
    let type = TypeEstimate(size: TableSetting.size(in: size))
    let rows = [table.head.map(\.bold)] + table.rows
    let widths = TableSetting.widths(
      of: rows.map { $0.map(type.extent) }, columns: table.columns.count, size: size,
      width: width)
    return rows.map { row in
      // Narrow lines lose more.
      let lines = zip(row, widths).map { type.lines(of: $0, width: max($1 * 0.94, 1)) }
      return TableSetting.height(ofLines: [lines.max() ?? 1], size: size)
    }
  }

  // MARK: Splitting

  /// The part of a block that fits in a room, and the rest; nil where nothing worth it fits.
  private func split(
    _ block: Prose.Block, width: Double, room: Double, isForced: Bool
  ) -> (Prose.Block, Prose.Block)? {
    switch block {
    case .paragraph(let words):
      guard
        let (head, tail) = split(
          words, type, lines: Int(room / (size * Paragraph.leading)), width: width,
          inset: size * 1.4, isForced: isForced)
      else { return nil }
      return (.paragraph(head), .paragraph(tail))
    case .list(let list): return split(list, width: width, room: room, isForced: isForced)
    case .code(let text, let language):
      return split(text, language, width: width, room: room, isForced: isForced)
    case .table(let table): return split(table, width: width, room: room, isForced: isForced)
    case .quote(let blocks):
      let (inner, width) = quoted(width)
      var rest = Rest(blocks)
      let taken = inner.take(from: &rest, width: width, room: room, isForced: isForced)
      guard !taken.isEmpty, rest.first != nil else { return nil }
      return (.quote(taken), .quote(Array(rest.blocks[rest.next...])))
    case .heading(let words, let level) where isForced:
      guard
        let (head, tail) = split(
          words, TypeEstimate(size: headingSize), lines: Int(room / (headingSize * 1.15)),
          width: width, inset: 0, isForced: true)
      else { return nil }
      return (.heading(head, level: level), .heading(tail, level: level))
    default: return nil
    }
  }

  /// Splits words after the last sentence that ends in so many lines; where they are forced to, after a word or at
  /// last within one.
  private func split(
    _ words: Prose.Words, _ type: TypeEstimate, lines: Int, width: Double, inset: Double,
    isForced: Bool
  ) -> (Prose.Words, Prose.Words)? {
    guard lines >= (isForced ? 1 : 2) else { return nil }
    let most = Double(lines) * width * 0.985 - inset
    var (sentence, space, any): (Place?, Place?, Place?)
    var width = 0.0
    var endsSentence = false
    for (number, run) in words.runs.enumerated() {
      for index in run.text.unicodeScalars.indices {
        let scalar = run.text.unicodeScalars[index]
        if scalar == " " || scalar == "\n" {
          if scalar == "\n" { width += type.size * 12 }
          let place = Place(run: number, index: index)
          space = place
          if endsSentence { sentence = place }
        }
        width += TypeEstimate.advance(of: scalar, run.traits) * type.size
        if width > most {
          let place = sentence ?? (isForced ? space ?? any : nil)
          return place.map { words.split(at: $0) }
        }
        if width > most * 0.5 { any = Place(run: number, index: index) }
        if ".?!".unicodeScalars.contains(scalar) {
          endsSentence = true
        } else if !"”’\")".unicodeScalars.contains(scalar) {
          endsSentence = false
        }
      }
    }
    return nil
  }

  /// A place in words: before a scalar of a run.
  fileprivate struct Place {
    var run: Int
    var index: String.Index
  }

  private func split(
    _ list: Prose.List, width: Double, room: Double, isForced: Bool
  ) -> (Prose.Block, Prose.Block)? {
    var (head, tail) = (list, list)
    head.items = []
    var top = 0.0
    for (number, item) in list.items.enumerated() {
      let gap = number > 0 && list.isLoose ? size * Typesetter.itemRoom : 0
      let height = height(of: item, in: list, width: width, upTo: room)
      if top + gap + height <= room {
        head.items.append(item)
        top += gap + height
        continue
      }
      tail.items = Array(list.items[number...])
      var rest = Rest(item.blocks)
      let taken = take(
        from: &rest, width: width - inset(of: list), room: room - top - gap,
        isForced: isForced && number == 0)
      if !taken.isEmpty, rest.first != nil {
        var part = item
        part.blocks = taken
        head.items.append(part)
        tail.items[0].blocks = Array(rest.blocks[rest.next...])
        tail.items[0].goesOn = true
      }
      // What goes on has no number, but counts as its item did.
      tail.first = list.first.map { $0 + number }
      return head.items.isEmpty || tail.items.isEmpty ? nil : (.list(head), .list(tail))
    }
    return nil
  }

  private func split(
    _ text: String, _ language: String, width: Double, room: Double, isForced: Bool
  ) -> (Prose.Block, Prose.Block)? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    func code(_ lines: some Sequence<Substring>) -> Prose.Block {
      .code(lines.joined(separator: "\n"), language: language)
    }
    // As many as fit: their heights grow with their number.
    var (fits, fails) = (0, lines.count)
    while fails - fits > 1 {
      let middle = (fits + fails) / 2
      let head = lines[..<middle].joined(separator: "\n")
      let height = CodeSetting.extent(of: head, size: size, width: width).height
      if height <= room { fits = middle } else { fails = middle }
    }
    // Neither begins nor ends with a line or two.
    let cut = isForced ? fits : min(fits, lines.count - 3)
    if cut >= (isForced ? 1 : 3) { return (code(lines[..<cut]), code(lines[cut...])) }
    guard isForced, lines[0].count > 1 else { return nil }
    // A line that fills more than a page.
    let middle = lines[0].index(lines[0].startIndex, offsetBy: min(lines[0].count / 2, 1000))
    return (
      code([lines[0][..<middle]]), code([lines[0][middle...]] + lines[1...])
    )
  }

  private func split(
    _ table: Prose.Table, width: Double, room: Double, isForced: Bool
  ) -> (Prose.Block, Prose.Block)? {
    let heights = heights(of: table, width: width)
    var (top, count) = (heights[0], 0)
    while count < table.rows.count, top + heights[count + 1] <= room {
      top += heights[count + 1]
      count += 1
    }
    guard count < table.rows.count else { return nil }
    var (head, tail) = (table, table)
    head.rows = Array(table.rows[..<count])
    tail.rows = Array(table.rows[count...])
    if count > 0 { return (.table(head), .table(tail)) }
    guard isForced else { return nil }
    // A row that fills more than a page goes on in one of its own.
    let type = TypeEstimate(size: TableSetting.size(in: size))
    let share = width / Double(table.columns.count) * 0.7
    let lines = max(Int((room - top) / (type.size * Paragraph.leading)) - 1, 1)
    let parts = table.rows[0].map {
      split($0, type, lines: lines, width: share, inset: 0, isForced: true) ?? ($0, "")
    }
    guard parts.contains(where: { !$0.1.isEmpty }) else { return nil }
    head.rows = [parts.map(\.0)]
    tail.rows[0] = parts.map(\.1)
    return (.table(head), .table(tail))
  }
}

extension Prose.Words {
  /// The words before a place and those after it, without the blank there.
  fileprivate func split(at place: ProsePages.Place) -> (Prose.Words, Prose.Words) {
    let run = runs[place.run]
    var (head, tail) = (run, run)
    head.text = String(run.text[..<place.index])
    let rest = run.text[place.index...]
    tail.text = String(rest.first == " " || rest.first == "\n" ? rest.dropFirst() : rest)
    return (
      Prose.Words(runs[..<place.run] + [head]), Prose.Words([tail] + runs[(place.run + 1)...])
    )
  }
}

extension Prose.Block {
  /// Whether it stays with the block after it: a heading, or a paragraph that announces what is shown.
  fileprivate func leads(to next: Prose.Block) -> Bool {
    switch (self, next) {
    case (.heading, _): true
    case (.paragraph, .paragraph): false
    case (.paragraph(let words), _):
      words.runs.last?.text.last == ":" && words.plain.utf8.count < 200
    default: false
    }
  }

  /// The block in parts that are short enough to be measured for every page again: a list's entries and a
  /// table's rows by the hundred, and so on.
  fileprivate var portions: [Prose.Block] {
    switch self {
    case .paragraph(let words): words.portions(of: 20_000).map { .paragraph($0) }
    case .quote(let blocks):
      blocks.flatMap(\.portions).portions(of: 100).map { .quote(Array($0)) }
    case .code(let text, let language):
      text.split(separator: "\n", omittingEmptySubsequences: false).portions(of: 200)
        .map { .code($0.joined(separator: "\n"), language: language) }
    case .table(let table):
      table.rows.flatMap(Self.portions).portions(of: 100).map {
        .table(Prose.Table(columns: table.columns, head: table.head, rows: Array($0)))
      }
    case .list(let list):
      list.items.portions(of: 100).map { items in
        var part = list
        part.first = list.first.map { $0 + items.startIndex }
        part.items = items.map { item in
          var item = item
          item.blocks = item.blocks.flatMap(\.portions)
          return item
        }
        return .list(part)
      }
    case .heading, .formula, .figure, .picture, .rule: [self]
    }
  }

  /// A table's row, whose long cells go on in rows of their own.
  private static func portions(of row: [Prose.Words]) -> [[Prose.Words]] {
    let cells = row.map { $0.portions(of: 2000) }
    return (0..<(cells.map(\.count).max() ?? 1)).map { number in
      cells.map { number < $0.count ? $0[number] : "" }
    }
  }
}

extension Prose.Words {
  /// The words in parts of about so many letters, broken at spaces.
  fileprivate func portions(of most: Int) -> [Prose.Words] {
    var (portions, rest): ([Prose.Words], Prose.Words) = ([], self)
    while let place = rest.space(after: most) {
      let (head, tail) = rest.split(at: place)
      portions.append(head)
      rest = tail
    }
    return portions + [rest]
  }

  /// The first space after so many letters; none where it is the last of all.
  private func space(after most: Int) -> ProsePages.Place? {
    var count = 0
    for (number, run) in runs.enumerated() {
      let length = run.text.utf8.count
      if count + length > most {
        let start = run.text.utf8.index(run.text.startIndex, offsetBy: max(most - count, 0))
        if let index = run.text.utf8[start...].firstIndex(of: 32) {
          return ProsePages.Place(run: number, index: index)
        }
      }
      count += length
    }
    return nil
  }
}

extension Array {
  /// The elements by so many.
  fileprivate func portions(of most: Int) -> [ArraySlice<Element>] {
    guard count > most else { return [self[...]] }
    return stride(from: 0, to: count, by: most).map { self[$0..<Swift.min($0 + most, count)] }
  }
}
