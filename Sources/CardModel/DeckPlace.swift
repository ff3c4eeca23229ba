/// A position in a deck. With a user deck, all scenes share one position.
package struct DeckPlace: Hashable, Codable, Sendable {
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
  /// A scene knows the card, or else the book and the page. If the shared position has the same card, the book stays as
  /// the reader left it. Otherwise the book is the one that shows the card. It is at its page in `pages`, by book, if
  /// that page belongs to the card.
  package func completed(
    _ place: DeckPlace, after shared: DeckPlace?, pages: [Int: Int] = [:]
  ) -> DeckPlace {
    guard let card = place.card else {
      var new = DeckPlace(card: shared?.card, book: place.book, page: place.page)
      let onPage = place.book.flatMap { bound.card(onPage: place.page, of: $0) }
      // An index beyond the deck stands for a repeated card.
      if let onPage, onPage != shared?.card.map(repeated) { new.card = onPage }
      return new
    }
    if let shared, shared.card == card { return shared }
    guard let (book, page) = bound.page(ofCard: repeated(card)) else {
      return DeckPlace(card: card, book: shared?.book, page: shared?.page)
    }
    let last = pages[book].flatMap { bound.card(onPage: $0, of: book) == repeated(card) ? $0 : nil }
    return DeckPlace(card: card, book: book, page: last ?? page)
  }

  /// Returns `place` with the book and the page of its card added, if it has a card but no book.
  package func filled(_ place: DeckPlace) -> DeckPlace {
    place.card == nil || place.book != nil ? place : completed(place, after: nil)
  }

  private func repeated(_ card: Int) -> Int { cards.isEmpty ? card : repeating(card, cards.count) }
}

extension DeckDiff {
  /// Returns a shared position in the new deck. If the front card is gone, the position is that of the nearest card
  /// that stays.
  package func moved(_ place: DeckPlace) -> DeckPlace {
    let card = place.card.map(nearest(toCard:))
    let book = place.book.flatMap(index(ofBook:))
    let kept = DeckPlace(card: card, book: book ?? place.book.map(nearest(toBook:)))
    guard let book, new.bound.card(onPage: place.page, of: book) == card else {
      return card == nil ? kept : new.completed(DeckPlace(card: card), after: nil)
    }
    return DeckPlace(card: card, book: book, page: place.page)
  }
}
