import CardKinetics
package import CardModel
package import CardPaint
import CardScenes
import CardSystem

/// Paths that were opened together, with the keys of their cards and books.
package struct Opening: Sendable {
  /// The opened paths.
  package let files: [FileState]
  /// Whether the cards are added to the cards of other openings.
  package let isAmongOthers: Bool
  /// The faults of the notes files beside the documents, in one line each.
  package fileprivate(set) var warnings: [String] = []
  /// The opened paths that led to folders at the last reading. A missing folder may be created again.
  fileprivate(set) var folders: Set<FilePath> = []
  fileprivate(set) var cards: [CardKey] = []
  fileprivate(set) var books: [CardKey] = []
}

/// The openings, with the content of their cards and books. They create the user deck, and update it when files change.
///
/// The stage owns the deck.
package struct Openings: Sendable {
  package internal(set) var content: Content
  private var all: [Int: Opening] = [:]
  /// The number of the next opening.
  private var next = 0
  /// The highest number of an opening that was in a deck on stage; −1 for none.
  private var latestShown = -1
  /// The number of readings so far. New and changed cards get this number as their version.
  private var readings = 0
  /// The first deck of a stage.
  package private(set) var first = Deck.bundled
  /// The name of the scene that suits the first deck best, or nil for any scene.
  package internal(set) var suitedScene: String?
  /// The pending files of the first opening.
  package internal(set) var pending: [String] = []

  /// Creates a value without openings; the first deck is the bundled deck.
  package init(content: Content) { self.content = content }

  /// Creates the openings of a stage that begins with opened files.
  init(_ reading: DeckReader.Reading, of files: [FileState], source: ImageSource) {
    content = Content(source: source)
    let number = take(reading, of: files)
    first = deck(number, after: nil, over: .bundled)
  }

  /// The numbers of the openings, in their order.
  package var numbers: [Int] { all.keys.sorted() }

  package subscript(number: Int) -> Opening? { all[number] }

  /// Adds an opening, and returns its number. The opening joins the deck later.
  package mutating func take(
    _ reading: DeckReader.Reading, of files: [FileState], isAmongOthers: Bool = false
  ) -> Int {
    let number = next
    next += 1
    all[number] = Opening(files: files, isAmongOthers: isAmongOthers)
    follow(number, to: reading, changed: reading.changed)
    return number
  }

  /// Updates an opening to `reading`, after the files at `paths` have changed.
  mutating func follow(
    _ number: Int, to reading: DeckReader.Reading, changed paths: Set<String>
  ) {
    guard var opening = all[number] else { return }
    readings += 1
    let group = opening.isAmongOthers ? number : 0
    // A card that an earlier opening shows keeps its version, and so its painted faces.
    func known(_ keys: (Opening) -> [CardKey]) -> [CardKey.ID: CardKey] {
      Dictionary(
        (numbers.filter { $0 != number } + [number]).flatMap { all[$0].map(keys) ?? [] }
          .map { ($0.id, $0) }
      ) { $1 }
    }
    (opening.warnings, opening.folders) = (reading.warnings, reading.folders)
    opening.cards = Self.keys(
      of: reading.cards, id: { $0.id(opening: group, copy: $1) }, known(\.cards),
      in: &content.userCards, version: readings,
      hasChanged: { !paths.isDisjoint(with: $0.imagePaths) })
    opening.books = Self.keys(
      of: reading.books, id: { $0.id(opening: group, copy: $1) }, known(\.books),
      in: &content.userBooks, version: readings,
      hasChanged: { !paths.isDisjoint(with: $0.imagePaths) })
    all[number] = opening
  }

  /// Returns the keys of cards or books, and adds their content to `pool`.
  ///
  /// An item keeps its known key unless its content differs or `hasChanged` returns true.
  private static func keys<Item: Equatable>(
    of items: [Item], id: (Item, _ copy: Int) -> CardKey.ID, _ known: [CardKey.ID: CardKey],
    in pool: inout [CardKey: Item], version: Int, hasChanged: (Item) -> Bool
  ) -> [CardKey] {
    var counts: [CardKey.ID: Int] = [:]
    return items.map { item in
      let first = id(item, 0)
      let count = counts[first, default: 0]
      counts[first] = count + 1
      let own = count == 0 ? first : id(item, count)
      let old = known[own]
      if let old, pool[old] == item, !hasChanged(item) { return old }
      let key = CardKey(old?.id ?? own, version: version)
      pool[key] = item
      return key
    }
  }

  /// Returns a title for a window that shows `deck`: the name of its first file, and the number of other paths that
  /// were opened. Returns nil for bundled decks.
  package func title(of deck: Deck) -> String? {
    let paths = deck.openings.sorted().flatMap { all[$0]?.files.map(\.path) ?? [] }
    guard !deck.isBundled, let first = paths.first else { return nil }
    let name = FileText.name(of: first).echoed
    return paths.count == 1 ? name : "\(name) and \(paths.count - 1) more"
  }

  /// Returns `deck` with the cards and books of an opening inserted after `point`.
  ///
  /// The opening replaces all cards if `point` is nil or `deck` is the bundled deck.
  package func deck(_ number: Int, after point: DeckOrigin.InsertionPoint?, over deck: Deck) -> Deck
  {
    guard let opening = all[number] else { return deck }
    guard let point, !deck.isBundled else {
      return complete(opening.cards, opening.books, of: [number])
    }
    let (card, book) = completed(point, in: deck)
    var (cards, books) = (deck.cards, deck.books.map(\.key))
    cards.insert(contentsOf: opening.cards, at: (0...cards.count).clamping(card + 1))
    books.insert(contentsOf: opening.books, at: (0...books.count).clamping(book + 1))
    return complete(cards, books, of: deck.openings + [number])
  }

  /// Returns `deck` with the current cards and books of some of its openings; openings outside the deck are ignored.
  func updated(_ deck: Deck, _ numbers: Set<Int>) -> Deck {
    var (cards, books) = (deck.cards, deck.books.map(\.key))
    for number in numbers.sorted() where deck.openings.contains(number) {
      guard let opening = all[number] else { continue }
      let isOwn = { deck.opening(of: $0) == number }
      cards = Self.spliced(cards, opening.cards, isOwn)
      books = Self.spliced(books, opening.books, isOwn)
    }
    return complete(cards, books, of: deck.openings)
  }

  /// Creates the deck of cards and books, with their steps, links, shape and aspects. Keys without content are left
  /// out.
  private func complete(_ cards: [CardKey], _ books: [CardKey], of openings: [Int]) -> Deck {
    let cards = cards.compactMap { key in content.userCards[key].map { (key, $0) } }
    let books = books.compactMap { key in content.userBooks[key].map { (key, $0) } }
    let (own, bound) = (cards.map(\.1), books.map(\.1))
    return Deck(
      cards: cards.map(\.0),
      books: books.map {
        Deck.Shelved(
          key: $0, pages: $1.leaves.count, lastPage: $1.lastPage, pageSize: Self.pageSize(of: $1),
          isDocument: $1.isDocument)
      },
      openings: openings, steps: CardSteps(cards: own, books: bound),
      links: CardLinks(cards: own, books: bound), bound: BoundCards(cards: cards, books: books),
      shape: CardFormat(of: own),
      aspects: own.map { $0.text.isEmpty ? $0.image?.aspect : nil })
  }

  /// Returns the size of a book's pages, in page points. An album of wide images has wide pages, which the images fill,
  /// unless a card has words of its own: wide pages have no space for them.
  private static func pageSize(of book: Book) -> Size {
    let cards = book.pages.compactMap { if case .plate(let card) = $0 { card } else { nil } }
    guard !book.isDocument, cards.count == book.pages.count,
      case .wide(let aspect) = CardFormat(of: cards), cards.allSatisfy(\.hasOnlyImage)
    else { return book.pageSize }
    return LibraryOptions.pageSize(ofAspect: aspect)
  }

  /// Returns `old` with the keys of one opening replaced by `new`, in the order of `new`. `isOwn` selects those keys.
  ///
  /// A key of another opening stays after the last own key before it that is still in `new`. New keys after that own
  /// key precede the key of the other opening.
  private static func spliced(
    _ old: [CardKey], _ new: [CardKey], _ isOwn: (CardKey) -> Bool
  ) -> [CardKey] {
    let known = Set(old.lazy.filter(isOwn).map(\.id))
    let staying = known.intersection(new.lazy.map(\.id))
    var others: [CardKey.ID?: [CardKey]] = [:]
    var anchor: CardKey.ID?
    var result = Array(old.prefix { !isOwn($0) })
    for key in old.dropFirst(result.count) {
      if !isOwn(key) { others[anchor, default: []].append(key) }
      if staying.contains(key.id) { anchor = key.id }
    }
    anchor = nil
    for key in new {
      if staying.contains(key.id) {
        result += others[anchor] ?? []
        anchor = key.id
      }
      result.append(key)
    }
    return result + (others[anchor] ?? [])
  }

  /// Frees the openings, cards and books that are not in any of `decks`. Openings that have not been on stage yet
  /// stay.
  ///
  /// - Complexity: O(*n*) for *n* cards of all decks and openings.
  mutating func prune(keeping decks: [Deck]) {
    let shown = Set(decks.flatMap(\.openings))
    latestShown = max(latestShown, shown.max() ?? -1)
    all = all.filter { $0.key > latestShown || shown.contains($0.key) }
    let cards = Set(all.values.flatMap(\.cards) + decks.flatMap(\.cards))
    let books = Set(all.values.flatMap(\.books) + decks.flatMap { $0.books.map(\.key) })
    content.userCards = content.userCards.filter { cards.contains($0.key) }
    content.userBooks = content.userBooks.filter { books.contains($0.key) }
  }

  /// Returns the paths of all files and folders of an opening.
  func paths(of opening: Opening) -> Set<FilePath> {
    let cards = opening.cards.compactMap { content.userCards[$0] }
    let books = opening.books.compactMap { content.userBooks[$0] }
    return Set(
      opening.files.map { FilePath($0.path) } + cards.flatMap(\.files) + books.flatMap(\.files))
  }
}

/// Positions and bookmarks in a deck.
extension Openings {
  /// Returns the indices after which to insert cards and books.
  ///
  /// If only the card is given, the book is the first book with the card. If only the book is given, the card is the
  /// last card in the book. An index that is still unknown becomes the last index of the deck.
  private func completed(_ point: DeckOrigin.InsertionPoint, in deck: Deck) -> (
    card: Int, book: Int
  ) {
    func files(_ card: CardKey) -> Set<FilePath> { content.userCards[card]?.files ?? [] }
    func files(_ book: Deck.Shelved) -> Set<FilePath> { content.userBooks[book.key]?.files ?? [] }
    var (card, book) = (point.card, point.book)
    if let under = card.flatMap(deck.cards.element), book == nil {
      let shown = files(under)
      book = deck.books.firstIndex { !files($0).isDisjoint(with: shown) }
    } else if let beside = book.flatMap(deck.books.element), card == nil {
      let shown = files(beside)
      card = deck.cards.lastIndex { !files($0).isDisjoint(with: shown) }
    }
    return (card ?? deck.cards.count - 1, book ?? deck.books.count - 1)
  }

  /// Returns the files of a deck's first opening, with a bookmark of the position in them. A card or book that came from
  /// another opening counts as the nearest one before it. Returns nil if the deck didn't begin with an opening.
  package func bookmark(
    at position: DeckPosition, in deck: Deck, scene: SceneID, isOpened: Bool = false
  ) -> (files: [FileState], Bookmark)? {
    guard let number = deck.openings.first, let opening = all[number], !opening.isAmongOthers else {
      return nil
    }
    func own(_ keys: some BidirectionalCollection<CardKey>) -> CardKey.ID? {
      keys.last { deck.opening(of: $0) == number }?.id
    }
    let book = position.book.flatMap { own(deck.books.prefix($0 + 1).map(\.key)) }
    let isFront = book != nil && position.book.flatMap(deck.books.element)?.key.id == book
    return (
      opening.files,
      Bookmark(
        scene: scene.rawValue, isOpened: isOpened ? true : nil,
        card: position.card.flatMap { own(deck.cards.prefix($0 + 1)) }, book: book,
        page: isFront ? position.page : nil)
    )
  }

  /// Returns the position of a bookmark in an opening; nil if the opening is gone.
  func position(of bookmark: Bookmark, in number: Int) -> DeckPosition? {
    guard let opening = all[number] else { return nil }
    let book = opening.books.firstIndex { $0.id == bookmark.book }
    return DeckPosition(
      card: opening.cards.firstIndex { $0.id == bookmark.card }, book: book,
      page: book == nil ? nil : bookmark.page)
  }
}

extension Card {
  /// The paths of the image files that the card shows.
  var imagePaths: [String] {
    (image.map { [$0.path] } ?? []) + (passage?.blocks.imagePaths ?? [])
  }

  /// The paths of all files of the card.
  var files: Set<FilePath> {
    Set((imagePaths + (passage.map { [$0.path] } ?? [])).map(FilePath.init))
  }
}

extension Book {
  /// The paths of all files of the book.
  var files: Set<FilePath> {
    var files = imagePaths
    if let path {
      files.append(path)
      if DeckReader.isDocument(path) { files.append(NotesFile.path(beside: path)) }
    }
    return Set(files.map(FilePath.init))
  }
}

extension Array {
  /// Returns the element at an index, or nil beyond the ends.
  fileprivate func element(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
