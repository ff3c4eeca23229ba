/// How many steps cards have beyond their first: pictures that take each other's place while one goes on.
package struct CardSteps: Hashable, Sendable {
  /// The index of each card's last step; none where all have but one. Beyond the last card they repeat.
  package var cards: [Int] = []
  /// The same of each book's bound pages.
  package var pages: [[Int]] = []

  package init() {}

  /// Creates the steps of a deck and of the leaves of books.
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
