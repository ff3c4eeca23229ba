package import CardCore

/// The content of the faces: each scene's cards and the shelf's books.
package struct Content: Sendable {
  package var decks: [SceneID: [Card]]
  package var books: [Book]
  /// How many cards there are of the user's own; nil for the shipped decks, which repeat.
  package var cardCount: Int?
  /// The scene that suits the user's own cards best.
  package var suitedScene: SceneID?
  /// Where the cards' own pictures come from.
  package let source: PictureSource

  package init(
    decks: [SceneID: [Card]] = [:], books: [Book] = [], source: PictureSource = PictureSource()
  ) {
    (self.decks, self.books, self.source) = (decks, books, source)
  }
}

/// A scene's cards, repeated endlessly.
struct Deck: Sendable {
  let cards: [Card]

  /// The card at any index; a placeholder if the deck is empty.
  subscript(index: Int) -> Card {
    guard cards.isEmpty else { return cards[repeating(index, cards.count)] }
    return Card(
      title: "Card", subtitle: "No deck is loaded", text: "", color: Color(120, 130, 150),
      seed: UInt64(truncatingIfNeeded: index), kind: "")
  }
}

/// `index` modulo `count`, never negative.
func repeating(_ index: Int, _ count: Int) -> Int {
  let r = index % count
  return r < 0 ? r + count : r
}
