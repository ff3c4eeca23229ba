package import CardModel

/// The scene and the front position in a deck. Ids identify the card and the book, because they stay equal when files
/// change.
package struct Bookmark: Hashable, Codable, Sendable {
  /// The id of the scene that was on stage.
  package var scene: String
  /// Whether the front card was opened; nil for false.
  package var isOpened: Bool?
  /// The ids of the front card and of the front book; nil for an unknown one.
  package var card, book: CardKey.ID?
  /// The number of the front page of the open book; nil for a closed book.
  package var page: Int?
}

extension DeckPosition {
  /// The position without indices that are negative or too large for a file's deck.
  package var bounded: DeckPosition {
    func index(_ number: Int?) -> Int? {
      number.flatMap { (0..<StageSettings.counts.upperBound).contains($0) ? $0 : nil }
    }
    return DeckPosition(card: index(card), book: index(book), page: index(page))
  }
}
