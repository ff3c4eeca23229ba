import CardModel

/// The statistics of a text that are shown on a card's back: its words and its sentences.
struct ProseFacts {
  /// The number of words in each sentence.
  let sentences: [Int]

  /// The number of words that a speaker reads in a minute. Tuned by ear.
  private static let pace = 150

  init(_ blocks: [Prose.Block]) {
    sentences = Self.paragraphs(of: blocks).flatMap { Self.sentences(of: $0) }
  }

  /// Returns the text that a speaker reads aloud, without code, tables and formulas.
  private static func paragraphs(of blocks: [Prose.Block]) -> [String] {
    blocks.flatMap { block -> [String] in
      switch block {
      case .heading(let words, _), .paragraph(let words): [words.plain]
      case .list(let list): paragraphs(of: list.items.flatMap(\.blocks))
      case .quote(let inner), .footnote(_, let inner): paragraphs(of: inner)
      case .code, .table, .formula, .figure, .image, .rule: []
      }
    }
  }

  private static func sentences(of paragraph: String) -> [Int] {
    var (sentences, open): ([Int], Int) = ([], 0)
    for word in paragraph.split(whereSeparator: \.isWhitespace)
    where word.contains(where: { $0.isLetter || $0.isNumber }) {
      open += 1
      if let last = word.last(where: { !"”’\")".contains($0) }), ".?!".contains(last) {
        sentences.append(open)
        open = 0
      }
    }
    return open > 0 ? sentences + [open] : sentences
  }

  var words: Int { sentences.reduce(0, +) }

  /// Names and values, in the order in which a card's back lists them.
  var lines: [(name: String, value: String)] {
    let minutes = max((words + Self.pace / 2) / Self.pace, 1)
    let longest = sentences.max() ?? 0
    return [
      ("Words", "\(words)"), ("Sentences", "\(sentences.count)"),
      ("Longest sentence", longest == 1 ? "1 word" : "\(longest) words"),
      ("Read aloud", words < Self.pace / 2 ? "less than a minute" : "\(minutes) min"),
    ]
  }
}
