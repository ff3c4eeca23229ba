/// What a speaker says while a card is in front; no scene shows it.
package indirect enum CardNote: Hashable, Sendable {
  case text([Prose.Block])
  /// The part of a document's page that lies beside the slide.
  case page(CardImage)

  /// The words of a text, each part after a blank line; nil for a picture.
  package var words: String? { if case .text(let blocks) = self { blocks.plain } else { nil } }
}

extension CardNote {
  /// A note in plain text: a blank line ends a paragraph. Nil where there are no words.
  package init?(_ text: String) {
    var paragraphs: [String] = []
    var isOpen = false
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      // Whoever wrote it: no character changes how those after it are set.
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
  /// What is said at a step, counted from 0: a step without a note of its own has that of the one before it.
  package func note(atStep step: Int) -> CardNote? {
    notes.prefix(step + 1).last { $0 != nil } ?? nil
  }
}
