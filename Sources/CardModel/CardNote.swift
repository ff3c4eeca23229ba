/// What a speaker says while a card is in front; no scene shows it.
package indirect enum CardNote: Hashable, Sendable {
  case text([Prose.Block])
  /// The part of a document's page that lies beside the slide.
  case page(CardImage)

  /// The words of a text, each part after a blank line, and lists with their marks; nil for a picture.
  package var words: String? { if case .text(let blocks) = self { blocks.listed } else { nil } }
}

extension [Prose.Block] {
  /// The words in them as lines to be read out from.
  fileprivate var listed: String { map(\.listed).joined(separator: "\n\n") }
}

extension Prose.Block {
  fileprivate var listed: String {
    switch self {
    case .list(let list): list.listed
    case .quote(let blocks): blocks.listed
    default: plain
    }
  }
}

extension Prose.List {
  /// A line for each item, those of a list within it further to the right.
  fileprivate var listed: String {
    let gap = isLoose ? "\n\n" : "\n"
    return items.enumerated().map { index, item in
      let number = first.map { "\($0 + index)." } ?? "\u{2022}"
      let mark = item.isDone.map { $0 ? "\u{2713}" : "\u{25CB}" } ?? number
      let text = item.blocks.map(\.listed).joined(separator: gap)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let rest = lines.dropFirst().map { $0.isEmpty ? "" : "  " + $0 }
      return ([(item.goesOn ? "" : mark + " ") + (lines.first ?? "")] + rest)
        .joined(separator: "\n")
    }.joined(separator: gap)
  }
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
