import CardKinetics
package import CardModel
package import CardPaint
import CardSystem

/// Builds the user deck from the opened files, and updates it when files change.
///
/// The stage owns the deck and can return to an older one. The content keeps everything that such a return needs.
package struct Dealer: Sendable {
  package private(set) var content: Content
  /// The openings, in the order of their first arrival.
  package private(set) var openings: [Opening] = []
  /// The number of times that the dealer has taken in an opening or a change.
  package private(set) var age = 0
  /// The remaining openings of a script, in order.
  var coming: [DeckReader.Reading] = []

  /// Paths that were opened together.
  package struct Opening: Sendable {
    package let files: [FileState]
    /// A Boolean value that indicates whether the cards were added to others.
    package let isAmongOthers: Bool
    /// The names of the card files in each opened folder. The next property contains the pending files.
    fileprivate(set) var names: [[String]?] = []
    fileprivate(set) var awaited: Set<FilePath> = []
    /// The faults of the files with notes beside the documents.
    package fileprivate(set) var warnings: [String] = []
    /// The earlier state of the files while a session plays, or nil.
    fileprivate var past: PastFiles?
    fileprivate var cards = Shown()
    fileprivate var books = Shown()

    /// The current cards or books of the opening, and all cards or books that it ever had.
    fileprivate struct Shown {
      var now: [Dealt] = []
      var ever: [Int: Dealt] = [:]
    }
  }

  /// Creates a dealer of the bundled decks.
  package init(content: Content) { self.content = content }

  /// Creates a dealer for the first opening of a window, or for the opening at the start of a script (`past`).
  init(
    _ reading: DeckReader.Reading, of files: [FileState], source: PictureSource,
    past: PastFiles? = nil
  ) {
    content = Content(source: source)
    let opening = take(reading, of: files)
    openings[opening].past = past
    first = deal(opening, after: nil, over: .shipped)
  }

  /// The first deck of a stage.
  package private(set) var first = Deal.shipped
  /// The name of the scene that suits the first deck best, or nil for any scene.
  package internal(set) var suitedScene: String?
  /// The pending files of the first opening.
  package internal(set) var awaited: [String] = []

  /// Takes in an opening, which joins the deck later, and returns the number of the opening.
  ///
  /// If the same paths replaced all cards before, their cards keep their card keys.
  package mutating func take(
    _ reading: DeckReader.Reading, of files: [FileState], isAmongOthers: Bool = false
  ) -> Int {
    func paths(_ files: [FileState]) -> [FilePath] { files.map { FilePath($0.path) } }
    let known = openings.firstIndex {
      !isAmongOthers && !$0.isAmongOthers && paths($0.files) == paths(files)
    }
    if known == nil { openings.append(Opening(files: files, isAmongOthers: isAmongOthers)) }
    let index = known ?? openings.count - 1
    follow(index, to: reading, changed: reading.changed)
    return index
  }

  /// Returns the deck that follows `deal` in a script.
  package mutating func deal(_ origin: DealOrigin, over deal: Deal) -> Deal {
    switch origin {
    case .opened(let files, let place, _):
      guard !coming.isEmpty else { return deal }
      let opening = take(coming.removeFirst(), of: files, isAmongOthers: place != nil)
      openings[opening].past = PastFiles(opened: files)
      return self.deal(opening, after: place, over: deal)
    case .changed(let files, let opening):
      return openings.indices.filter { $0 == opening ?? $0 }.reduce(deal) { deal, index in
        openings[index].past?.follow(files)
        let opening = openings[index]
        // If the files cannot be read any more, the deck stays as it is.
        guard let reading = try? opening.read(content.source, past: opening.past) else {
          return deal
        }
        follow(index, to: reading, changed: Set(files.map(\.path)))
        return changed(index, over: deal)
      }
    }
  }

  /// Returns the deck after an opening: after a position in `deal`, or in place of all cards.
  ///
  /// The opening replaces all cards if `place` is nil or `deal` is the bundled deck.
  func deal(_ opening: Int, after place: DealOrigin.Place?, over deal: Deal) -> Deal {
    let next = openings[opening]
    guard let place, !deal.isShipped else { return complete(next.cards.now, next.books.now) }
    let (card, book) = completed(place, in: deal)
    var (cards, books) = (deal.cards, deal.books.map(\.book))
    cards.insert(contentsOf: next.cards.now, at: (0...cards.count).clamping(card + 1))
    books.insert(contentsOf: next.books.now, at: (0...books.count).clamping(book + 1))
    return complete(cards, books)
  }

  /// Updates an opening to `reading`, after the files at `paths` have changed.
  mutating func follow(
    _ opening: Int, to reading: DeckReader.Reading, changed paths: Set<String>
  ) {
    age += 1
    openings[opening].names = reading.names
    openings[opening].warnings = reading.warnings
    openings[opening].awaited = Set(reading.awaitedTexts.map(FilePath.init))
    openings[opening].cards.follow(reading.cards, in: &content.ownCards, key: \.key) {
      !paths.isDisjoint(with: $0.pictures)
    }
    openings[opening].books.follow(reading.books, in: &content.ownBooks, key: \.key) {
      !paths.isDisjoint(with: $0.pictures)
    }
  }

  /// Returns the deck that follows `deal` after an opening has changed.
  func changed(_ opening: Int, over deal: Deal) -> Deal {
    let opening = openings[opening]
    return complete(
      Self.splice(deal.cards, opening.cards), Self.splice(deal.books.map(\.book), opening.books))
  }

  /// Creates the deck of the cards and books that exist, with the details that the content has about them.
  private func complete(_ cards: [Dealt], _ books: [Dealt]) -> Deal {
    let cards = cards.compactMap { dealt in content.ownCards[dealt].map { (dealt, $0) } }
    let books = books.compactMap { dealt in content.ownBooks[dealt].map { (dealt, $0) } }
    let (own, bound) = (cards.map(\.1), books.map(\.1))
    return Deal(
      cards: cards.map(\.0), books: books.map { Deal.Shelved($1, as: $0) },
      steps: CardSteps(cards: own, books: bound),
      links: CardLinks(cards: own, books: bound), shape: DeckShape(of: own),
      aspects: own.map { $0.text.isEmpty ? $0.image?.aspect : nil })
  }

  /// Returns whether an opening is in one of `deals`.
  package func isDealt(_ opening: Int, in deals: [Deal]) -> Bool {
    let numbers = openings[opening].cards.ever
    return deals.contains { $0.cards.contains { numbers[$0.number] != nil } }
  }

  /// Returns whether an opening has cards and has not been forgotten.
  func hasCards(_ opening: Int) -> Bool { !openings[opening].cards.ever.isEmpty }

  /// Frees the cards and books that are in none of `deals` and that no change can bring back.
  ///
  /// These are older versions, and openings that were added to others and taken back.
  ///
  /// - Complexity: O(*n*) for *n* cards of all decks and openings.
  mutating func forget(except deals: [Deal]) {
    for index in openings.indices
    where openings[index].isAmongOthers && !isDealt(index, in: deals) {
      (openings[index].cards, openings[index].books) = (Opening.Shown(), Opening.Shown())
    }
    let cards = openings.flatMap(\.cards.ever.values) + deals.flatMap(\.cards)
    let books = openings.flatMap(\.books.ever.values) + deals.flatMap { $0.books.map(\.book) }
    content.ownCards.keep(only: Set(cards))
    content.ownBooks.keep(only: Set(books))
  }

  /// Returns the paths of all files and folders of an opening.
  func paths(of opening: Int) -> Set<FilePath> {
    let opening = openings[opening]
    let cards = opening.cards.now.compactMap { content.ownCards[$0] }
    let books = opening.books.now.compactMap { content.ownBooks[$0] }
    return Set(
      opening.files.map { FilePath($0.path) } + cards.flatMap(\.files) + books.flatMap(\.files))
  }

  /// Returns the keys of a deck with the keys of an opening replaced by the current ones.
  ///
  /// A key that stays keeps its position, and a new key comes after its predecessor. Nothing changes if `all` contains
  /// no key of the opening.
  private static func splice(_ all: [Dealt], _ opening: Opening.Shown) -> [Dealt] {
    func isOwn(_ dealt: Dealt) -> Bool { opening.ever[dealt.number] != nil }
    guard let first = all.firstIndex(where: isOwn) else { return all }
    let staying = Set(all.map(\.number))
    // The new keys after each staying key. Those before the first staying key are stored under nil.
    var followers: [Int?: [Dealt]] = [:]
    var last: Int?
    var renewed: [Int: Dealt] = [:]
    for dealt in opening.now {
      if staying.contains(dealt.number) {
        (last, renewed[dealt.number]) = (dealt.number, dealt)
      } else {
        followers[last, default: []].append(dealt)
      }
    }
    var result: [Dealt] = []
    for (index, dealt) in all.enumerated() {
      if index == first { result += followers[nil] ?? [] }
      if let dealt = isOwn(dealt) ? renewed[dealt.number] : dealt { result.append(dealt) }
      result += followers[dealt.number] ?? []
    }
    return result
  }
}

/// Positions and bookmarks in a deck.
extension Dealer {
  /// Returns the indices after which to insert cards and books.
  ///
  /// If only the card is given, the book is the first one with the card. If only the book is given, the card is the
  /// last one in the book. If that finds nothing, the index is the last one.
  private func completed(_ place: DealOrigin.Place, in deal: Deal) -> (card: Int, book: Int) {
    func files(_ card: Dealt) -> Set<FilePath> { content.ownCards[card]?.files ?? [] }
    func files(_ book: Deal.Shelved) -> Set<FilePath> { content.ownBooks[book.book]?.files ?? [] }
    var (card, book) = (place.card, place.book)
    if let under = card.flatMap(deal.cards.element), book == nil {
      let shown = files(under)
      book = deal.books.firstIndex { !files($0).isDisjoint(with: shown) }
    } else if let beside = book.flatMap(deal.books.element), card == nil {
      let shown = files(beside)
      card = deal.cards.lastIndex { !files($0).isDisjoint(with: shown) }
    }
    return (card ?? deal.cards.count - 1, book ?? deal.books.count - 1)
  }

  /// Returns the current opening that replaced all others, with a bookmark of the positions in it.
  package func bookmark(
    at places: ScenePlaces, in deal: Deal, scene: SceneID
  ) -> (files: [FileState], Bookmark)? {
    let deck = openings.last { opening in
      !opening.isAmongOthers && deal.cards.contains { opening.cards.ever[$0.number] != nil }
    }
    guard let deck else { return nil }
    let (cards, books) = names(in: deck)
    var named: [String: NamedPlace<String>] = [:]
    for (scene, place) in places {
      switch place {
      case .card(let card):
        let name = deal.cards.element(card).flatMap { deck.cards.place(of: $0) }.map { cards[$0] }
        named[scene.rawValue] = NamedPlace(card: name)
      case .book(let book, let spread):
        let name = deal.books.element(book).flatMap { deck.books.place(of: $0.book) }
          .map { books[$0] }
        named[scene.rawValue] = NamedPlace(book: name, spread: spread)
      }
    }
    return (deck.files, Bookmark(scene: scene.rawValue, places: named))
  }

  /// Returns the positions to which a bookmark leads in an opening.
  func places(of bookmark: Bookmark, in opening: Int) -> ScenePlaces {
    guard let opening = openings.element(opening) else { return [:] }
    let (cards, books) = names(in: opening)
    return ScenePlaces(
      bookmark.places, card: { cards.firstIndex(of: $0) }, book: { books.firstIndex(of: $0) })
  }

  /// Returns the current cards and books of an opening.
  func shown(in opening: Int) -> (cards: [Dealt], books: [Dealt]) {
    (openings[opening].cards.now, openings[opening].books.now)
  }

  /// Returns the names of the cards and books of an opening in bookmarks, in their order.
  private func names(in opening: Opening) -> (cards: [String], books: [String]) {
    (
      Self.unique(opening.cards.now.map { content.ownCards[$0]?.key ?? "" }),
      Self.unique(opening.books.now.map { content.ownBooks[$0]?.key ?? "" })
    )
  }

  /// Returns unique names for keys. All but the first one of a key get a number.
  private static func unique(_ keys: [String]) -> [String] {
    var counts: [String: Int] = [:]
    return keys.map { key in
      let count = counts[key, default: 0]
      counts[key] = count + 1
      return count == 0 ? key : "\(key)\0\(count)"
    }
  }
}

extension Dealer.Opening.Shown {
  /// Returns the index among the current keys, or nil if the key belongs to another opening.
  fileprivate func place(of dealt: Dealt) -> Int? { now.firstIndex { $0.number == dealt.number } }

  /// Replaces the current cards or books with `items`.
  ///
  /// An item keeps the number of an earlier item with the same name. It gets a new version if it differs from that or
  /// `hasChanged`.
  fileprivate mutating func follow<Item: Equatable>(
    _ items: [Item], in pool: inout Editions<Item>, key: (Item) -> String,
    hasChanged: (Item) -> Bool
  ) {
    let present = Set(now.map(\.number))
    let gone = ever.values.filter { !present.contains($0.number) }.sorted { $0.number < $1.number }
    // Names are compared by their bytes, as files are. Items of one name match the old ones in their order.
    func bytes(_ item: Item) -> [UInt8] { Array(key(item).utf8) }
    var known = Dictionary(
      grouping: (now + gone).reversed()
    ) { dealt in pool[dealt].map(bytes) }
    now = items.map { item in
      guard let dealt = known[bytes(item)]?.popLast() else { return pool.add(item) }
      return pool[dealt] == item && !hasChanged(item) ? dealt : pool.add(item, as: dealt)
    }
    for dealt in now { ever[dealt.number] = dealt }
  }
}

extension Card {
  /// The name of a card that stays the same when its file changes: the position of its image or text, or its title.
  fileprivate var key: String {
    if let passage { return "\(passage.path)\0\(passage.index)" }
    return image.map { "\($0.path)\0\($0.page ?? -1)" } ?? title
  }

  /// The paths of the image files that the card shows.
  var pictures: [String] {
    (image.map { [$0.path] } ?? []) + (passage?.blocks.pictures ?? [])
  }

  /// The paths of all files of the card.
  var files: Set<FilePath> {
    Set((pictures + (passage.map { [$0.path] } ?? [])).map(FilePath.init))
  }
}

extension Book {
  /// The name of a book that stays the same when its files change: its path, or its title.
  fileprivate var key: String { path ?? title }

  /// The paths of all files of the book.
  var files: Set<FilePath> {
    var files = pictures
    if let path {
      files.append(path)
      if DeckReader.isDocument(path) { files.append(NotesFile.path(beside: path)) }
    }
    return Set(files.map(FilePath.init))
  }
}

extension Array {
  /// Returns the element at an index, or nil beyond the ends.
  fileprivate func element(_ place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}

extension Deal.Shelved {
  fileprivate init(_ book: Book, as dealt: Dealt) {
    self.init(book: dealt, pages: book.leaves.count, pageSize: book.pageSize)
  }
}
