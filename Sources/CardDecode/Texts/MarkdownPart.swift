internal import CDecode

/// A part of a Markdown text, with the parts inside it.
package struct MarkdownPart: Hashable, Sendable {
  /// The kind of a part.
  package enum Kind: Hashable, Sendable {
    case paragraph, quote, rule, code, text, softBreak, lineBreak, emphasis, strong, strike, cell
    /// A front matter in this form. Its words are its lines.
    case front(FrontForm)
    case heading(level: Int)
    /// A list. `first` is the number of its first item, or nil for bullets. `isLoose` is true if there is space between
    /// its items.
    case list(first: Int?, isLoose: Bool)
    /// An item of a list. `isDone` is nil for an item that is not a task.
    case item(isDone: Bool?)
    /// A block of code. Its words are the code. A `text` part inside it contains the language.
    case codeBlock
    /// A table. Its words have one letter for each column: l, c or r, or - for no alignment.
    case table
    case row(isHead: Bool)
    /// A formula. `isApart` is true if the formula is on a line of its own.
    case formula(isApart: Bool)
    /// A link or an image. Its words are the target, or the path of the image.
    case link, image
    /// A marker of a speaker note, or of a hidden slide.
    case record(NoteMark)
    /// A footnote with a number. All footnotes come after the text.
    case footnote(Int)
    /// The reference to the footnote with this number.
    case footnoteMark(Int)
  }

  /// The form of a front matter. The title block is pandoc's.
  package enum FrontForm: UInt32, Sendable { case yaml, toml, json, titleBlock }

  /// A marker of a speaker note or of a hidden slide. It states that the rest of the card is the note, that a note
  /// begins or ends, or that the slide is hidden with its notes.
  package enum NoteMark: UInt32, Sendable { case rest, begin, end, hidden }

  package var kind: Kind
  package var words = ""
  package var parts: [MarkdownPart] = []

  package init(_ kind: Kind, _ words: String = "", parts: [MarkdownPart] = []) {
    (self.kind, self.words, self.parts) = (kind, words, parts)
  }
}

extension MarkdownPart {
  /// Returns the parts that a worker wrote in the format of `Sources/CDecode/include/CDecode.h`, or nil if the bytes
  /// break that format.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package static func parts(in bytes: UnsafeRawBufferPointer) -> [MarkdownPart]? {
    typealias Head = cardstage_part_head
    var open: [MarkdownPart] = []
    var whole: [MarkdownPart] = []
    var (offset, count) = (0, 0)
    while offset < bytes.count {
      guard bytes.count - offset >= MemoryLayout<Head>.size else { return nil }
      let head = bytes.loadUnaligned(fromByteOffset: offset, as: Head.self)
      offset += MemoryLayout<Head>.size
      guard Int(head.length) <= bytes.count - offset else { return nil }
      if UInt32(head.kind) == cardstage_end.rawValue {
        guard head.length == 0, let part = open.popLast() else { return nil }
        if open.isEmpty { whole.append(part) } else { open[open.count - 1].parts.append(part) }
        continue
      }
      count += 1
      guard let kind = Kind(head), count <= cardstage_part_limit,
        open.count <= Int(cardstage_depth_limit)
      else { return nil }
      let end = offset + Int(head.length)
      open.append(MarkdownPart(kind, String(decoding: bytes[offset..<end], as: UTF8.self)))
      offset = end
    }
    return open.isEmpty ? whole : nil
  }
}

extension MarkdownPart.Kind {
  /// Creates the kind that a head describes, or returns nil if the head is invalid.
  fileprivate init?(_ head: cardstage_part_head) {
    let number = Int(head.number)
    switch cardstage_part(rawValue: UInt32(head.kind)) {
    case cardstage_front_matter:
      guard let form = MarkdownPart.FrontForm(rawValue: head.number) else { return nil }
      self = .front(form)
    case cardstage_paragraph: self = .paragraph
    case cardstage_heading where 1...6 ~= number: self = .heading(level: number)
    case cardstage_quote: self = .quote
    case cardstage_list where head.number <= 1_000_000_000:
      self = .list(first: number == 0 ? nil : number - 1, isLoose: head.flag != 0)
    case cardstage_item where head.number <= 2:
      self = .item(isDone: head.number == 0 ? nil : head.number == 2)
    case cardstage_code_block: self = .codeBlock
    case cardstage_rule: self = .rule
    case cardstage_table: self = .table
    case cardstage_row: self = .row(isHead: head.flag != 0)
    case cardstage_cell: self = .cell
    case cardstage_text: self = .text
    case cardstage_soft_break: self = .softBreak
    case cardstage_line_break: self = .lineBreak
    case cardstage_code: self = .code
    case cardstage_formula: self = .formula(isApart: head.flag != 0)
    case cardstage_emphasis: self = .emphasis
    case cardstage_strong: self = .strong
    case cardstage_strike: self = .strike
    case cardstage_link: self = .link
    case cardstage_image: self = .image
    case cardstage_note:
      guard let mark = MarkdownPart.NoteMark(rawValue: head.number) else { return nil }
      self = .record(mark)
    case cardstage_footnote where number <= Int(cardstage_part_limit): self = .footnote(number)
    case cardstage_footnote_mark where number <= Int(cardstage_part_limit):
      self = .footnoteMark(number)
    default: return nil
    }
  }
}
