package import CardKinetics

/// The user's cards and books, in the order of the scenes; empty if the scenes show their bundled decks.
package struct Deal: Hashable, Sendable {
  package var cards: [CardKey]
  package var books: [Shelved]
  /// The numbers of the openings whose cards are in the deck. The first one began the deck, the others added cards.
  package var openings: [Int]
  /// The overlay steps of the cards and pages, by their indices.
  package var steps: CardSteps
  package var links: CardLinks
  /// The shape of the cards in the scenes that follow it; nil for an unknown shape. Bundled cards have none and are
  /// upright.
  package var shape: DeckShape?
  /// The aspects of the cards' images, by index; empty if none is known.
  ///
  /// The aspect is nil for a card without an image, and for an image that has not been read yet.
  package var aspects: [Double?]

  /// A book of the user on the shelf.
  package struct Shelved: Hashable, Sendable {
    package var key: CardKey
    /// The number of the book's bound pages.
    package var pages: Int
    /// The size of the pages, in page points.
    package var pageSize: Size

    package init(key: CardKey, pages: Int, pageSize: Size = Book.standardPage) {
      (self.key, self.pages, self.pageSize) = (key, pages, pageSize)
    }
  }

  package init(
    cards: [CardKey] = [], books: [Shelved] = [], openings: [Int] = [0],
    steps: CardSteps = CardSteps(), links: CardLinks = CardLinks(), shape: DeckShape? = nil,
    aspects: [Double?] = []
  ) {
    (self.cards, self.books, self.openings) = (cards, books, openings)
    (self.steps, self.links, self.shape, self.aspects) = (steps, links, shape, aspects)
  }

  /// The bundled deck of every scene.
  package static let shipped = Deal(openings: [])

  package var isShipped: Bool { cards.isEmpty }

  /// Returns the number of the opening that a card or book of the deck comes from.
  package func opening(of key: CardKey) -> Int? {
    key.id.opening == 0 ? openings.first : key.id.opening
  }
}

/// Returns `index` modulo `count`, never negative; `count` must be above 0.
package func repeating(_ index: Int, _ count: Int) -> Int {
  let rest = index % count
  return rest < 0 ? rest + count : rest
}

/// The cause of a new deck.
package enum DealOrigin: Hashable, Sendable {
  /// The user opened paths.
  ///
  /// If `after` is nil, the new cards replace all others, and the scenes begin at the positions in `at`. Otherwise
  /// the new cards and books come after those at `after`. When a session is played, it reads the paths again.
  case opened([FileState], after: Place?, at: ScenePlaces = [:])
  /// Files changed, came or left.
  case changed

  package var isChange: Bool { self == .changed }

  /// Returns a message on a new deck of this origin; nil for none. Added cards may be hidden among the others.
  package func news(from old: Deal, to new: Deal) -> String? {
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

/// A file or folder that was opened, with the data that distinguish its states.
package struct FileState: Hashable, Decodable, Sendable {
  /// The absolute path.
  package var path: String
  /// The total size in bytes, and a hash of the content; nil if the file has not been read.
  package var size: Int?
  package var hash: String?

  package init(path: String, size: Int? = nil, hash: String? = nil) {
    (self.path, self.size, self.hash) = (path, size, hash)
  }
}
