/// The cause of a new deck.
package enum DeckOrigin: Hashable, Sendable {
  /// The user opened paths.
  ///
  /// If `after` is nil, the new cards replace all others, and the scenes begin at the positions in `at`. Otherwise
  /// the new cards and books come after those at `after`. When a session is played, it reads the paths again.
  case opened([FileState], after: Place?, at: ScenePlaces = [:])
  /// Files changed, came or left.
  case changed

  package var isChange: Bool { self == .changed }

  /// Returns a message on a new deck of this origin; nil for none. Added cards may be hidden among the others.
  package func news(from old: Deck, to new: Deck) -> String? {
    let added = new.cards.count - old.cards.count
    guard case .opened(_, after: .some, _) = self, added > 0 else { return nil }
    return added == 1 ? "1 card added" : "\(added) cards added"
  }

  /// The position at which cards and books are inserted: after these indices, before all at −1.
  ///
  /// If one index is nil, it follows from the other: a book's cards and the book belong together. If both are nil,
  /// the position is the end.
  package struct Place: Hashable, Sendable {
    package var card, book: Int?

    package init(card: Int? = nil, book: Int? = nil) { (self.card, self.book) = (card, book) }
  }
}
