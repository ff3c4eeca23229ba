import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests the front card of a user deck, which all scenes share.
@Suite struct SharedPositionTests {
  /// The card in front with its overlay step, as the audience sees it.
  private struct Front: Equatable {
    var key: CardKey?
    /// Nil for a closed book, which shows no step.
    var step: Int?

    static func == (one: Front, other: Front) -> Bool {
      one.key == other.key && (one.step == nil || other.step == nil || one.step == other.step)
    }
  }

  private static let keys = [
    "Right", "Left", "Page_Down", "Page_Up", "Home", "End", "Return", "space", "z", "Escape", "c",
  ]

  private func hand(_ deck: Deck, _ scene: Int, reducesMotion: Bool = false) -> StageHand {
    var options = SceneOptions(reducesMotion: reducesMotion)
    options.deck = deck
    var hand = StageHand(scene, options: options)
    hand.settle()
    return hand
  }

  private func index(_ name: String) throws -> Int { try #require(SceneCatalog.index(of: name)) }

  /// Returns the front card; nil if no card is in front. A closed book stands for its first card, and a page without a
  /// card for the card before it.
  private func front(_ hand: StageHand) -> Front? {
    let deck = hand.stage.deck
    guard let face = hand.stage.facesInFront.first else { return nil }
    if face.card != nil { return Front(key: face.content.key, step: face.step) }
    let card = face.book.flatMap { deck.bound.card(onPage: face.page, of: $0.index) }
    return Front(key: card.map { deck.cards[$0] }, step: face.isCover ? nil : face.step)
  }

  private func show(_ scene: Int, _ hand: inout StageHand) {
    hand.key("\(scene + 1)")
  }

  @Test(arguments: TestDeck.allCases, 0..<5)
  func anotherSceneHasTheSameCardInFront(kind: TestDeck, seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let deck = kind.deck(maximum: 14, using: &random)
    let scenes = everyScene
    var hand = hand(
      deck, scenes.randomElement(using: &random)!, reducesMotion: seed % 4 == 3)
    if seed % 4 == 1 { hand.key("v") }
    for _ in 0..<20 {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        hand.key(Self.keys.randomElement(using: &random)!)
        hand.wait(.random(in: 0...0.6, using: &random))
      }
      let before = front(hand)
      let scene = scenes.randomElement(using: &random)!
      show(scene, &hand)
      #expect(front(hand) == before, "\(SceneCatalog.scenes[scene].title)")
      hand.wait([0, 0.1, 1.5].randomElement(using: &random)!)
      #expect(front(hand) == before, "\(SceneCatalog.scenes[scene].title), later")
    }
  }

  /// The arriving scene shows the card from its first frame on, in both views.
  @Test(arguments: everyScene, [false, true])
  func theCardIsThereInTheFirstFrame(from: Int, isSplit: Bool) throws {
    var random = SplitMix64(seed: 7)
    let deck = TestDeck.document.deck(maximum: 14, using: &random)
    for to in everyScene where to != from {
      var hand = hand(deck, from)
      if isSplit { hand.key("v") }
      hand.key("g")
      for key in ["4", "Return"] { hand.key(key) }
      hand.settle()
      let front = try #require(front(hand)?.key)
      show(to, &hand)
      hand.time += 0.001
      let scene = SceneCatalog.scenes[to].id
      let arriving = hand.frame().list.items.map(\.face).filter { $0.scene == scene }
      let shown = arriving.filter { face in
        face.content.key == front
          || face.page.flatMap { deck.bound.card(onPage: $0, of: 0) }.map { deck.cards[$0] }
            == front
      }
      #expect(shown.count >= (isSplit ? 2 : 1), "\(SceneCatalog.scenes[to].title)")
    }
  }

  // MARK: The Library

  private func book(page: Int) throws -> StageHand {
    var hand = hand(TestDeck.album((0..<20).map { "\($0)" }), try index("library"))
    hand.key("Return")
    hand.settle()
    hand.key("g")
    for digit in "\(page)" { hand.key("\(digit)") }
    hand.key("Return")
    hand.settle()
    return hand
  }

  @Test(arguments: [8, 9])
  func thePageOfAnArrivalIsInFrontUntilASheetTurns(page: Int) throws {
    var hand = try book(page: page)
    let arrived = try #require(hand.stage.deckPosition)
    #expect(arrived.card == page - 1)
    for scene in ["stack", "library", "switcher", "library"] {
      show(try index(scene), &hand)
      hand.settle()
    }
    #expect(hand.stage.deckPosition == arrived)
    hand.key("Right")
    hand.settle()
    let turned = try #require(hand.stage.deckPosition?.page)
    #expect(turned % 2 == 1 && turned > page + 1)
    hand.key("Left")
    hand.settle()
    let arrivedPage = try #require(arrived.page)
    #expect(hand.stage.deckPosition?.page == (arrivedPage - 1) / 2 * 2 + 1)
  }

  @Test func aBookThatWasLeftClosedStaysClosedUntilAnotherCardIsInFront() throws {
    var hand = hand(TestDeck.album(["a", "b", "c", "d"]), try index("library"))
    show(try index("stack"), &hand)
    hand.settle()
    show(try index("library"), &hand)
    hand.settle()
    #expect(hand.stage.deckPosition == DeckPosition(card: 0, book: 0))
    show(try index("stack"), &hand)
    hand.settle()
    hand.key("Right")
    hand.settle()
    show(try index("library"), &hand)
    hand.settle()
    // The page comes after the endpaper, the title page and the imprint.
    #expect(hand.stage.deckPosition == DeckPosition(card: 1, book: 0, page: 5))
  }

  @Test func aClosedBookKeepsTheOverlayStep() throws {
    var random = SplitMix64(seed: 1)
    var deck = TestDeck.document.deck(maximum: 9, using: &random)
    deck.steps.cards[0] = 2
    var hand = hand(deck, try index("library"))
    show(try index("stack"), &hand)
    hand.settle()
    hand.key("Page_Down")
    hand.settle()
    for scene in ["library", "stack", "custom"] {
      show(try index(scene), &hand)
      hand.settle()
    }
    #expect(hand.stage.facesInFront.first?.step == 1 && hand.stage.deckPosition?.card == 0)
  }

  /// A document among other files is one card. Its pages are all pages of this card.
  @Test func aDocumentBesideOthersKeepsItsPage() throws {
    var random = SplitMix64(seed: 1)
    var hand = hand(TestDeck.beside.deck(maximum: 3, using: &random), try index("library"))
    for key in ["Return", "Right", "Right"] {
      hand.key(key)
      hand.settle()
    }
    let place = try #require(hand.stage.deckPosition)
    #expect(place.card == 0 && place.page == 5)
    show(try index("carousel"), &hand)
    hand.settle()
    #expect(hand.stage.status(at: hand.time).front == 0)
    show(try index("library"), &hand)
    hand.settle()
    #expect(hand.stage.deckPosition == place)
    // A loose image is a page of another book.
    show(try index("carousel"), &hand)
    hand.key("Right")
    hand.settle()
    show(try index("library"), &hand)
    hand.settle()
    #expect(hand.stage.deckPosition?.book == 1)
  }

  @Test func aDocumentThatIsLeafedPastKeepsItsPage() throws {
    var random = SplitMix64(seed: 1)
    var hand = hand(TestDeck.beside.deck(maximum: 3, using: &random), try index("library"))
    for key in ["Return", "Right", "Right"] {
      hand.key(key)
      hand.settle()
    }
    let place = try #require(hand.stage.deckPosition)
    show(try index("carousel"), &hand)
    for key in ["Right", "Left"] {
      hand.key(key)
      hand.settle()
    }
    #expect(hand.stage.deckPosition == place)
  }

  /// The numbers of a text's cards are the same in the Library.
  @Test func aNumberMeansTheSameCardInAllScenes() throws {
    var random = SplitMix64(seed: 3)
    for kind in [TestDeck.text, .album, .document] {
      let deck = kind.deck(maximum: 9, using: &random)
      for scene in everyScene {
        var hand = hand(deck, scene)
        for key in ["g", "\(deck.cards.count)", "Return"] { hand.key(key) }
        hand.settle()
        #expect(hand.stage.deckPosition?.card == deck.cards.count - 1, "\(kind) \(scene)")
      }
    }
  }

  // MARK: Opened cards

  /// The user requests the scene, not the card that was opened in it.
  @Test(arguments: everyScene, [false, true])
  func aCardThatWasLeftOpenedIsClosed(scene: Int, reducesMotion: Bool) throws {
    var random = SplitMix64(seed: 5)
    let deck = TestDeck.document.deck(maximum: 14, using: &random)
    let other = scene == 0 ? 1 : 0
    var hand = hand(deck, scene, reducesMotion: reducesMotion)
    for _ in 0..<2 where !hand.stage.isOpened {
      hand.key("Return")
      hand.settle()
    }
    #expect(hand.stage.isOpened)
    let place = hand.stage.deckPosition
    show(other, &hand)
    hand.settle()
    #expect(!hand.stage.isOpened)
    show(scene, &hand)
    hand.settle()
    #expect(!hand.stage.isOpened && hand.stage.deckPosition == place)
  }

  /// An image that is read while its card is opened gets its own area.
  @Test func theScenesGetTheAspectsOfCardsThatStay() throws {
    var deck = TestDeck.album(["a", "b", "c"])
    deck.aspects = [nil, nil, nil]
    var hand = hand(deck, try index("stack"))
    hand.key("Return")
    hand.settle()
    func opened(_ hand: StageHand) -> Size? {
      hand.shown.list.items.last { $0.face.card?.side == .opened && $0.opacity == 1 }?.face.size
    }
    let before = try #require(opened(hand))
    deck.aspects = [2, 2, 2]
    hand.handle(.deck(deck, .changed))
    hand.settle()
    let after = try #require(opened(hand))
    #expect(before != after && abs(after.width / after.height - 2) < 1e-9)
  }

  // MARK: Cards that come and go

  private func close(_ hand: inout StageHand) {
    let card = hand.shown.list.items.last { $0.carrier == hand.stage.deckPosition?.card }!
    hand.drag(from: card.quad.boundingBox.center, by: Point(600, 0))
    hand.release(card.quad.boundingBox.center + Point(600, 0))
    hand.settle()
  }

  /// Other scenes show a card that was closed in the Switcher. If one of them brings the card to the front, the
  /// Switcher shows the card again.
  @Test func aClosedCardComesBackIfAnotherSceneBringsIt() throws {
    var hand = hand(TestDeck.album((0..<6).map { "\($0)" }), try index("switcher"))
    hand.key("Home")
    hand.key("Right")
    hand.key("Right")
    hand.settle()
    let card = try #require(hand.stage.deckPosition?.card)
    close(&hand)
    let next = try #require(hand.stage.deckPosition?.card)
    #expect(next != card && hand.stage.status(at: hand.time).count == 5)
    show(try index("carousel"), &hand)
    hand.settle()
    #expect(hand.stage.status(at: hand.time).front == next)
    show(try index("switcher"), &hand)
    hand.settle()
    #expect(hand.stage.status(at: hand.time).count == 5)
    show(try index("carousel"), &hand)
    for key in ["g", "\(card + 1)", "Return"] { hand.key(key) }
    hand.settle()
    show(try index("switcher"), &hand)
    hand.settle()
    #expect(hand.stage.deckPosition?.card == card && hand.stage.status(at: hand.time).count == 6)
  }

  /// An empty Switcher has no front card: the one that was last in front stays the front card.
  @Test func anEmptySwitcherLeavesTheFrontCard() throws {
    var hand = hand(TestDeck.album(["a", "b"]), try index("switcher"))
    close(&hand)
    let last = try #require(hand.stage.deckPosition)
    close(&hand)
    #expect(hand.stage.status(at: hand.time).count == 0 && hand.stage.deckPosition == last)
    show(try index("stack"), &hand)
    #expect(hand.stage.deckPosition == last)
  }

  @Test func aThrowThatIsUndoneBringsItsCardToTheFront() throws {
    var hand = hand(TestDeck.album((0..<8).map { "\($0)" }), try index("stack"))
    hand.key("Right")
    hand.settle()
    show(try index("custom"), &hand)
    hand.key("Right")
    hand.key("Right")
    hand.settle()
    show(try index("stack"), &hand)
    hand.settle()
    #expect(hand.stage.deckPosition?.card == 3)
    // The key for back goes to the card before, and undo brings back the thrown card.
    var back = hand
    back.key("Page_Up")
    back.settle()
    #expect(back.stage.deckPosition?.card == 2)
    hand.key("z")
    hand.settle()
    #expect(hand.stage.deckPosition?.card == 0)
    show(try index("carousel"), &hand)
    #expect(hand.stage.deckPosition?.card == 0)
  }

  @Test(arguments: everyScene, SceneCatalog.scenes.indices)
  func filesThatComeAndGoLeaveTheFrontCard(during: Int, then: Int) throws {
    let names = (0..<9).map { "\($0)" }
    var hand = hand(TestDeck.album(names), try index("stack"))
    hand.key("g")
    for key in ["6", "Return"] { hand.key(key) }
    hand.settle()
    let front = front(hand)
    show(during, &hand)
    hand.settle()
    // Cards are added before the front card, and another card is removed.
    hand.handle(.deck(TestDeck.album(["x", "y"] + names.filter { $0 != "2" }), .changed))
    #expect(self.front(hand) == front)
    hand.settle()
    show(then, &hand)
    #expect(self.front(hand) == front)
    // The front card itself is removed, and the next one becomes the front card.
    hand.handle(.deck(TestDeck.album(names.filter { $0 != "5" }), .changed))
    hand.settle()
    let next = self.front(hand)
    #expect(next?.key?.id.path == "6")
    show(during, &hand)
    #expect(self.front(hand) == next)
  }

  /// The positions in the bundled decks do not depend on each other.
  @Test func bundledDecksKeepThePositionOfEachScene() throws {
    var hand = StageHand(try index("stack"))
    hand.key("Right")
    hand.settle()
    show(try index("carousel"), &hand)
    hand.settle()
    #expect(hand.stage.deckPosition == nil && hand.stage.status(at: hand.time).front == 0)
    show(try index("stack"), &hand)
    #expect(hand.stage.status(at: hand.time).front == 1)
  }
}
