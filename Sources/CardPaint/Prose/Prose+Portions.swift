import CardModel
import CardStage

extension Prose.Block {
  /// The block in parts, such as a hundred rows of a table. Each part is so short that it can be measured again for
  /// every page.
  var portions: [Prose.Block] {
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
    case .heading, .formula, .figure, .image, .rule, .footnote: [self]
    }
  }

  /// Returns a table's row in parts. A long cell continues in the next rows.
  private static func portions(of row: [Prose.Words]) -> [[Prose.Words]] {
    let cells: [[Prose.Words]] = row.map { $0.portions(of: 2000) }
    return (0..<(cells.map(\.count).max() ?? 1)).map { number in
      cells.map { number < $0.count ? $0[number] : "" }
    }
  }
}

extension Prose.Words {
  /// Returns the text in parts of about `maximum` bytes of UTF-8, split at spaces.
  fileprivate func portions(of maximum: Int) -> [Prose.Words] {
    var (portions, rest): ([Prose.Words], Prose.Words) = ([], self)
    while let breakPoint = rest.space(after: maximum) {
      let (head, tail) = rest.split(at: breakPoint)
      portions.append(head)
      rest = tail
    }
    return portions + [rest]
  }

  /// Returns the first space after `maximum` bytes of UTF-8; nil if no text follows the space.
  private func space(after maximum: Int) -> ProsePages.BreakPoint? {
    var count = 0
    for (number, run) in runs.enumerated() {
      let length = run.text.utf8.count
      if count + length > maximum {
        let start = run.text.utf8.index(run.text.startIndex, offsetBy: max(maximum - count, 0))
        if let index = run.text.utf8[start...].firstIndex(of: 32) {
          return ProsePages.BreakPoint(run: number, index: index)
        }
      }
      count += length
    }
    return nil
  }
}

extension Array {
  /// Returns the elements in slices of `maximum` elements each.
  fileprivate func portions(of maximum: Int) -> [ArraySlice<Element>] {
    guard count > maximum else { return [self[...]] }
    return stride(from: 0, to: count, by: maximum).map { self[$0..<Swift.min($0 + maximum, count)] }
  }
}
