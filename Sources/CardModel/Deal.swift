package import CardKinetics

/// A card or a book of the user, identified independently of its index.
package struct Dealt: Hashable, Sendable {
  /// The number of the card or book, from 1 in the order of opening. Bundled cards have 0 and are identified by their
  /// indices.
  package var number: Int
  /// The number of changes of the file since, from 0.
  package var edition: Int

  package init(number: Int = 0, edition: Int = 0) {
    (self.number, self.edition) = (number, edition)
  }

  package static let shipped = Dealt()
}

/// The user's cards and books, in the order of the scenes; empty if the scenes show their bundled decks.
package struct Deal: Hashable, Sendable {
  package var cards: [Dealt]
  package var books: [Shelved]
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
    package var book: Dealt
    /// The number of the book's bound pages.
    package var pages: Int
    /// The size of the pages, in page points.
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

  /// The bundled deck of every scene.
  package static let shipped = Deal()

  package var isShipped: Bool { cards.isEmpty }

  /// Adopts the editions of the cards and books that are in another deal, too.
  ///
  /// - Complexity: the same as that of a `DealChange`.
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

/// Returns `index` modulo `count`, never negative; `count` must be above 0.
package func repeating(_ index: Int, _ count: Int) -> Int {
  let rest = index % count
  return rest < 0 ? rest + count : rest
}

/// The cause of a deal: when a session is played, it creates the deal again from the files.
package enum DealOrigin: Hashable, Sendable {
  /// The user opened paths.
  ///
  /// If `after` is nil, the new cards replace all others, and the scenes begin at the positions in `at`. Otherwise
  /// the new cards and books come after those at `after`.
  case opened([FileState], after: Place?, at: ScenePlaces = [:])
  /// Files of an opening changed, came or left. Openings are counted from 0; nil stands for all of them.
  case changed([FileState], of: Int? = nil)

  /// Whether files changed without a request by the user.
  package var isChange: Bool { if case .changed = self { true } else { false } }

  package var files: [FileState] {
    switch self {
    case .opened(let files, _, _), .changed(let files, _): files
    }
  }

  /// Returns a message on a deal of this origin; nil for none. Added cards may be hidden among the others.
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

/// A file or folder with the data that distinguish its states.
package struct FileState: Hashable, Sendable {
  /// The absolute path.
  package var path: String
  /// The size in bytes, and a hash of the content; nil if the file has not been read.
  package var size: Int?
  package var hash: String?
  /// Other files: the files that its cards show, the images of a deck file or a text, and the pending files of a
  /// folder.
  package var parts: [FileState]
  /// The names of the card files in an opened folder; nil for a file, and for a folder that is too large.
  package var names: [String]?
  /// The move of the file to or from its folder; nil for neither.
  package var move: Move?
  /// Whether the file is pending.
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
