/// The speaker note of a card, which no scene shows.
package indirect enum CardNote: Hashable, Sendable {
  case text([Prose.Block])
  /// The speaker's part of a document's page, beside the slide.
  case page(CardImage)

  /// The words of a text, with a blank line between its parts and marks before list items; nil for an image.
  package var words: String? { if case .text(let blocks) = self { blocks.listed } else { nil } }
}

extension [Prose.Block] {
  /// The words of the blocks, as lines to read out.
  fileprivate var listed: String { map(\.listed).joined(separator: "\n\n") }
}

extension Prose.Block {
  fileprivate var listed: String {
    switch self {
    case .list(let list): list.listed
    case .quote(let blocks), .footnote(_, let blocks): blocks.listed
    default: plain
    }
  }
}

extension Prose.List {
  /// The items, one per line. The lines of a nested list are indented.
  fileprivate var listed: String {
    let gap = isLoose ? "\n\n" : "\n"
    return items.enumerated().map { index, item in
      let number = first.map { "\($0 + index)." } ?? "\u{2022}"
      let mark = item.isDone.map { $0 ? "\u{2713}" : "\u{25CB}" } ?? number
      let text = item.blocks.map(\.listed).joined(separator: gap)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let rest = lines.dropFirst().map { $0.isEmpty ? "" : "  " + $0 }
      return ([(item.isContinued ? "" : mark + " ") + (lines.first ?? "")] + rest)
        .joined(separator: "\n")
    }.joined(separator: gap)
  }
}

extension CardNote {
  /// Creates a note from plain text, in which a blank line ends a paragraph; nil if the text has no words.
  package init?(_ text: String) {
    var paragraphs: [String] = []
    var isOpen = false
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      // The text is untrusted: control characters must not affect the following text.
      let scalars = line.unicodeScalars.map { scalar -> Character in
        scalar.properties.generalCategory == .control ? " " : Character(scalar)
      }
      let words = String(scalars).trimmingSpaces
      if words.isEmpty {
        isOpen = false
      } else if isOpen {
        paragraphs[paragraphs.count - 1] += "\n" + words
      } else {
        paragraphs.append(words)
        isOpen = true
      }
    }
    guard !paragraphs.isEmpty else { return nil }
    self = .text(paragraphs.map { .paragraph(Prose.Words($0)) })
  }
}

extension Card {
  /// Returns the speaker note at an overlay step, counted from 0. A step without a note has the note of the step
  /// before it.
  package func speakerNote(atStep step: Int) -> CardNote? {
    notes.prefix(step + 1).last { $0 != nil } ?? nil
  }
}
