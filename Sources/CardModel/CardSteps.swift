/// The overlay steps of cards and pages: images that replace each other before the deck advances.
package struct CardSteps: Hashable, Sendable {
  /// The index of each card's last overlay step; empty if every card has only one step. Scenes repeat the cards
  /// endlessly, and these values with them.
  package var cards: [Int] = []
  /// The index of the last overlay step of each bound page, by book.
  package var pages: [[Int]] = []

  package init() {}

  /// Creates the steps of a deck and of the pages of books.
  package init(cards: [Card], books: [Book]) {
    let last = cards.map(\.steps.count)
    if last.contains(where: { $0 > 0 }) { self.cards = last }
    let pages = books.map { book in
      book.leaves.map { leaf in if case .plate(let card) = leaf { card.steps.count } else { 0 } }
    }
    if pages.contains(where: { $0.contains { $0 > 0 } }) { self.pages = pages }
  }

  package var isEmpty: Bool { cards.isEmpty && pages.isEmpty }
}
