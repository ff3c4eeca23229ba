/// A position in a deck. With a user deck, all scenes share one position.
package struct DeckPosition: Hashable, Codable, Sendable {
  /// The index of the front card; nil for an unknown card.
  package var card: Int?
  /// The index of the front book; nil for an unknown book.
  package var book: Int?
  /// The number of the front page of the open book, where the inside of the cover is 1; nil for a closed book.
  package var page: Int?

  package init(card: Int? = nil, book: Int? = nil, page: Int? = nil) {
    (self.card, self.book, self.page) = (card, book, page)
  }
}

extension Deck {
  /// Returns the card, the book and the page that belong to the position of a scene.
  ///
  /// The position of a scene has a card, or else a book and a page. If the shared position has the same card, the book
  /// stays as the reader left it. Otherwise the result has the book that shows the card. The book opens at its page in
  /// `pages` if that page belongs to the card, otherwise at the card's first page.
  package func completed(
    _ position: DeckPosition, after shared: DeckPosition?, pages: [Int: Int] = [:]
  ) -> DeckPosition {
    guard let card = position.card else {
      var new = DeckPosition(card: shared?.card, book: position.book, page: position.page)
      let onPage = position.book.flatMap { bound.card(onPage: position.page, of: $0) }
      // An index beyond the deck refers to a repeated card.
      if let onPage, onPage != shared?.card.map(repeated) { new.card = onPage }
      return new
    }
    if let shared, shared.card == card { return shared }
    guard let (book, page) = bound.page(ofCard: repeated(card)) else {
      return DeckPosition(card: card, book: shared?.book, page: shared?.page)
    }
    let last = pages[book].flatMap { bound.card(onPage: $0, of: book) == repeated(card) ? $0 : nil }
    return DeckPosition(card: card, book: book, page: last ?? page)
  }

  /// Returns `position` with the book and the page of its card added, if it has a card but no book.
  package func filled(_ position: DeckPosition) -> DeckPosition {
    position.card == nil || position.book != nil ? position : completed(position, after: nil)
  }

  private func repeated(_ card: Int) -> Int { cards.isEmpty ? card : repeating(card, cards.count) }
}

extension DeckDiff {
  /// Returns a shared position in the new deck. If the front card is gone, returns the position of the nearest card
  /// that stays.
  package func moved(_ position: DeckPosition) -> DeckPosition {
    let card = position.card.map(nearest(toCard:))
    let book = position.book.flatMap(index(ofBook:))
    let kept = DeckPosition(card: card, book: book ?? position.book.map(nearest(toBook:)))
    guard let book, new.bound.card(onPage: position.page, of: book) == card else {
      return card == nil ? kept : new.completed(DeckPosition(card: card), after: nil)
    }
    return DeckPosition(card: card, book: book, page: position.page)
  }
}
