import CardKinetics
import CardModel

/// User decks whose books show their cards.
enum TestDeck: CaseIterable {
  /// The cards are the pages of a document, the images of a folder or the passages of a text.
  case document, album, text
  /// A document that is one card among loose images.
  case beside

  /// The aspect of all images.
  static let aspect = 4.0 / 3

  private static func card(_ path: String, page: Int? = nil, steps: Int = 0) -> Card {
    var card = Card(
      title: path, subtitle: "", text: "", color: Color(0, 0, 0), seed: 1, kind: "",
      image: CardImage(path: path, page: page))
    card.steps = (0..<steps).map { _ in CardImage(path: path, page: page) }
    return card
  }

  private static func passage(_ index: Int) -> Card {
    Card(
      title: "\(index)", subtitle: "", text: "", color: Color(0, 0, 0), seed: 1, kind: "",
      passage: Prose.Passage(path: "text", index: index, blocks: []))
  }

  private static func book(_ pages: [Book.Leaf], isDocument: Bool, path: String? = nil) -> Book {
    Book(
      title: path ?? "album", author: "", color: Color(0, 0, 0), accent: Color(0, 0, 0),
      pages: pages, isDocument: isDocument, path: path)
  }

  /// Returns a deck of images by name, in an album.
  static func album(_ names: [String]) -> Deck {
    let cards = names.map { card($0) }
    return deck(cards, [book(cards.map(Book.Leaf.plate), isDocument: false)])
  }

  /// Returns a document with a page for each number of further overlay steps.
  static func document(steps: [Int]) -> Deck {
    let cards = steps.enumerated().map { card("talk", page: $0, steps: $1) }
    return deck(cards, [book(cards.map(Book.Leaf.plate), isDocument: true, path: "talk")])
  }

  /// Returns a deck of up to `maximum` cards, with random overlay steps.
  func deck(maximum: Int, using random: inout SplitMix64) -> Deck {
    let count = Int.random(in: 1...maximum, using: &random)
    switch self {
    case .document:
      return Self.document(steps: (0..<count).map { _ in .random(in: 0...2, using: &random) })
    case .album: return Self.album((0..<count).map { "\($0)" })
    case .text:
      let leaves = (0..<count).flatMap { passage in
        (0...Int.random(in: 0...3, using: &random)).map { _ in
          Book.Leaf.prose([], passage: passage)
        }
      }
      return Self.deck(
        (0..<count).map(Self.passage), [Self.book(leaves, isDocument: true, path: "text")])
    case .beside:
      let pages = (0..<9).map { Self.card("talk", page: $0) }
      let loose = (0..<count).map { Self.card("\($0)") }
      return Self.deck(
        [pages[0]] + loose,
        [
          Self.book(pages.map(Book.Leaf.plate), isDocument: true, path: "talk"),
          Self.book(loose.map(Book.Leaf.plate), isDocument: false),
        ])
    }
  }

  private static func deck(_ cards: [Card], _ books: [Book]) -> Deck {
    let cards = cards.map { (CardKey($0.id(opening: 0)), $0) }
    let books = books.map { (CardKey($0.id(opening: 0)), $0) }
    return Deck(
      cards: cards.map(\.0),
      books: books.map {
        Deck.Shelved(
          key: $0, pages: $1.leaves.count, pageSize: $1.pageSize, isDocument: $1.isDocument)
      },
      steps: CardSteps(cards: cards.map(\.1), books: books.map(\.1)),
      bound: BoundCards(cards: cards, books: books), shape: .upright,
      aspects: cards.map { $0.1.image == nil ? nil : aspect })
  }
}
