import CardDecode
import CardModel
import CardPaint
import CardStage
import CardSystem

extension DeckReader {
  /// Returns whether a file is a Markdown text, by its name.
  static func isMarkdown(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".md") || name.hasSuffix(".markdown")
  }

  /// Reads the cards of a Markdown text, or returns nil for an empty text. A heading or a rule begins a new card.
  ///
  /// - Throws: An error if the text cannot be read, or is pending at `end`.
  static func markdown(
    _ path: String, _ source: PictureSource, until end: Double = .infinity
  ) throws(DecodeFailure) -> CardGroup? {
    let parts = try source.text(path, until: end)
    let reader = ProseReader(folder: FileText.folder(of: path))
    return CardGroup(texts: texts(of: parts, reader), front: front(of: parts), path: path)
  }

  /// Returns the title and the author from the front matter of a text.
  private static func front(of parts: [MarkdownPart]) -> (title: String?, author: String?) {
    var values: [Substring: String] = [:]
    for part in parts where part.kind == .front {
      for line in part.words.split(whereSeparator: \.isNewline) {
        guard let colon = line.firstIndex(of: ":") else { continue }
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        values[line[..<colon]] = value.filter { $0 != "\"" }.prefix(200).description
      }
    }
    return (values["title"], values["author"])
  }

  /// Returns the text and the speaker notes of each card.
  ///
  /// A note without a card belongs to the card before it, or else to the first card.
  private static func texts(of parts: [MarkdownPart], _ reader: ProseReader) -> [CardGroup.Text] {
    var texts: [[MarkdownPart]] = [[]]
    for part in parts where part.kind != .front {
      switch part.kind {
      case .rule: texts.append([])
      case .heading where texts[texts.count - 1].isEmpty: texts[texts.count - 1].append(part)
      case .heading: texts.append([part])
      default: texts[texts.count - 1].append(part)
      }
    }
    var cards: [CardGroup.Text] = []
    var said: [Prose.Block] = []
    for text in texts {
      let (shown, note) = text.dividedAtNote ?? (text, [])
      let blocks = reader.blocks(shown)
      if !blocks.isEmpty { cards.append(CardGroup.Text(blocks: blocks)) }
      said += reader.blocks(note)
      guard !cards.isEmpty else { continue }
      cards[cards.count - 1].said += said
      said = []
    }
    return cards
  }
}

extension [MarkdownPart] {
  /// The parts before and after the comment that begins a speaker note, or nil if there is no such comment. Both keep
  /// the enclosing parts.
  fileprivate var dividedAtNote: (shown: Self, said: Self)? {
    for (index, part) in enumerated() {
      let rest = self[(index + 1)...]
      if part.kind == .note { return (Self(self[..<index]), Self(rest)) }
      guard let (shown, said) = part.parts.dividedAtNote else { continue }
      func with(_ parts: Self) -> Self {
        parts.isEmpty ? [] : [MarkdownPart(part.kind, part.words, parts: parts)]
      }
      return (self[..<index] + with(shown), with(said) + rest)
    }
    return nil
  }
}

extension DeckReader.CardGroup {
  /// The text of a card, and its speaker notes.
  fileprivate struct Text {
    var blocks: [Prose.Block]
    var said: [Prose.Block] = []

    var note: CardNote? { said.isEmpty ? nil : .text(said) }
  }

  /// Creates a deck of texts, or returns nil if there are none.
  fileprivate init?(
    texts: [Text], front: (title: String?, author: String?), path: String
  ) {
    guard !texts.isEmpty else { return nil }
    let name = FileText.stem(of: path).replacing("_", with: " ").onOneLine
    let first = texts.lazy.compactMap { text in
      if case .heading(let words, 1) = text.blocks[0] { words.plain } else { nil }
    }.first
    title = front.title ?? first ?? name
    author = front.author ?? ""
    isDocument = true
    self.path = path
    cards = texts.enumerated().map { number, text in
      let title = Self.title(of: text.blocks) ?? title
      var card = Card(
        title: title, subtitle: "\(number + 1) of \(texts.count)", text: "",
        color: BookColors(of: title).card, seed: stableHash(title), kind: "",
        passage: Prose.Passage(path: path, index: number, blocks: text.blocks))
      card.notes = [text.note]
      if texts.count == 1 { card.subtitle = FileText.name(of: path).onOneLine }
      return card
    }
    leaves = texts.enumerated().flatMap { number, text in
      ProsePages.pages(of: text.blocks).map { .prose($0, passage: number, note: text.note) }
    }
  }

  /// Returns the title of a card: its heading, or else its first words.
  private static func title(of blocks: [Prose.Block]) -> String? {
    if case .heading(let words, _) = blocks[0] { return words.plain }
    let words = blocks.lazy.map(\.plain).first { !$0.isEmpty }?.split(
      maxSplits: 6, whereSeparator: \.isWhitespace)
    guard let words, !words.isEmpty else { return nil }
    return words.prefix(6).joined(separator: " ").prefix(60) + (words.count > 6 ? "…" : "")
  }

  /// Creates a deck of one card for a file that is unreadable or pending. The card of an unreadable file shows the
  /// reason.
  init(refusing path: String, _ failure: DecodeFailure) {
    title = FileText.name(of: path).onOneLine
    isDocument = true
    isPending = failure == .pending
    self.path = path
    var blocks: [Prose.Block] = [.heading(Prose.Words(title))]
    if !isPending {
      blocks.append(.paragraph(Prose.Words("This file cannot be shown: \(failure.message).")))
    }
    cards = [
      Card(
        title: title, subtitle: "", text: "", color: BookColors(of: title).card,
        seed: stableHash(title), kind: "",
        passage: Prose.Passage(path: path, index: 0, blocks: blocks))
    ]
    leaves = [.prose(blocks)]
  }
}
