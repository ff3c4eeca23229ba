import CardKinetics
import Testing

@testable import CardModel

/// Tests the relation between cards and the pages of books.
@Suite struct BoundCardsTests {
  private func card(_ path: String, page: Int? = nil, title: String = "") -> Card {
    Card(
      title: title, subtitle: "", text: "", color: Color(0, 0, 0), seed: 1, kind: "",
      image: path.isEmpty ? nil : CardImage(path: path, page: page))
  }

  private func book(_ pages: [Book.Leaf], isDocument: Bool = false, path: String? = nil) -> Book {
    Book(
      title: "b", author: "", color: Color(0, 0, 0), accent: Color(0, 0, 0), pages: pages,
      isDocument: isDocument, path: path)
  }

  private func bound(_ cards: [Card], _ books: [Book], openings: [Int]? = nil) -> BoundCards {
    var copies: [CardKey.ID: Int] = [:]
    let keyed = cards.enumerated().map { index, card in
      let opening = openings?[index] ?? 0
      let copy = copies[card.id(opening: opening), default: 0]
      copies[card.id(opening: opening)] = copy + 1
      return (CardKey(card.id(opening: opening, copy: copy)), card)
    }
    return BoundCards(
      cards: keyed,
      books: books.enumerated().map { (CardKey($1.id(opening: openings == nil ? 0 : $0)), $1) })
  }

  @Test(arguments: [true, false])
  func everyCardIsOnItsPage(isDocument: Bool) {
    let cards = (0..<7).map { card("a", page: $0) }
    let bound = bound(cards, [book(cards.map(Book.Leaf.plate), isDocument: isDocument)])
    for index in cards.indices {
      let page = bound.page(ofCard: index)
      #expect(page?.book == 0 && page?.page == index + (isDocument ? 2 : 4))
      #expect(bound.card(onPage: page?.page, of: 0) == index)
    }
    #expect(bound.card(onPage: nil, of: 0) == 0 && bound.card(onPage: 1, of: 0) == 0)
    #expect(bound.card(onPage: 1000, of: 0) == 6)
  }

  /// A document beside other files has one card, which shows the first page.
  @Test func aPageWithoutACardBelongsToTheCardBeforeIt() {
    let pages = (0..<4).map { card("a", page: $0) }
    let loose = card("b")
    let bound = bound(
      [pages[0], loose],
      [book(pages.map(Book.Leaf.plate), isDocument: true), book([.plate(loose)])])
    #expect((1...5).allSatisfy { bound.card(onPage: $0, of: 0) == 0 })
    #expect(bound.card(onPage: nil, of: 1) == 1)
    // The cover of a book with one card stands for that card.
    #expect(bound.page(ofCard: 0).map { $0.page == nil && $0.book == 0 } == true)
    #expect(bound.page(ofCard: 1).map { $0.page == nil && $0.book == 1 } == true)
    #expect(bound.page(ofCard: 2) == nil)
  }

  @Test func aLongPassageTakesSeveralPages() {
    let cards = (0..<2).map { index in
      var card = card("")
      card.passage = Prose.Passage(path: "t", index: index, blocks: [])
      return card
    }
    let leaves: [Book.Leaf] = [0, 0, 1, 1, 1].map { .prose([], passage: $0) }
    let bound = bound(cards, [book(leaves, isDocument: true, path: "t")])
    #expect((2...6).map { bound.card(onPage: $0, of: 0) } == [0, 0, 1, 1, 1])
    #expect(bound.page(ofCard: 1)?.page == 4)
  }

  @Test func copiesAndTitlesAreDistinguished() {
    let cards = [
      card("a"), card("", title: "x"), card("a"), card("", title: "x"), card("", title: "y"),
    ]
    let leaves = cards.map { $0.image == nil ? Book.Leaf.text("# \($0.title)\n\nw") : .plate($0) }
    let bound = bound(cards, [book(leaves)])
    for index in cards.indices { #expect(bound.page(ofCard: index)?.page == index + 4) }
  }

  /// A file that is opened twice has two cards, in two books.
  @Test func openingsAreDistinguished() {
    let (one, other) = (card("a"), card("b"))
    let bound = bound(
      [one, other, one, other],
      [book([.plate(one), .plate(other)]), book([.plate(one), .plate(other)])],
      openings: [0, 0, 1, 1])
    #expect((0..<4).map { bound.page(ofCard: $0)?.book } == [0, 0, 1, 1])
  }
}
