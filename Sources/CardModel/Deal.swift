package import CardKinetics

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
  /// The aspects of the pictures that the cards are made of, by their places; nil for a card that has another content or a
  /// picture that has not been looked at. None where none is known.
  package var aspects: [Double?]

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
    links: CardLinks = CardLinks(), shape: DeckShape? = nil, aspects: [Double?] = []
  ) {
    (self.cards, self.books, self.steps, self.links) = (cards, books, steps, links)
    (self.shape, self.aspects) = (shape, aspects)
  }

  /// Every scene's own deck.
  package static let shipped = Deal()

  package var isShipped: Bool { cards.isEmpty }

  /// Has the cards and books that are in another deal too in the editions that they have there.
  ///
  /// - Complexity: that of a `DealChange`.
  package mutating func renew(from other: Deal) {
    let change = DealChange(from: self, to: other)
    for run in change.cards.runs where cards[run.old] != other.cards[run.new] {
      cards.replaceSubrange(run.old, with: other.cards[run.new])
    }
    for run in change.books.runs where books[run.old] != other.books[run.new] {
      books.replaceSubrange(run.old, with: other.books[run.new])
    }
    if cards == other.cards, books == other.books {
      (steps, links, shape) = (other.steps, other.links, other.shape)
      aspects = other.aspects
    }
  }
}

/// `index` modulo `count`, never negative; `count` must be above 0.
package func repeating(_ index: Int, _ count: Int) -> Int {
  let rest = index % count
  return rest < 0 ? rest + count : rest
}

/// What brought a deal: who plays a session brings it about again from the files.
package enum DealOrigin: Hashable, Sendable {
  /// Paths were opened: their cards replace all others, with those in front where one was among them, or come after
  /// the card at a place and their books after the book at one.
  case opened([FileState], after: Place?, at: ScenePlaces = [:])
  /// Files of an opening changed, came or left; openings are counted from 0, as they came. Nil for all of them.
  case changed([FileState], of: Int? = nil)

  /// Whether files changed: the user has asked for nothing.
  package var isChange: Bool { if case .changed = self { true } else { false } }

  package var files: [FileState] {
    switch self {
    case .opened(let files, _, _), .changed(let files, _): files
    }
  }

  /// What the user is told of a deal that it brought: cards that came among others may be out of sight. Nil for
  /// nothing.
  package func news(from old: Deal, to new: Deal) -> String? {
    let added = new.cards.count - old.cards.count
    guard case .opened(_, after: .some, _) = self, added > 0 else { return nil }
    return added == 1 ? "1 card added" : "\(added) cards added"
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
  /// Other files: those that its cards show, the pictures of a deck file or of a text, and those of a folder that are
  /// awaited.
  package var parts: [FileState]
  /// The names of the card files in it, where it is opened; nil for what is no folder, or too large a one.
  package var names: [String]?
  /// Whether it came to its folder or left it; nil for neither.
  package var move: Move?
  /// Whether it is still to be read.
  package var isAwaited = false

  package enum Move: String, Codable, Sendable { case added, removed }

  package init(
    path: String, size: Int? = nil, hash: String? = nil, parts: [FileState] = [],
    names: [String]? = nil, move: Move? = nil, isAwaited: Bool = false
  ) {
    (self.path, self.size, self.hash, self.parts, self.names) = (path, size, hash, parts, names)
    (self.move, self.isAwaited) = (move, isAwaited)
  }
}
