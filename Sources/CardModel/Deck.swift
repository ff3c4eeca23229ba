package import CardKinetics

/// The user's cards and books, in their order in the scenes; empty if the scenes show their bundled decks.
package struct Deck: Hashable, Sendable {
  package var cards: [CardKey]
  package var books: [Shelved]
  /// The numbers of the openings whose cards are in the deck. The first opening began the deck, and the others added
  /// cards.
  package var openings: [Int]
  /// The overlay steps of the cards and pages, by their indices.
  package var steps: CardSteps
  /// The images with links on the cards and pages, by their indices.
  package var links: CardLinks
  /// The cards on the pages of the books.
  package var bound: BoundCards
  /// The shape of the cards, for scenes that adapt to the user's images; nil if it is unknown. Bundled decks have no
  /// shape: their cards are upright.
  package var shape: CardFormat?
  /// The aspects (width over height) of the cards' images, by index; empty if none is known.
  ///
  /// The aspect is nil for a card with text or without an image, and for a pending image.
  package var aspects: [Double?]

  /// A book of the user on the shelf.
  package struct Shelved: Hashable, Sendable {
    package var key: CardKey
    /// The number of the book's bound pages.
    package var pages: Int
    /// The number of the last bound page that is no endpaper.
    package var lastPage: Int
    /// The size of the pages, in page points.
    package var pageSize: Size
    /// Whether the book is a document. The first page of a document is on its cover.
    package var isDocument: Bool

    package init(
      key: CardKey, pages: Int, lastPage: Int? = nil, pageSize: Size = Book.standardPage,
      isDocument: Bool = true
    ) {
      (self.key, self.pages, self.lastPage) = (key, pages, lastPage ?? pages)
      (self.pageSize, self.isDocument) = (pageSize, isDocument)
    }
  }

  package init(
    cards: [CardKey] = [], books: [Shelved] = [], openings: [Int] = [0],
    steps: CardSteps = CardSteps(), links: CardLinks = CardLinks(),
    bound: BoundCards = BoundCards(), shape: CardFormat? = nil, aspects: [Double?] = []
  ) {
    (self.cards, self.books, self.openings) = (cards, books, openings)
    (self.steps, self.links, self.bound) = (steps, links, bound)
    (self.shape, self.aspects) = (shape, aspects)
  }

  /// The bundled deck of every scene.
  package static let bundled = Deck(openings: [])

  package var isBundled: Bool { cards.isEmpty }

  /// Whether all cards are pages or passages of one file.
  ///
  /// - Complexity: O(*n*) for *n* cards.
  package var isDocument: Bool {
    cards.allSatisfy { card in
      switch card.id.part {
      case .page, .passage: card.id.path == cards[0].id.path
      case .file, .title: false
      }
    } && !isBundled
  }

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
