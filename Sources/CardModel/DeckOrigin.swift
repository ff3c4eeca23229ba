/// The cause of a new deck.
package enum DeckOrigin: Hashable, Sendable {
  /// The user opened files or folders.
  ///
  /// If `after` is nil, the new cards replace all others, and the scenes begin at the position `at`, if any. Otherwise
  /// the new cards and books are inserted at `after`. A replayed session reads the files again.
  case opened([FileState], after: InsertionPoint?, at: DeckPosition? = nil)
  /// Files were changed, added or removed.
  case changed

  package var isChange: Bool { self == .changed }

  /// Returns a message about cards that were added to other cards, because they could go unnoticed; nil if no cards
  /// were added to others.
  package func notice(from old: Deck, to new: Deck) -> String? {
    let added = new.cards.count - old.cards.count
    guard case .opened(_, after: .some, _) = self, added > 0 else { return nil }
    return added == 1 ? "1 card added" : "\(added) cards added"
  }

  /// An insertion point: after the card and after the book at these indices. −1 inserts before all others.
  ///
  /// If one index is nil, it follows from the other, since a book and its cards belong together. If both are nil, cards
  /// and books are added at the end.
  package struct InsertionPoint: Hashable, Sendable {
    package var card, book: Int?

    package init(card: Int? = nil, book: Int? = nil) { (self.card, self.book) = (card, book) }
  }
}
