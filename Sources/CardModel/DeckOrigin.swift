/// The cause of a new deck.
package enum DeckOrigin: Hashable, Sendable {
  /// The user opened paths.
  ///
  /// If `after` is nil, the new cards replace all others, and the scenes begin at the position `at`, if any. Otherwise
  /// the new cards and books come after those at `after`. The player of a session reads the paths again.
  case opened([FileState], after: Place?, at: DeckPlace? = nil)
  /// Files were changed, added or removed.
  case changed

  package var isChange: Bool { self == .changed }

  /// Returns the message that reports added cards, which may be hidden among the others; nil for no message.
  package func news(from old: Deck, to new: Deck) -> String? {
    let added = new.cards.count - old.cards.count
    guard case .opened(_, after: .some, _) = self, added > 0 else { return nil }
    return added == 1 ? "1 card added" : "\(added) cards added"
  }

  /// The position at which new cards and books are inserted: after these indices, or before all others at −1.
  ///
  /// If one index is nil, it follows from the other, since a book and its cards belong together. If both are nil, cards
  /// and books are added at the end.
  package struct Place: Hashable, Sendable {
    package var card, book: Int?

    package init(card: Int? = nil, book: Int? = nil) { (self.card, self.book) = (card, book) }
  }
}
