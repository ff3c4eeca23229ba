package import CardDecode
import CardModel
import CardPaint
import CardStage
import CardSystem

extension DeckReader {
  /// Reads the cards of a Markdown text, or returns nil for an empty text. A heading or a rule begins a new card.
  ///
  /// - Throws: An error if the text cannot be read, or is pending at `end`.
  static func markdown(
    _ path: String, _ source: ImageSource, until end: Double = .infinity
  ) throws(DecodeFailure) -> CardGroup? {
    deck(of: try source.text(path, until: end), path: path)
  }

  /// Returns the cards of a Markdown text, or nil for an empty text.
  package static func deck(of parts: [MarkdownPart], path: String) -> CardGroup? {
    let reader = ProseReader(folder: FileText.folder(of: path))
    return CardGroup(texts: texts(of: parts, reader), front: front(of: parts), path: path)
  }

  /// Returns the front matter of a text; empty if the text has none.
  private static func front(of parts: [MarkdownPart]) -> FrontMatter {
    guard case .front(let form)? = parts.first?.kind else { return FrontMatter() }
    return FrontMatter(parts[0].words, form)
  }

  /// Returns the text and the speaker notes of each card, with the footnotes that they mention.
  ///
  /// A note without a card belongs to the card before it, or else to the first card.
  private static func texts(of parts: [MarkdownPart], _ reader: ProseReader) -> [CardGroup.Text] {
    var footnotes: [Int: MarkdownPart] = [:]
    for part in parts { if case .footnote(let number) = part.kind { footnotes[number] = part } }
    var cards: [CardGroup.Text] = []
    var spoken: [Prose.Block] = []
    for text in sections(of: parts) {
      var isSpoken = SpokenParts()
      let (shown, note) = text.divided(&isSpoken)
      let blocks = reader.blocks(shown + shown.footnotes(of: footnotes))
      if !blocks.isEmpty { cards.append(CardGroup.Text(blocks: blocks)) }
      spoken += reader.blocks(note + note.footnotes(of: footnotes))
      guard !cards.isEmpty else { continue }
      cards[cards.count - 1].spoken += spoken
      spoken = []
    }
    return cards
  }

  /// Returns the parts of each card. A heading or a rule begins a card, but not within a note that has an end. A note
  /// without an end extends to the end of its card. If a card has only notes with an end so far, the next heading joins
  /// that card.
  ///
  /// A hidden slide has no cards. A slide ends at a rule, or in a text without rules between slides at a heading.
  private static func sections(of parts: [MarkdownPart]) -> [[MarkdownPart]] {
    let hasRules = parts.hasRulesBetweenSlides
    var sections: [[MarkdownPart]] = [[]]
    var isBare = true
    // The first card of the slide, and whether the slide is hidden.
    var (first, isHidden) = (0, false)
    func endSlide() {
      if isHidden { sections.removeSubrange(first...) }
      (first, isHidden) = (sections.count, false)
    }
    for (part, isInNote) in zip(parts, parts.areInNotes) {
      switch part.kind {
      case .front, .footnote: continue
      case .record(.hidden):
        isHidden = true
        continue
      case .rule where !isInNote:
        endSlide()
        sections.append([])
        isBare = true
        continue
      case .heading where !isInNote && !isBare:
        if !hasRules { endSlide() }
        sections.append([])
      default: break
      }
      isHidden = isHidden || part.parts.contains { $0.kind == .record(.hidden) }
      sections[sections.count - 1].append(part)
      if !isInNote { isBare = false }
    }
    endSlide()
    return sections
  }
}

/// The state that shows whether the parts that follow belong to the speaker note.
private struct SpokenParts {
  /// Whether the rest of the card is a note.
  private var isRest = false
  private var isInNote = false
  var isSpoken: Bool { isRest || isInNote }

  mutating func read(_ mark: MarkdownPart.NoteMark) {
    if mark == .hidden { return }
    if mark == .rest { isRest = true }
    isInNote = mark == .begin
  }
}

extension [MarkdownPart] {
  /// Whether a rule is outside of all notes that have an end.
  fileprivate var hasRulesBetweenSlides: Bool {
    zip(self, areInNotes).contains { part, isInNote in part.kind == .rule && !isInNote }
  }

  /// Whether each part belongs to a note that has an end. The marks of the note belong to it too.
  fileprivate var areInNotes: [Bool] {
    var areInNotes = [Bool](repeating: false, count: count)
    var begin: Int?
    for (index, part) in enumerated() {
      if part.kind == .record(.begin) {
        begin = index
      } else if part.kind == .record(.end) {
        for inner in (begin ?? index)...index { areInNotes[inner] = true }
        begin = nil
      }
    }
    return areInNotes
  }

  /// Returns the footnotes that the parts or other footnotes mention. The result contains each footnote once, in the
  /// order of the marks.
  fileprivate func footnotes(of all: [Int: MarkdownPart]) -> Self {
    var found: Self = []
    var numbers: Set<Int> = []
    func read(_ parts: Self) {
      for part in parts {
        if case .footnoteMark(let number) = part.kind, let footnote = all[number],
          numbers.insert(number).inserted
        {
          found.append(footnote)
        }
        read(part.parts)
      }
    }
    read(self)
    var index = 0
    while index < found.count {
      read(found[index].parts)
      index += 1
    }
    return found
  }

  /// Returns the parts that are shown, and the parts of the speaker note. Both results keep the parts that enclose
  /// them.
  fileprivate func divided(_ state: inout SpokenParts) -> (shown: Self, spoken: Self) {
    var (shown, spoken): (Self, Self) = ([], [])
    for part in self {
      if case .record(let mark) = part.kind {
        state.read(mark)
      } else if part.parts.isEmpty {
        if state.isSpoken { spoken.append(part) } else { shown.append(part) }
      } else {
        let (outer, inner) = part.parts.divided(&state)
        // A comment alone in a cell leaves the cell empty, so that the next cells keep their columns.
        let isKept = !outer.isEmpty || part.kind == .cell && !state.isSpoken
        if isKept { shown.append(MarkdownPart(part.kind, part.words, parts: outer)) }
        if !inner.isEmpty { spoken.append(MarkdownPart(part.kind, part.words, parts: inner)) }
      }
    }
    return (shown, spoken)
  }
}

extension DeckReader.CardGroup {
  /// The text of a card, and its speaker notes.
  fileprivate struct Text {
    var blocks: [Prose.Block]
    var spoken: [Prose.Block] = []

    var note: CardNote? { spoken.isEmpty ? nil : .text(spoken) }
  }

  /// Creates the group of the cards with these texts, or returns nil if there are none.
  fileprivate init?(
    texts: [Text], front: FrontMatter, path: String
  ) {
    guard !texts.isEmpty else { return nil }
    let name = FileText.stem(of: path).replacing("_", with: " ").onOneLine
    let first = texts.lazy.compactMap { text in
      if case .heading(let words, 1) = text.blocks[0] { words.plain.onOneLine } else { nil }
    }.first
    let language =
      front.language ?? HanLanguage(of: texts.map(\.blocks.plain).joined(separator: "\n"))
    title = front.title ?? first ?? name
    self.language = language
    author = front.author ?? ""
    isDocument = true
    self.path = path
    cards = texts.enumerated().map { number, text in
      let title = Self.title(of: text.blocks) ?? title
      var card = Card(
        title: title, subtitle: "\(number + 1) of \(texts.count)", text: "",
        color: BookColors(of: title).card, seed: stableHash(title), kind: "",
        passage: Prose.Passage(
          path: path, index: number, blocks: text.blocks, language: language))
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
    if case .heading(let words, _) = blocks[0] { return words.plain.onOneLine }
    let words = blocks.lazy.map(\.plain).first { !$0.isEmpty }?.split(
      maxSplits: 6, whereSeparator: \.isWhitespace)
    guard let words, !words.isEmpty else { return nil }
    return words.prefix(6).joined(separator: " ").prefix(60) + (words.count > 6 ? "…" : "")
  }

  /// Creates a group with one card for a file that is unreadable or pending. The card of an unreadable file shows the
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
