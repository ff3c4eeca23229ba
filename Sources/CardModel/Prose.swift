/// The parts of a typeset text: of a book's page, or of a card with a text.
package enum Prose {
  /// The style of words.
  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let italic = Traits(rawValue: 1)
    package static let bold = Traits(rawValue: 2)
    package static let code = Traits(rawValue: 4)
    package static let struck = Traits(rawValue: 8)
    /// The mark of a footnote: its number in raised digits.
    package static let mark = Traits(rawValue: 16)
  }

  /// Words of one style. A line feed among them ends a line.
  package struct Run: Hashable, Sendable {
    package var text: String
    /// The formula that is set instead of the text; nil for words. With a formula, the text is the formula's plain
    /// form.
    package private(set) var formula: Formula?
    package var traits: Traits
    /// The target of a link; nil for words without a link.
    package var link: String?

    package init(_ text: String, _ traits: Traits = [], link: String? = nil) {
      (self.text, self.traits, self.link) = (text, traits, link)
    }

    package init(_ formula: Formula, link: String? = nil) {
      self.init(formula.plain, link: link)
      self.formula = formula
    }
  }

  /// A line or a paragraph of words.
  package struct Words: Hashable, Sendable, ExpressibleByStringLiteral {
    package var runs: [Run]

    package init(_ runs: [Run]) { self.runs = runs }
    package init(_ text: String) { runs = [Run(text)] }
    package init(stringLiteral text: String) { self.init(text) }

    /// The text of all runs, without formatting.
    package var plain: String { runs.reduce(into: "") { $0 += $1.text } }
    package var isEmpty: Bool { runs.allSatisfy(\.text.isEmpty) }
    fileprivate var footnoteMarks: [String] {
      runs.filter { $0.traits.contains(.mark) }.map(\.text)
    }
  }

  /// An entry of a list.
  package struct Item: Hashable, Sendable {
    package var blocks: [Block]
    /// Whether a task is done; nil for an item that is no task.
    package var isDone: Bool?
    /// Whether the item continues from the previous page and has no mark of its own.
    package var isContinued = false

    package init(_ blocks: [Block], isDone: Bool? = nil) {
      (self.blocks, self.isDone) = (blocks, isDone)
    }
  }

  /// A list's items, with bullets or numbers.
  package struct List: Hashable, Sendable {
    /// The number of the first item; nil for bullets.
    package var first: Int?
    /// Whether there is space between the items.
    package var isLoose: Bool
    package var items: [Item]

    package init(first: Int? = nil, isLoose: Bool = false, items: [Item]) {
      (self.first, self.isLoose, self.items) = (first, isLoose, items)
    }
  }

  /// The alignment of the words of a table's column. `natural` is the side at which the words begin.
  package enum Alignment: Hashable, Sendable { case natural, left, center, right }

  /// A table: every row has a cell for each column.
  package struct Table: Hashable, Sendable {
    package var columns: [Alignment]
    package var head: [Words]
    package var rows: [[Words]]

    package init(columns: [Alignment], head: [Words], rows: [[Words]]) {
      (self.columns, self.head, self.rows) = (columns, head, rows)
    }
  }

  /// A part of a text file that a card shows. A file may have several passages.
  package struct Passage: Hashable, Sendable {
    /// The path of the file.
    package var path: String
    /// The index of the passage in the file, from 0.
    package var index: Int
    /// The blocks of the passage, beginning with its heading.
    package var blocks: [Block]
    /// The language of the file's Chinese characters, or nil if it is unknown.
    package var language: HanLanguage?

    package init(path: String, index: Int, blocks: [Block], language: HanLanguage? = nil) {
      (self.path, self.index, self.blocks) = (path, index, blocks)
      self.language = language
    }
  }

  /// A block of a text, such as a heading, a paragraph or a list.
  package indirect enum Block: Hashable, Sendable {
    /// A heading; level 1 is a chapter's.
    case heading(Words, level: Int = 1)
    case paragraph(Words)
    case formula(Formula)
    /// A bundled figure, by its name.
    case figure(name: String, caption: String)
    case list(List)
    /// Lines of a program, with the name of the programming language, which may be empty.
    case code(String, language: String)
    case table(Table)
    case quote([Block])
    /// A footnote and its mark. The mark also begins the first paragraph of the footnote.
    case footnote(mark: String, [Block])
    /// An image file.
    case image(path: String, caption: Words)
    case rule
  }
}

extension Prose.Block {
  /// Whether the block is a footnote.
  package var isFootnote: Bool { if case .footnote = self { true } else { false } }
  /// Whether the block is a heading.
  package var isHeading: Bool { if case .heading = self { true } else { false } }

  /// The words of the block in reading order, with a blank line between its parts.
  package var plain: String {
    switch self {
    case .heading(let words, _), .paragraph(let words), .image(_, let words): words.plain
    case .formula(let formula): formula.plain
    case .code(let text, _), .figure(_, let text): text
    case .list(let list): list.items.flatMap(\.blocks).plain
    case .table(let table):
      ([table.head] + table.rows).map { $0.map(\.plain).joined(separator: "  ") }
        .joined(separator: "\n")
    case .quote(let blocks), .footnote(_, let blocks): blocks.plain
    case .rule: ""
    }
  }
}

extension [Prose.Block] {
  /// The paths of the image files in the blocks.
  package var imagePaths: [String] {
    flatMap { block -> [String] in
      switch block {
      case .image(let path, _): [path]
      case .list(let list): list.items.flatMap(\.blocks.imagePaths)
      case .quote(let blocks), .footnote(_, let blocks): blocks.imagePaths
      default: []
      }
    }
  }

  /// The marks of footnotes in the blocks, in reading order.
  package var footnoteMarks: [String] {
    flatMap { block -> [String] in
      switch block {
      case .heading(let words, _), .paragraph(let words), .image(_, let words):
        words.footnoteMarks
      case .list(let list): list.items.flatMap(\.blocks.footnoteMarks)
      case .table(let table): (table.head + table.rows.joined()).flatMap(\.footnoteMarks)
      case .quote(let blocks), .footnote(_, let blocks): blocks.footnoteMarks
      case .formula, .figure, .code, .rule: []
      }
    }
  }

  /// The words of the blocks, with a blank line between them.
  package var plain: String { map(\.plain).joined(separator: "\n\n") }
}
