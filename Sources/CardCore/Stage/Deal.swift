/// A card or a book of the user's, whatever its place is.
package struct Dealt: Hashable, Sendable {
  /// Counted from 1, in the order in which cards, or books, came; 0 for the shipped ones, which are known by
  /// their places.
  package var number: Int
  /// Counted from 0: how often its file has changed since.
  package var edition: Int

  package init(number: Int = 0, edition: Int = 0) {
    (self.number, self.edition) = (number, edition)
  }

  package static let shipped = Dealt()
}

/// The user's cards and books in the order in which the scenes show them; none where those of the scenes' own
/// decks are shown.
package struct Deal: Hashable, Sendable {
  package var cards: [Dealt]
  package var books: [Shelved]
  /// The steps of the cards and pages, by their places.
  package var steps: CardSteps
  package var links: CardLinks
  /// The shape of the cards in the scenes that follow it; nil where none is known, as of the shipped ones, which are
  /// upright.
  package var shape: DeckShape?

  /// A book of the user's on the shelf.
  package struct Shelved: Hashable, Sendable {
    package var book: Dealt
    /// The number of its bound pages.
    package var pages: Int
    /// The extent of its pages, in page points.
    package var pageSize: Size

    package init(book: Dealt, pages: Int, pageSize: Size = Book.standardPage) {
      (self.book, self.pages, self.pageSize) = (book, pages, pageSize)
    }
  }

  package init(
    cards: [Dealt] = [], books: [Shelved] = [], steps: CardSteps = CardSteps(),
    links: CardLinks = CardLinks(), shape: DeckShape? = nil
  ) {
    (self.cards, self.books, self.steps, self.links) = (cards, books, steps, links)
    self.shape = shape
  }

  /// Every scene's own deck.
  package static let shipped = Deal()

  package var isShipped: Bool { cards.isEmpty }

  /// Has the cards and books that are in another deal too in the editions that they have there.
  mutating func renew(from other: Deal) {
    let editions = Dictionary(other.cards.map { ($0.number, $0) }) { $1 }
    for place in cards.indices { cards[place] = editions[cards[place].number] ?? cards[place] }
    let shelved = Dictionary(other.books.map { ($0.book.number, $0) }) { $1 }
    for place in books.indices { books[place] = shelved[books[place].book.number] ?? books[place] }
    if cards.map(\.number) == other.cards.map(\.number), books == other.books {
      (steps, links, shape) = (other.steps, other.links, other.shape)
    }
  }

  /// The face with the name of the card or book that it shows the place of.
  func named(_ face: FaceID) -> FaceID {
    var face = face
    if isShipped || face.scene == .overlay {
    } else if let place = face.bookPlace {
      face.dealt = books.isEmpty ? .shipped : books[repeating(place, books.count)].book
    } else if face.showsCard {
      face.dealt = cards[repeating(face.index, cards.count)]
    }
    return face
  }
}

/// `index` modulo `count`, never negative; `count` must be above 0.
package func repeating(_ index: Int, _ count: Int) -> Int {
  let rest = index % count
  return rest < 0 ? rest + count : rest
}

/// What another deal does to the places of the cards and books.
package struct DealChange: Sendable {
  package let old, new: Deal
  private let cards, books: [Int: Int]

  package init(from old: Deal, to new: Deal) {
    (self.old, self.new) = (old, new)
    cards = Self.places(new.cards.map(\.number))
    books = Self.places(new.books.map(\.book.number))
  }

  private static func places(_ numbers: [Int]) -> [Int: Int] {
    Dictionary(zip(numbers, 0...)) { first, _ in first }
  }

  /// Whether every card and book stays where it is, every book keeps its number of pages, and all keep their
  /// shape: at most pictures change.
  package var keepsPlaces: Bool {
    old.cards.map(\.number) == new.cards.map(\.number)
      && old.books.map(\.book.number) == new.books.map(\.book.number)
      && old.books.map(\.pages) == new.books.map(\.pages)
      && old.books.map(\.pageSize) == new.books.map(\.pageSize)
      && old.shape == new.shape
  }

  /// Whether one of the deals is that of the shipped decks, or they have no card in common.
  package var isAllNew: Bool {
    old.isShipped || new.isShipped || !old.cards.contains { cards[$0.number] != nil }
  }

  /// The new place of the card at a place; nil for one that is gone.
  package func place(ofCard place: Int) -> Int? {
    old.cards.indices.contains(place) ? cards[old.cards[place].number] : nil
  }

  /// The new place of the book at a place; nil for one that is gone.
  package func place(ofBook place: Int) -> Int? {
    old.books.indices.contains(place) ? books[old.books[place].book.number] : nil
  }

  /// The new place of the card at a place, or of the nearest of those that stay: of the ones after it, if any.
  package func nearest(toCard place: Int) -> Int {
    Self.nearest(place, of: old.cards.count, self.place(ofCard:))
  }

  /// The new place of the book at a place, or of the nearest of those that stay.
  package func nearest(toBook place: Int) -> Int {
    Self.nearest(place, of: old.books.count, self.place(ofBook:))
  }

  private static func nearest(_ place: Int, of count: Int, _ new: (Int) -> Int?) -> Int {
    let place = max(0, min(place, count))
    return (place..<count).lazy.compactMap(new).first
      ?? (0..<place).reversed().lazy.compactMap(new).first ?? 0
  }
}

/// What brought a deal: who plays a session brings it about again from the files.
package enum DealOrigin: Hashable, Sendable {
  /// Paths were opened: their cards replace all others, with those in front where one was among them, or come after
  /// the card at a place and their books after the book at one.
  case opened([FileState], after: Place?, at: ScenePlaces = [:])
  /// Files changed, by their paths.
  case changed([FileState])

  package var files: [FileState] {
    switch self {
    case .opened(let files, _, _), .changed(let files): files
    }
  }

  /// Where cards and books are inserted: after those at these places; before all at −1. One that is nil goes by the
  /// other: a book's cards and its place belong together. After all where both are.
  package struct Place: Hashable, Sendable {
    package var card, book: Int?

    package init(card: Int? = nil, book: Int? = nil) { (self.card, self.book) = (card, book) }
  }
}

/// A file or folder, and what tells one state of it from another.
package struct FileState: Hashable, Sendable {
  /// The absolute path.
  package var path: String
  /// The size in bytes, and a hash of what is in it; nil where nobody has looked.
  package var size: Int?
  package var hash: String?
  /// The other files that its cards show: the pictures of a deck file or of a text.
  package var parts: [FileState]

  package init(path: String, size: Int? = nil, hash: String? = nil, parts: [FileState] = []) {
    (self.path, self.size, self.hash, self.parts) = (path, size, hash, parts)
  }
}
