import CardKinetics
import TestSupport
import Testing

@testable import CardModel
@testable import CardPicture

/// Tests the indices of cards and books when the deck changes.
@Suite struct DeckTests {
  private func deck(_ cards: [Int], books: [Int: Int] = [:]) -> Deck {
    Deck(
      cards: cards.map { CardKey($0) },
      books: books.sorted { $0.key < $1.key }.map {
        Deck.Shelved(key: CardKey($0.key), pages: $0.value)
      })
  }

  @Test(arguments: 0..<20)
  func cardsThatStayAreFoundAtTheirNewIndices(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let old = Array(1...12).shuffled(using: &random)
    let stays = Set((1...12).filter { _ in Bool.random(using: &random) })
    let new = (Array(stays) + [20, 21, 22]).shuffled(using: &random)
    var changed = deck(new)
    changed.cards = new.map { CardKey($0, version: Int.random(in: 0...1, using: &random)) }
    let diff = DeckDiff(from: deck(old), to: changed)
    for (index, number) in old.enumerated() {
      #expect(diff.index(ofCard: index) == new.firstIndex(of: number))
      let nearest =
        old[index...].first(where: stays.contains) ?? old[..<index].last(where: stays.contains)
      #expect(diff.nearest(toCard: index) == nearest.flatMap(new.firstIndex) ?? 0)
    }
    #expect(diff.isAllNew == stays.isEmpty)
  }

  /// A large folder with few changes needs only the shifts of the ranges that stay.
  @Test(arguments: [
    ([Int](1...9), [(0..<9, 0..<9)]), ([0] + Array(1...9), [(0..<9, 1..<10)]),
    ([1, 2, 3, 20, 4, 5, 6, 7, 8, 9], [(0..<3, 0..<3), (3..<9, 4..<10)]),
    ([1, 2, 3, 5, 6, 7, 8, 9], [(0..<3, 0..<3), (4..<9, 3..<8)]),
    (
      [1, 2, 6, 7, 3, 4, 5, 8, 9],
      [(0..<2, 0..<2), (2..<5, 4..<7), (5..<7, 2..<4), (7..<9, 7..<9)]
    ),
  ])
  func neighboursThatStayAreOneRun(new: [Int], runs: [(Range<Int>, Range<Int>)]) {
    let moved = MovedIndices(from: Array(1...9), to: new, id: \.self)
    #expect(moved.runs == runs.map { MovedIndices.Run(old: $0, new: $1) })
    for (index, number) in (1...9).enumerated() {
      #expect(moved.newIndex(of: index) == new.firstIndex(of: number))
    }
  }

  /// Two spellings of a path can be equal strings in Swift and still name different files.
  @Test func keysAreEqualIfAllTheirPartsAre() {
    func ids() -> [CardKey.ID] {
      [
        .init(path: "\u{e9}", .file), .init(path: "e\u{301}", .file), .init(path: "a", .page(1)),
        .init(path: "a", .page(2)), .init(path: "a", .passage(1)), .init(path: "a", .title("a")),
        .init(path: "a", .file, opening: 1), .init(path: "a", .file, copy: 1),
      ]
    }
    #expect(ids() == ids() && Set(ids() + ids()).count == ids().count)
    #expect(CardKey(1, version: 1) != CardKey(1, version: 2))
    #expect(CardKey(1, version: 1).id == CardKey(1, version: 2).id)
  }

  /// If all cards are replaced, no message is necessary, because a user sees the change.
  @Test func cardsThatComeAmongOthersAreCounted() {
    let (old, one, more) = (deck([1, 2]), deck([1, 3, 2]), deck([3, 4, 5, 6, 7]))
    let inserted = DeckOrigin.opened([], after: .init(card: 0))
    #expect(inserted.notice(from: old, to: one) == "1 card added")
    #expect(inserted.notice(from: old, to: more) == "3 cards added")
    #expect(inserted.notice(from: old, to: old) == nil)
    #expect(DeckOrigin.opened([], after: nil).notice(from: old, to: more) == nil)
    #expect(DeckOrigin.changed.notice(from: old, to: more) == nil)
  }

  @Test func onlyAnotherVersionKeepsTheIndices() {
    let old = deck([1, 2, 3], books: [1: 4])
    var new = old
    new.cards[1] = CardKey(2, version: 1)
    #expect(DeckDiff(from: old, to: new).keepsIndices)
    #expect(DeckDiff(from: old, to: new).changesVersionsOnly)
    new.steps.cards = [0, 2, 0]
    #expect(DeckDiff(from: old, to: new).keepsIndices)
    #expect(!DeckDiff(from: old, to: new).changesVersionsOnly)
    #expect(!DeckDiff(from: old, to: deck([1, 3, 2], books: [1: 4])).keepsIndices)
    #expect(!DeckDiff(from: old, to: deck([1, 2, 3], books: [1: 5])).keepsIndices)
    new.shape = .wide(1.5)
    #expect(!DeckDiff(from: old, to: new).keepsIndices)
    #expect(DeckDiff(from: .bundled, to: old).isAllNew)
    #expect(DeckDiff(from: old, to: .bundled).isAllNew)
  }

  /// A stage may pass any index, because the deck repeats on stage.
  @Test func indicesBeyondTheDeckHaveNoCard() {
    let diff = DeckDiff(from: deck([1, 2]), to: deck([2, 1]))
    for index in [-1, 2, .max, .min] { #expect(diff.index(ofCard: index) == nil) }
    #expect(diff.nearest(toCard: 9) == 0 && diff.nearest(toCard: -9) == 1)
  }

  @Test func facesAreNamedByTheCardAtTheirIndex() {
    let deck = deck([5, 7], books: [3: 8])
    func face(_ content: Face.Content) -> Face {
      Face(scene: SceneID(rawValue: "s"), content, size: Size(1, 1))
    }
    #expect(deck.named(face(.front(1))).content.key == CardKey(7))
    // A deck repeats.
    #expect(deck.named(face(.back(2))).content.key == CardKey(5))
    #expect(deck.named(face(.page(4, of: 0))).content.key == CardKey(3))
    #expect(deck.named(face(.cover(0))).content.key == CardKey(3))
    #expect(deck.named(face(.furniture(.shelf))).content.key == nil)
    #expect(Deck.bundled.named(face(.front(1))) == face(.front(1)))
    // The face of the same card at another index, or of an earlier version, may stand in for it.
    var old = deck.named(face(.front(1)))
    old.content = .front(4)
    old.content.key = CardKey(7, version: 2)
    #expect(old.withoutIndex == deck.named(face(.front(1))).withoutIndex)
    #expect(deck.named(face(.front(0))).withoutIndex != old.withoutIndex)
  }
}
