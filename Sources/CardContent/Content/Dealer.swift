import CardKinetics
package import CardModel
package import CardPaint
import CardSystem

/// Deals the user's cards: those of what was opened, and what becomes of them when files change.
///
/// The deal itself is the stage's, which can go back to an older one: the content has all that it can go back to.
package struct Dealer: Sendable {
  package private(set) var content: Content
  /// What was opened, in the order in which it was for the first time.
  package private(set) var openings: [Opening] = []
  /// How often it has taken something in.
  package private(set) var age = 0
  /// What a script opens and has not opened yet, in that order.
  var coming: [DeckReader.Reading] = []

  /// Paths that were opened together.
  package struct Opening: Sendable {
    package let files: [FileState]
    /// Whether its cards came to others.
    package let isAmongOthers: Bool
    /// The names of the card files in each of its folders, and what is still to be read.
    fileprivate(set) var names: [[String]?] = []
    fileprivate(set) var awaited: Set<FilePath> = []
    /// What is wrong with the notes beside its documents.
    package fileprivate(set) var warnings: [String] = []
    /// While a script runs: its files as they were when that was recorded.
    fileprivate var past: PastFiles?
    fileprivate var cards = Shown()
    fileprivate var books = Shown()

    /// Those of its cards or books that there are now, and all that it ever had.
    fileprivate struct Shown {
      var now: [Dealt] = []
      var ever: [Int: Dealt] = [:]
    }
  }

  /// Deals the scenes' own decks.
  package init(content: Content) { self.content = content }

  /// Deals what was opened first of all, or what a script begins with: `past`.
  init(
    _ reading: DeckReader.Reading, of files: [FileState], source: PictureSource,
    past: PastFiles? = nil
  ) {
    content = Content(source: source)
    let opening = take(reading, of: files)
    openings[opening].past = past
    first = deal(opening, after: nil, over: .shipped)
  }

  /// The deal that a stage begins with.
  package private(set) var first = Deal.shipped
  /// The name of the scene that suits it best; nil for any.
  package internal(set) var suitedScene: String?
  /// What of the first opening is still to be read.
  package internal(set) var awaited: [String] = []

  /// Takes in what was opened, to be dealt later, and gives the number of the opening. What has been opened in place
  /// of all others before has its old numbers again.
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

  /// The deal that follows `deal` in a script.
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
        // What cannot be read any more stays.
        guard let reading = try? opening.read(content.source, past: opening.past) else {
          return deal
        }
        follow(index, to: reading, changed: Set(files.map(\.path)))
        return changed(index, over: deal)
      }
    }
  }

  /// The deal that follows `deal` when an opening comes: after a place, or in place of all; for nil, or for the
  /// shipped cards.
  func deal(_ opening: Int, after place: DealOrigin.Place?, over deal: Deal) -> Deal {
    let next = openings[opening]
    guard let place, !deal.isShipped else { return complete(next.cards.now, next.books.now) }
    let (card, book) = completed(place, in: deal)
    var (cards, books) = (deal.cards, deal.books.map(\.book))
    cards.insert(contentsOf: next.cards.now, at: (0...cards.count).clamping(card + 1))
    books.insert(contentsOf: next.books.now, at: (0...books.count).clamping(book + 1))
    return complete(cards, books)
  }

  /// Lets an opening become `reading`, the files at `paths` having changed.
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

  /// The deal that follows `deal` when an opening has changed: with what it has now.
  func changed(_ opening: Int, over deal: Deal) -> Deal {
    let opening = openings[opening]
    return complete(
      Self.splice(deal.cards, opening.cards), Self.splice(deal.books.map(\.book), opening.books))
  }

  /// The deal of those cards and books that there are, with what their places have.
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

  /// Whether an opening is in one of `deals`.
  package func isDealt(_ opening: Int, in deals: [Deal]) -> Bool {
    let numbers = openings[opening].cards.ever
    return deals.contains { $0.cards.contains { numbers[$0.number] != nil } }
  }

  /// Whether an opening has cards, and has not been forgotten.
  func hasCards(_ opening: Int) -> Bool { !openings[opening].cards.ever.isEmpty }

  /// Frees what is in none of `deals` and will be dealt by no change: older editions, and what came to other cards and
  /// was taken back.
  ///
  /// - Complexity: O(*n*) for *n* cards of all deals and openings.
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

  /// The paths of all files and folders that an opening's cards and books are made of.
  func paths(of opening: Int) -> Set<FilePath> {
    let opening = openings[opening]
    let cards = opening.cards.now.compactMap { content.ownCards[$0] }
    let books = opening.books.now.compactMap { content.ownBooks[$0] }
    return Set(
      opening.files.map { FilePath($0.path) } + cards.flatMap(\.files) + books.flatMap(\.files))
  }

  /// What is dealt, with that of an opening replaced by what it has now: each of those that stay keeps its place,
  /// and a new one comes after the one before it. Nothing where none of the opening is dealt.
  private static func splice(_ all: [Dealt], _ opening: Opening.Shown) -> [Dealt] {
    func isOwn(_ dealt: Dealt) -> Bool { opening.ever[dealt.number] != nil }
    guard let first = all.firstIndex(where: isOwn) else { return all }
    let staying = Set(all.map(\.number))
    // The new ones that follow each one that stays; those before all of them are under nil.
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

/// Where one is among what is dealt.
extension Dealer {
  /// A place to insert at: the card's or the book's, where it is not given, goes by the other, to be after the last
  /// card of the book or the first book with the card; after all where nothing tells.
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

  /// What was opened in place of all others and is dealt, and where one is in it.
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

  /// Where a bookmark leads to in an opening.
  func places(of bookmark: Bookmark, in opening: Int) -> ScenePlaces {
    guard let opening = openings.element(opening) else { return [:] }
    let (cards, books) = names(in: opening)
    return ScenePlaces(
      bookmark.places, card: { cards.firstIndex(of: $0) }, book: { books.firstIndex(of: $0) })
  }

  /// The cards and books of an opening that there are now.
  func shown(in opening: Int) -> (cards: [Dealt], books: [Dealt]) {
    (openings[opening].cards.now, openings[opening].books.now)
  }

  /// What a bookmark calls the cards and books of an opening, in their order.
  private func names(in opening: Opening) -> (cards: [String], books: [String]) {
    (
      Self.unique(opening.cards.now.map { content.ownCards[$0]?.key ?? "" }),
      Self.unique(opening.books.now.map { content.ownBooks[$0]?.key ?? "" })
    )
  }

  /// Names of keys: all but the first one of a key have a number.
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
  /// The place among those that there are now; nil for another's.
  fileprivate func place(of dealt: Dealt) -> Int? { now.firstIndex { $0.number == dealt.number } }

  /// Becomes `items`: those with the key of one that was there before keep its number, with another edition where
  /// they differ from it or `hasChanged`.
  fileprivate mutating func follow<Item: Equatable>(
    _ items: [Item], in pool: inout Editions<Item>, key: (Item) -> String,
    hasChanged: (Item) -> Bool
  ) {
    let present = Set(now.map(\.number))
    let gone = ever.values.filter { !present.contains($0.number) }.sorted { $0.number < $1.number }
    // By its bytes, as files are told apart. Of those with one key the first is the first of the old ones.
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
  /// What stays when its file changes: where its picture or its text is, or what it is called.
  fileprivate var key: String {
    if let passage { return "\(passage.path)\0\(passage.index)" }
    return image.map { "\($0.path)\0\($0.page ?? -1)" } ?? title
  }

  /// The paths of the pictures' files that it shows.
  var pictures: [String] {
    (image.map { [$0.path] } ?? []) + (passage?.blocks.pictures ?? [])
  }

  /// The paths of all files that it is made of.
  var files: Set<FilePath> {
    Set((pictures + (passage.map { [$0.path] } ?? [])).map(FilePath.init))
  }
}

extension Book {
  /// What stays when its files change: where it is, or what it is called.
  fileprivate var key: String { path ?? title }

  /// The paths of all files that it is made of.
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
  /// The element at a place; nil beyond them.
  fileprivate func element(_ place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}

extension Deal.Shelved {
  fileprivate init(_ book: Book, as dealt: Dealt) {
    self.init(book: dealt, pages: book.leaves.count, pageSize: book.pageSize)
  }
}
