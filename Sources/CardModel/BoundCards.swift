/// The cards on the bound pages of a deck's books.
///
/// A page that shows no card, such as an endpaper, belongs to the card before it, or else to the first card of the book.
package struct BoundCards: Hashable, Sendable {
  /// The index of the card that each bound page shows, by book; nil for a page without a card.
  private var pages: [[Int?]] = []

  package init() {}

  /// Creates the map from bound pages to cards. A page shows only cards of the opening that its book comes from.
  package init(cards: [(CardKey, Card)], books: [(CardKey, Book)]) {
    var indices: [CardKey.ID: [Int]] = [:]
    for (index, (key, card)) in cards.enumerated() {
      let id = key.id.copy == 0 ? key.id : card.id(opening: key.id.opening)
      indices[id, default: []].append(index)
    }
    // Pages with equal ids show the copies of a card, in their order.
    for id in indices.keys { indices[id]?.reverse() }
    pages = books.map { key, book in
      var last: (id: CardKey.ID, card: Int)?
      return book.leaves.map { leaf in
        guard let id = leaf.id(in: book, opening: key.id.opening) else { return nil }
        // A long passage takes several pages.
        if let last, leaf.isProse, last.id == id { return last.card }
        guard let card = indices[id]?.popLast() else { return nil }
        last = (id, card)
        return card
      }
    }
  }

  /// Returns the index of the card to which a page belongs, or the first card of a closed book; nil for a book without
  /// cards. After the last book the books repeat.
  ///
  /// - Parameter page: the number of the page, counted from 1; nil for a closed book.
  package func card(onPage page: Int?, of book: Int) -> Int? {
    guard !pages.isEmpty else { return nil }
    let cards = pages[repeating(book, pages.count)]
    let before = cards.prefix(max(page ?? 0, 0)).reversed()
    return before.lazy.compactMap(\.self).first ?? cards.lazy.compactMap(\.self).first
  }

  /// Returns the book and the first page of a card; nil if no book shows the card. A book with only this card is closed:
  /// its cover stands for the card.
  ///
  /// - Complexity: O(*n*) for *n* pages of all books.
  package func page(ofCard card: Int) -> (book: Int, page: Int?)? {
    for (book, cards) in pages.enumerated() {
      guard let page = cards.firstIndex(of: card) else { continue }
      return (book, cards.allSatisfy { $0 == nil || $0 == card } ? nil : page + 1)
    }
    return nil
  }
}

extension Book.Leaf {
  fileprivate var isProse: Bool { if case .prose = self { true } else { false } }

  /// Returns the id of the card that the page shows; nil for a page without a card.
  fileprivate func id(in book: Book, opening: Int) -> CardKey.ID? {
    switch self {
    case .plate(let card): card.id(opening: opening)
    case .prose(_, let passage, _):
      CardKey.ID(path: book.path ?? "", .passage(passage), opening: opening)
    case .text(let text):
      text.title.map { CardKey.ID(path: "", .title($0), opening: opening) }
    case .endpaper, .title, .imprint, .end: nil
    }
  }
}

extension String {
  /// The heading at the start of a page of text; nil if the page has none.
  fileprivate var title: String? {
    guard hasPrefix("# ") else { return nil }
    return String(dropFirst(2).prefix { !$0.isNewline })
  }
}
