import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests a running stage while cards and books are added, changed and removed.
@Suite struct DeckChangeTests {
  private static let first = deck([1, 2, 3, 4, 5, 6, 7, 8], books: [1: 12, 2: 6, 3: 30])

  private static func deck(
    _ cards: [Int], books: KeyValuePairs<Int, Int>, shape: CardFormat = .upright
  ) -> Deck {
    Deck(
      cards: cards.map { CardKey($0) },
      books: books.map { Deck.Shelved(key: CardKey($0.key), pages: $0.value) },
      shape: shape)
  }

  private static let others = [
    // These are decks with cards added after the third card, added before all cards, removed, removed but for one card,
    // and replaced, and decks of wide cards.
    deck([1, 2, 3, 9, 10, 4, 5, 6, 7, 8], books: [1: 12, 4: 9, 2: 6, 3: 30]),
    deck([9, 1, 2, 3, 4, 5, 6, 7, 8], books: [4: 9, 1: 12, 2: 6, 3: 30]),
    deck([1, 2, 5, 6, 8], books: [1: 10, 3: 30]), deck([6], books: [2: 20]),
    deck([11, 12, 13], books: [7: 8]), .bundled,
    deck([1, 2, 3, 9, 4, 5, 6, 7, 8], books: [1: 12, 2: 6, 3: 30], shape: .wide(1.6)),
    deck([1, 2, 3, 4, 5, 6, 7, 8], books: [1: 12, 2: 6, 3: 30], shape: .wide(1.5)),
  ]

  private func user(_ scene: Int, seed: Int, of deck: Deck = first) -> StageUser {
    var options = SceneOptions()
    options.deck = deck
    var user = StageUser(scene, options: options)
    user.wait(0.1)
    var random = SplitMix64(seed: UInt64(seed))
    user.key("Return")
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      user.wait(Double.random(in: 0.05...0.6, using: &random))
      user.key(["Right", "Left", "Return", "Page_Down"].randomElement(using: &random)!)
    }
    user.wait(Double.random(in: 0...0.4, using: &random))
    return user
  }

  private func deck(_ new: Deck, _ user: inout StageUser) {
    user.handle(.deck(new, .opened([], after: nil)))
  }

  /// Returns the visible items of the scenes.
  private func seen(_ user: StageUser) -> [DisplayItem] {
    user.shown.list.items.filter { $0.face.scene != .overlay && $0.opacity > 0 }
  }

  @Test(arguments: everyScene, 0..<6)
  func aChangeOfTheDeckShowsNoJump(scene: Int, seed: Int) {
    for other in Self.others {
      var user = user(scene, seed: seed)
      user.frame()
      let before = seen(user)
      deck(other, &user)
      let after = seen(user)
      #expect(after.map(\.face) == before.map(\.face))
      #expect(after.map(\.homography) == before.map(\.homography))
      #expect(after.map(\.opacity) == before.map(\.opacity))
      // After the cross-fade the frame has the new cards alone.
      user.wait(4)
      let keys = Set(seen(user).compactMap(\.face.key))
      #expect(keys.isSubset(of: Set(other.cards + other.books.map(\.key))))
    }
  }

  @Test(arguments: everyScene, 0..<6)
  func theFrontCardStaysInFront(scene: Int, seed: Int) throws {
    for other in Self.others[..<2] {
      var user = user(scene, seed: seed)
      user.wait(4)
      let frontIndex = user.stage.status(at: user.time).front
      let own = seen(user).filter { $0.face.key != nil }
      // The last item is the topmost. If the front card is opened, it is the opened card.
      let front = try #require(own.last { $0.carrier == frontIndex } ?? own.last)
      func card(_ user: StageUser) -> CardKey.ID? {
        user.stage.deckPosition?.card.map { user.stage.deck.cards[$0].id }
      }
      let before = card(user)
      deck(other, &user)
      user.wait(4)
      #expect(card(user) == before)
      // At the end of the Switcher's pile, the front card must move to stay in front of more cards.
      guard SceneCatalog.scenes[scene].id != SwitcherScene.id else { continue }
      let same = seen(user).last { $0.face.withoutIndex == front.face.withoutIndex }
      #expect(same?.homography == front.homography)
    }
  }

  /// Undoes the user's actions on the cards, and then the opening of the present deck.
  private func undo(_ user: inout StageUser) {
    let deck = user.stage.deck
    for _ in 0..<10 where user.stage.deck == deck {
      user.key("z")
      user.wait(1)
    }
  }

  @Test(arguments: everyScene)
  func undoRestoresOneDeck(scene: Int) {
    for (index, other) in Self.others.enumerated() {
      var user = user(scene, seed: 1)
      user.wait(4)
      deck(Self.others[(index + 1) % Self.others.count], &user)
      let before = user.stage.deck
      user.wait(1)
      deck(other, &user)
      user.wait(1)
      undo(&user)
      #expect(user.stage.deck == before)
      undo(&user)
      #expect(user.stage.deck == before)
    }
  }

  /// Opening the deck on stage adds nothing to undo, so undo leads to the deck before.
  @Test(arguments: everyScene)
  func undoIgnoresTheOpeningOfTheShownDeck(scene: Int) {
    var user = user(scene, seed: 1)
    user.wait(4)
    deck(Self.others[4], &user)
    user.wait(1)
    var renewed = Self.others[4]
    renewed.cards[1] = CardKey(12, version: 1)
    for same in [Self.others[4], renewed, renewed] {
      deck(same, &user)
      user.wait(1)
      #expect(user.stage.deck == same)
    }
    undo(&user)
    #expect(user.stage.deck == Self.first)
  }

  /// Undo restores the user's index even after other cards have replaced all cards.
  @Test(arguments: everyScene, 0..<6)
  func undoReturnsToTheEarlierFrontCard(scene: Int, seed: Int) {
    var user = user(scene, seed: seed)
    user.wait(4)
    let position = user.stage.deckPosition
    for other in Self.others.filter({ DeckDiff(from: Self.first, to: $0).isAllNew }) {
      deck(other, &user)
      user.wait(2)
      undo(&user)
      user.wait(4)
      #expect(user.stage.deck == Self.first && user.stage.deckPosition == position)
    }
  }

  /// The position applies to every scene, not only to the scene on stage. An open book is open again.
  @Test(arguments: everyScene, 0..<6)
  func stagesBeginAtTheCardOfAnotherStage(scene: Int, seed: Int) throws {
    let deck = TestDeck.album((0..<8).map { "\($0)" })
    var old = user(scene, seed: seed, of: deck)
    old.wait(4)
    old.key("\((scene + 1) % 4 + 1)")
    old.wait(2)
    old.key("Right")
    old.wait(4)
    let position = try #require(old.stage.deckPosition)
    var options = SceneOptions()
    options.deck = deck
    for index in everyScene {
      var new = StageUser(index, options: options, at: position)
      new.wait(1)
      #expect(new.stage.deckPosition == position)
      guard SceneCatalog.scenes[index].id == old.stage.sceneID else { continue }
      let (before, after) = (old.stage.status(at: old.time), new.stage.status(at: new.time))
      #expect(after.front == before.front)
    }
  }

  /// Cards may have been removed since the positions were saved.
  @Test(arguments: everyScene, [-1, 8, 1_000_000])
  func aSavedIndexBeyondTheDeckIsCorrected(scene: Int, index: Int) {
    var options = SceneOptions()
    options.deck = Self.first
    let position = DeckPosition(card: index, book: index, page: index)
    var user = StageUser(scene, options: options, at: position)
    user.wait(1)
    #expect(!seen(user).isEmpty && user.stage.status(at: user.time).phase == .idle)
    user.key("Left")
    user.wait(2)
    #expect(!seen(user).isEmpty)
  }

  @Test func aDropFindsTheCardBeneathIt() throws {
    for (scene, isBook) in [("stack", false), ("library", true)] {
      var user = user(try #require(SceneCatalog.index(of: scene)), seed: 0)
      user.key("Escape")
      user.wait(3)
      let item = try #require(seen(user).last { $0.face.key != nil && $0.opacity == 1 })
      let point = user.stage.insertionPoint(ofDropAt: item.homography.apply(item.bounds.center))
      #expect((point.book != nil) == isBook && (point.card != nil) == !isBook)
      let nothing = user.stage.insertionPoint(ofDropAt: Point(2, 2))
      #expect(nothing == DeckOrigin.InsertionPoint())
    }
  }

  /// Undo reverts the latest action first.
  @Test func undoTakesBackALaterThrowBeforeTheDeck() throws {
    var user = user(try #require(SceneCatalog.index(of: "stack")), seed: 2)
    user.wait(4)
    deck(Self.others[0], &user)
    user.wait(1)
    let front = user.stage.status(at: user.time).front
    user.key("Right")
    user.wait(2)
    #expect(user.stage.status(at: user.time).front != front)
    user.key("z")
    #expect(user.stage.deck == Self.others[0])
    user.wait(2)
    #expect(user.stage.status(at: user.time).front == front)
    undo(&user)
    #expect(user.stage.deck == Self.first)
  }

  /// A scene that begins again has no earlier throws to undo.
  @Test func undoTakesBackALaterThrowBeforeAnEntirelyNewDeck() throws {
    var user = user(try #require(SceneCatalog.index(of: "stack")), seed: 2)
    for _ in 0..<3 {
      user.key("Right")
      user.wait(1)
    }
    deck(Self.others[4], &user)
    user.wait(1)
    user.key("Right")
    user.wait(1)
    user.key("z")
    user.wait(2)
    #expect(user.stage.deck == Self.others[4] && user.stage.status(at: user.time).front == 0)
    user.key("z")
    #expect(user.stage.deck == Self.first)
  }

  /// Undo reverts an opening by the user, and no change of files.
  @Test func undoTakesBackTheOpeningAndNothingElse() {
    var user = user(1, seed: 1)
    user.wait(4)
    deck(Self.others[0], &user)
    user.wait(1)
    var changed = Self.others[0]
    changed.cards[0] = CardKey(1, version: 3)
    changed.cards.remove(at: 5)
    user.handle(.deck(changed, .changed))
    user.wait(1)
    undo(&user)
    #expect(user.stage.deck == Self.first)
    undo(&user)
    #expect(user.stage.deck == Self.first)
  }

  /// The shape changes in one view as well as in two, and undo restores it.
  @Test(arguments: ["stack", "carousel"], [false, true])
  func theCardsTakeTheFormatOfTheDeck(scene: String, isSplit: Bool) throws {
    var options = SceneOptions()
    options.deck = Self.first
    var user = StageUser(try #require(SceneCatalog.index(of: scene)), options: options)
    if isSplit { user.key("v") }
    user.wait(4)
    func fronts(_ user: StageUser) -> [DisplayItem] {
      let carrier = seen(user).last { $0.role.contains(.card) }?.carrier
      return seen(user).filter { $0.carrier == carrier && $0.role.contains(.card) }
    }
    let narrow = fronts(user)
    #expect(narrow.allSatisfy { $0.face.size.width < $0.face.size.height })
    for wide in Self.others.suffix(2) {
      deck(wide, &user)
      user.wait(2)
      let cards = fronts(user)
      #expect(cards.count == narrow.count)
      #expect(cards.map(\.face.key) == narrow.map(\.face.key))
      #expect(cards.allSatisfy { $0.face.size.width > $0.face.size.height })
      undo(&user)
      user.wait(2)
      let back = fronts(user)
      #expect(back.map(\.face) == narrow.map(\.face))
      for (new, old) in zip(back, narrow) {
        #expect(zip(new.quad.points, old.quad.points).allSatisfy { ($0 - $1).length < 1e-6 })
      }
    }
  }

  @Test(arguments: everyScene)
  func undoEndsADrag(scene: Int) {
    var user = user(scene, seed: 0)
    user.wait(3)
    deck(Self.others[0], &user)
    user.wait(2)
    user.press(Point(640, 400))
    user.wait(0.05)
    for x in [620.0, 600, 560] {
      user.move(Point(x, 410))
      user.wait(0.05)
    }
    undo(&user)
    user.release(Point(560, 410))
    user.wait(4)
    #expect(user.stage.deck == Self.first)
    #expect(user.stage.status(at: user.time).phase == .idle && !user.frame().isMoving)
  }

  /// A changed file changes a face and nothing else. Even a drag continues.
  @Test(arguments: everyScene)
  func aVersionChangesAFaceAndNothingElse(scene: Int) {
    var user = user(scene, seed: 3)
    user.wait(3)
    user.press(Point(640, 400))
    user.wait(0.05)
    user.move(Point(600, 420))
    let before = seen(user)
    var new = Self.first
    for index in new.cards.indices { new.cards[index] = CardKey(new.cards[index].id, version: 1) }
    for index in new.books.indices {
      new.books[index].key = CardKey(new.books[index].key.id, version: 1)
    }
    user.handle(.deck(new, .changed))
    let after = seen(user)
    #expect(after.map(\.homography) == before.map(\.homography))
    #expect(after.map { $0.face.withoutIndex } == before.map { $0.face.withoutIndex })
    #expect(after.map(\.face) != before.map(\.face))
    user.wait(0.02)
    user.move(Point(560, 430))
    #expect(seen(user).map(\.homography) != after.map(\.homography))
    // Undo has nothing to revert here.
    user.release(Point(560, 430))
    user.wait(3)
    let deck = user.stage.deck
    user.key("z")
    #expect(user.stage.deck == deck)
  }

  /// The states of another deck cannot be shown.
  @Test(arguments: [DeckOrigin.opened([], after: nil), .changed])
  func anotherDeckEndsTheHistory(origin: DeckOrigin) {
    var user = user(2, seed: 4)
    user.wait(3)
    #expect(user.rewindable.frameCount > 10)
    user.handle(.deck(Self.others[0], origin))
    #expect(user.rewindable.frameCount == 0)
    user.wait(3)
    let frames = user.rewindable.frameCount
    user.key("z")
    #expect((user.stage.deck == Self.first) == !origin.isChange)
    #expect(user.rewindable.frameCount == (origin.isChange ? frames : 0))
  }

  /// A rewind shows a changed file as it is now.
  @Test func aVersionKeepsTheHistory() throws {
    var user = user(1, seed: 4)
    user.wait(3)
    let frames = user.rewindable.frameCount
    var new = Self.first
    for index in new.cards.indices { new.cards[index] = CardKey(new.cards[index].id, version: 1) }
    user.handle(.deck(new, .changed))
    #expect(user.rewindable.frameCount == frames)
    user.key("p")
    for _ in 0..<10 {
      user.key("bracketleft")
      user.keyUp("bracketleft")
      #expect(user.stage.deck == new)
      #expect(seen(user).compactMap(\.face.key).filter { $0.version == 1 }.isEmpty == false)
    }
  }

  @Test func twoViewsShowTheSameCards() {
    var user = user(2, seed: 5)
    user.key("v")
    user.wait(1)
    deck(Self.others[0], &user)
    user.wait(2)
    let keys = seen(user).filter { $0.face.kind == .front }.map(\.face.key)
    #expect(Set(keys).count * 2 == keys.count)
  }
}
