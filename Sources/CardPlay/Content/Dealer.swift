package import CardCore
package import CardPaint

/// Deals the user's cards: those of what was opened, and what becomes of them when files change.
///
/// Its content only grows. The deal itself is the stage's, which can go back to an older one.
package struct Dealer: Sendable {
  package private(set) var content: Content
  /// What was opened, in that order.
  package private(set) var openings: [Opening] = []
  /// How many of them have been dealt.
  private var dealtOpenings = 0

  /// Paths that were opened together.
  package struct Opening: Sendable {
    package let files: [FileState]
    /// Whether its cards came to others.
    package let isAmongOthers: Bool
    fileprivate var cards: [Dealt] {
      didSet { cardNumbers.formUnion(cards.map(\.number)) }
    }
    fileprivate var books: [Deal.Shelved] {
      didSet { bookNumbers.formUnion(books.map(\.book.number)) }
    }
    /// The numbers of all that it ever had.
    fileprivate private(set) var cardNumbers, bookNumbers: Set<Int>

    fileprivate init(
      _ files: [FileState], isAmongOthers: Bool, cards: [Dealt], books: [Deal.Shelved]
    ) {
      (self.files, self.isAmongOthers) = (files, isAmongOthers)
      (self.cards, self.books) = (cards, books)
      (cardNumbers, bookNumbers) = (Set(cards.map(\.number)), Set(books.map(\.book.number)))
    }
  }

  /// Deals the scenes' own decks.
  package init(content: Content) { self.content = content }

  /// Deals what was opened first of all.
  package init(_ reading: DeckReader.Reading, of files: [FileState], source: PictureSource) {
    content = Content(source: source)
    take(reading, of: files)
    first = deal(.opened(files, after: nil), over: .shipped)
  }

  /// The deal that a stage begins with.
  package private(set) var first = Deal.shipped
  /// The name of the scene that suits it best; nil for any.
  package internal(set) var suitedScene: String?

  /// Takes in what was opened, to be dealt later.
  package mutating func take(
    _ reading: DeckReader.Reading, of files: [FileState], isAmongOthers: Bool = false
  ) {
    openings.append(
      Opening(
        files, isAmongOthers: isAmongOthers,
        cards: reading.cards.map { content.ownCards.add($0) },
        books: reading.books.map { book in
          Deal.Shelved(book, as: content.ownBooks.add(book))
        }))
  }

  /// The deal that follows `deal`: for what was opened with the next opening taken in.
  package mutating func deal(_ origin: DealOrigin, over deal: Deal) -> Deal {
    switch origin {
    case .opened(_, let place):
      guard openings.indices.contains(dealtOpenings) else { return deal }
      let next = openings[dealtOpenings]
      dealtOpenings += 1
      guard let place, !deal.isShipped else { return complete(next.cards, next.books) }
      var (cards, books) = (deal.cards, deal.books)
      cards.insert(contentsOf: next.cards, at: (0...cards.count).clamping(place.card + 1))
      books.insert(contentsOf: next.books, at: (0...books.count).clamping(place.book + 1))
      return complete(cards, books)
    case .changed(let files):
      let paths = Set(files.map(\.path))
      var new = deal
      for index in openings.indices {
        let cards = openings[index].cards.compactMap { content.ownCards[$0] }
        let books = openings[index].books.compactMap { content.ownBooks[$0.book] }
        new = change(index, to: cards, books, changed: paths, over: new)
      }
      return new
    }
  }

  /// The deal in which an opening has become `reading`, the files at `paths` having changed.
  package mutating func change(
    _ opening: Int, to reading: DeckReader.Reading, changed paths: Set<String>, over deal: Deal
  ) -> Deal {
    change(opening, to: reading.cards, reading.books, changed: paths, over: deal)
  }

  private mutating func change(
    _ index: Int, to cards: [Card], _ books: [Book], changed paths: Set<String>, over deal: Deal
  ) -> Deal {
    let old = openings[index]
    openings[index].cards = Self.follow(
      old.cards, in: &content.ownCards, to: cards, key: \.key
    ) { !paths.isDisjoint(with: $0.pictures) }
    let shelved = Self.follow(
      old.books.map(\.book), in: &content.ownBooks, to: books, key: \.key
    ) { !paths.isDisjoint(with: $0.pictures) }
    openings[index].books = zip(shelved, books).map {
      Deal.Shelved($1, as: $0)
    }
    return complete(
      Self.splice(deal.cards, old.cardNumbers, openings[index].cards, \.number),
      Self.splice(deal.books, old.bookNumbers, openings[index].books, \.book.number))
  }

  /// The deal of cards and books, with what their places have.
  private func complete(_ cards: [Dealt], _ books: [Deal.Shelved]) -> Deal {
    let (own, bound) = (
      cards.compactMap { content.ownCards[$0] }, books.compactMap { content.ownBooks[$0.book] }
    )
    return Deal(
      cards: cards, books: books, steps: CardSteps(cards: own, books: bound),
      links: CardLinks(books: bound), shape: DeckShape(of: own))
  }

  /// The paths of all files and folders that an opening's cards and books are made of.
  func paths(of opening: Int) -> Set<String> {
    let opening = openings[opening]
    let cards = opening.cards.compactMap { content.ownCards[$0] }
    let books = opening.books.compactMap { content.ownBooks[$0.book] }
    return Set(
      opening.files.map(\.path) + cards.flatMap(\.pictures)
        + cards.compactMap(\.passage?.path) + books.flatMap(\.pictures)
        + books.compactMap(\.path))
  }

  /// The names of `items`: those with the key of an old one keep its number, with another edition where they
  /// differ from it or `hasChanged`.
  private static func follow<Item: Equatable>(
    _ old: [Dealt], in pool: inout Editions<Item>, to items: [Item], key: (Item) -> some Hashable,
    hasChanged: (Item) -> Bool
  ) -> [Dealt] {
    // Of those with one key the first is the first of the old ones.
    var known = Dictionary(
      grouping: old.reversed()
    ) { dealt in pool[dealt].map(key) }
    return items.map { item in
      guard let dealt = known[key(item)]?.popLast() else { return pool.add(item) }
      return pool[dealt] == item && !hasChanged(item) ? dealt : pool.add(item, as: dealt)
    }
  }

  /// What is dealt, with the items of an opening, those of `own` numbers, replaced by its new ones: each of those
  /// that stay keeps its place, and a new one comes after the one before it. Nothing where none of the opening is
  /// dealt.
  private static func splice<Item: Equatable>(
    _ all: [Item], _ own: Set<Int>, _ new: [Item], _ number: (Item) -> Int
  ) -> [Item] {
    guard let first = all.firstIndex(where: { own.contains(number($0)) }) else { return all }
    let staying = Set(all.map(number))
    // The new items that follow each one that stays; those before all of them are under nil.
    var followers: [Int?: [Item]] = [:]
    var last: Int?
    var renewed: [Int: Item] = [:]
    for item in new {
      if staying.contains(number(item)) {
        (last, renewed[number(item)]) = (number(item), item)
      } else {
        followers[last, default: []].append(item)
      }
    }
    var result: [Item] = []
    for (index, item) in all.enumerated() {
      if index == first { result += followers[nil] ?? [] }
      if let item = own.contains(number(item)) ? renewed[number(item)] : item {
        result.append(item)
      }
      result += followers[number(item)] ?? []
    }
    return result
  }
}

extension Card {
  /// What stays when its file changes: where its picture or its text is, or what it is called.
  fileprivate var key: String {
    if let passage { return "\(passage.path)\0\(passage.index)" }
    return image.map { "\($0.path)\0\($0.page ?? -1)" } ?? title
  }

  /// The paths of the pictures' files that it shows.
  fileprivate var pictures: [String] {
    (image.map { [$0.path] } ?? []) + (passage?.blocks.pictures ?? [])
  }
}

extension Book {
  /// What stays when its files change: where it is, or what it is called.
  fileprivate var key: String { path ?? title }
}

extension Deal.Shelved {
  fileprivate init(_ book: Book, as dealt: Dealt) {
    self.init(book: dealt, pages: book.leaves.count, pageSize: book.pageSize)
  }
}
