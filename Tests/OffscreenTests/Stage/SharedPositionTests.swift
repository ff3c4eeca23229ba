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

  private func user(_ deck: Deck, _ scene: Int, reducesMotion: Bool = false) -> StageUser {
    var options = SceneOptions(reducesMotion: reducesMotion)
    options.deck = deck
    var user = StageUser(scene, options: options)
    user.settle()
    return user
  }

  private func index(_ name: String) throws -> Int { try #require(SceneCatalog.index(of: name)) }

  /// Returns the front card; nil if no card is in front. A closed book stands for its first card, and a page without a
  /// card for the card before it.
  private func front(_ user: StageUser) -> Front? {
    let deck = user.stage.deck
    guard let face = user.stage.facesInFront.first else { return nil }
    if face.card != nil { return Front(key: face.content.key, step: face.step) }
    let card = face.book.flatMap { deck.bound.card(onPage: face.page, of: $0.index) }
    return Front(key: card.map { deck.cards[$0] }, step: face.isCover ? nil : face.step)
  }

  private func show(_ scene: Int, _ user: inout StageUser) {
    user.key("\(scene + 1)")
  }

  @Test(arguments: TestDeck.allCases, 0..<5)
  func anotherSceneHasTheSameCardInFront(kind: TestDeck, seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let deck = kind.deck(maximum: 14, using: &random)
    let scenes = everyScene
    var user = user(
      deck, scenes.randomElement(using: &random)!, reducesMotion: seed % 4 == 3)
    if seed % 4 == 1 { user.key("v") }
    for _ in 0..<20 {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        user.key(Self.keys.randomElement(using: &random)!)
        user.wait(.random(in: 0...0.6, using: &random))
      }
      let before = front(user)
      let scene = scenes.randomElement(using: &random)!
      show(scene, &user)
      #expect(front(user) == before, "\(SceneCatalog.scenes[scene].title)")
      user.wait([0, 0.1, 1.5].randomElement(using: &random)!)
      #expect(front(user) == before, "\(SceneCatalog.scenes[scene].title), later")
    }
  }

  /// The arriving scene shows the card from its first frame on, in both views.
  @Test(arguments: everyScene, [false, true])
  func theCardIsThereInTheFirstFrame(from: Int, isSplit: Bool) throws {
    var random = SplitMix64(seed: 7)
    let deck = TestDeck.document.deck(maximum: 14, using: &random)
    for to in everyScene where to != from {
      var user = user(deck, from)
      if isSplit { user.key("v") }
      user.key("g")
      for key in ["4", "Return"] { user.key(key) }
      user.settle()
      let front = try #require(front(user)?.key)
      show(to, &user)
      user.time += 0.001
      let scene = SceneCatalog.scenes[to].id
      let arriving = user.frame().list.items.map(\.face).filter { $0.scene == scene }
      let shown = arriving.filter { face in
        face.content.key == front
          || face.page.flatMap { deck.bound.card(onPage: $0, of: 0) }.map { deck.cards[$0] }
            == front
      }
      #expect(shown.count >= (isSplit ? 2 : 1), "\(SceneCatalog.scenes[to].title)")
    }
  }

  // MARK: The Library

  private func book(page: Int) throws -> StageUser {
    var user = user(TestDeck.album((0..<20).map { "\($0)" }), try index("library"))
    user.key("Return")
    user.settle()
    user.key("g")
    for digit in "\(page)" { user.key("\(digit)") }
    user.key("Return")
    user.settle()
    return user
  }

  @Test(arguments: [8, 9])
  func thePageOfAnArrivalIsInFrontUntilASheetTurns(page: Int) throws {
    var user = try book(page: page)
    let arrived = try #require(user.stage.deckPosition)
    #expect(arrived.card == page - 1)
    for scene in ["stack", "library", "switcher", "library"] {
      show(try index(scene), &user)
      user.settle()
    }
    #expect(user.stage.deckPosition == arrived)
    user.key("Right")
    user.settle()
    let turned = try #require(user.stage.deckPosition?.page)
    #expect(turned % 2 == 1 && turned > page + 1)
    user.key("Left")
    user.settle()
    let arrivedPage = try #require(arrived.page)
    #expect(user.stage.deckPosition?.page == (arrivedPage - 1) / 2 * 2 + 1)
  }

  @Test func aBookThatWasLeftClosedStaysClosedUntilAnotherCardIsInFront() throws {
    var user = user(TestDeck.album(["a", "b", "c", "d"]), try index("library"))
    show(try index("stack"), &user)
    user.settle()
    show(try index("library"), &user)
    user.settle()
    #expect(user.stage.deckPosition == DeckPosition(card: 0, book: 0))
    show(try index("stack"), &user)
    user.settle()
    user.key("Right")
    user.settle()
    show(try index("library"), &user)
    user.settle()
    // The page comes after the endpaper, the title page and the imprint.
    #expect(user.stage.deckPosition == DeckPosition(card: 1, book: 0, page: 5))
  }

  @Test func aClosedBookKeepsTheOverlayStep() throws {
    var random = SplitMix64(seed: 1)
    var deck = TestDeck.document.deck(maximum: 9, using: &random)
    deck.steps.cards[0] = 2
    var user = user(deck, try index("library"))
    show(try index("stack"), &user)
    user.settle()
    user.key("Page_Down")
    user.settle()
    for scene in ["library", "stack", "custom"] {
      show(try index(scene), &user)
      user.settle()
    }
    #expect(user.stage.facesInFront.first?.step == 1 && user.stage.deckPosition?.card == 0)
  }

  /// A document among other files is one card. Its pages are all pages of this card.
  @Test func aDocumentBesideOthersKeepsItsPage() throws {
    var random = SplitMix64(seed: 1)
    var user = user(TestDeck.beside.deck(maximum: 3, using: &random), try index("library"))
    for key in ["Return", "Right", "Right"] {
      user.key(key)
      user.settle()
    }
    let position = try #require(user.stage.deckPosition)
    #expect(position.card == 0 && position.page == 5)
    show(try index("carousel"), &user)
    user.settle()
    #expect(user.stage.status(at: user.time).front == 0)
    show(try index("library"), &user)
    user.settle()
    #expect(user.stage.deckPosition == position)
    // A loose image is a page of another book.
    show(try index("carousel"), &user)
    user.key("Right")
    user.settle()
    show(try index("library"), &user)
    user.settle()
    #expect(user.stage.deckPosition?.book == 1)
  }

  @Test func aDocumentThatIsLeafedPastKeepsItsPage() throws {
    var random = SplitMix64(seed: 1)
    var user = user(TestDeck.beside.deck(maximum: 3, using: &random), try index("library"))
    for key in ["Return", "Right", "Right"] {
      user.key(key)
      user.settle()
    }
    let position = try #require(user.stage.deckPosition)
    show(try index("carousel"), &user)
    for key in ["Right", "Left"] {
      user.key(key)
      user.settle()
    }
    #expect(user.stage.deckPosition == position)
  }

  /// The numbers of a text's cards are the same in the Library.
  @Test func aNumberMeansTheSameCardInAllScenes() throws {
    var random = SplitMix64(seed: 3)
    for kind in [TestDeck.text, .album, .document] {
      let deck = kind.deck(maximum: 9, using: &random)
      for scene in everyScene {
        var user = user(deck, scene)
        for key in ["g", "\(deck.cards.count)", "Return"] { user.key(key) }
        user.settle()
        #expect(user.stage.deckPosition?.card == deck.cards.count - 1, "\(kind) \(scene)")
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
    var user = user(deck, scene, reducesMotion: reducesMotion)
    for _ in 0..<2 where !user.stage.isOpened {
      user.key("Return")
      user.settle()
    }
    #expect(user.stage.isOpened)
    let position = user.stage.deckPosition
    show(other, &user)
    user.settle()
    #expect(!user.stage.isOpened)
    show(scene, &user)
    user.settle()
    #expect(!user.stage.isOpened && user.stage.deckPosition == position)
  }

  /// An image that is read while its card is opened gets its own area.
  @Test func theScenesGetTheAspectsOfCardsThatStay() throws {
    var deck = TestDeck.album(["a", "b", "c"])
    deck.aspects = [nil, nil, nil]
    var user = user(deck, try index("stack"))
    user.key("Return")
    user.settle()
    func opened(_ user: StageUser) -> Size? {
      user.shown.list.items.last { $0.face.card?.side == .opened && $0.opacity == 1 }?.face.size
    }
    let before = try #require(opened(user))
    deck.aspects = [2, 2, 2]
    user.handle(.deck(deck, .changed))
    user.settle()
    let after = try #require(opened(user))
    #expect(before != after && abs(after.width / after.height - 2) < 1e-9)
  }

  // MARK: Cards that come and go

  private func close(_ user: inout StageUser) {
    let card = user.shown.list.items.last { $0.carrier == user.stage.deckPosition?.card }!
    user.drag(from: card.quad.boundingBox.center, by: Point(600, 0))
    user.release(card.quad.boundingBox.center + Point(600, 0))
    user.settle()
  }

  /// Other scenes show a card that was closed in the Switcher. If one of them brings the card to the front, the
  /// Switcher shows the card again.
  @Test func aClosedCardComesBackIfAnotherSceneBringsIt() throws {
    var user = user(TestDeck.album((0..<6).map { "\($0)" }), try index("switcher"))
    user.key("Home")
    user.key("Right")
    user.key("Right")
    user.settle()
    let card = try #require(user.stage.deckPosition?.card)
    close(&user)
    let next = try #require(user.stage.deckPosition?.card)
    #expect(next != card && user.stage.status(at: user.time).count == 5)
    show(try index("carousel"), &user)
    user.settle()
    #expect(user.stage.status(at: user.time).front == next)
    show(try index("switcher"), &user)
    user.settle()
    #expect(user.stage.status(at: user.time).count == 5)
    show(try index("carousel"), &user)
    for key in ["g", "\(card + 1)", "Return"] { user.key(key) }
    user.settle()
    show(try index("switcher"), &user)
    user.settle()
    #expect(user.stage.deckPosition?.card == card && user.stage.status(at: user.time).count == 6)
  }

  /// An empty Switcher has no front card: the one that was last in front stays the front card.
  @Test func anEmptySwitcherLeavesTheFrontCard() throws {
    var user = user(TestDeck.album(["a", "b"]), try index("switcher"))
    close(&user)
    let last = try #require(user.stage.deckPosition)
    close(&user)
    #expect(user.stage.status(at: user.time).count == 0 && user.stage.deckPosition == last)
    show(try index("stack"), &user)
    #expect(user.stage.deckPosition == last)
  }

  @Test func aThrowThatIsUndoneBringsItsCardToTheFront() throws {
    var user = user(TestDeck.album((0..<8).map { "\($0)" }), try index("stack"))
    user.key("Right")
    user.settle()
    show(try index("custom"), &user)
    user.key("Right")
    user.key("Right")
    user.settle()
    show(try index("stack"), &user)
    user.settle()
    #expect(user.stage.deckPosition?.card == 3)
    // The key for back goes to the card before, and undo brings back the thrown card.
    var back = user
    back.key("Page_Up")
    back.settle()
    #expect(back.stage.deckPosition?.card == 2)
    user.key("z")
    user.settle()
    #expect(user.stage.deckPosition?.card == 0)
    show(try index("carousel"), &user)
    #expect(user.stage.deckPosition?.card == 0)
  }

  @Test(arguments: everyScene, SceneCatalog.scenes.indices)
  func filesThatComeAndGoLeaveTheFrontCard(during: Int, then: Int) throws {
    let names = (0..<9).map { "\($0)" }
    var user = user(TestDeck.album(names), try index("stack"))
    user.key("g")
    for key in ["6", "Return"] { user.key(key) }
    user.settle()
    let front = front(user)
    show(during, &user)
    user.settle()
    // Cards are added before the front card, and another card is removed.
    user.handle(.deck(TestDeck.album(["x", "y"] + names.filter { $0 != "2" }), .changed))
    #expect(self.front(user) == front)
    user.settle()
    show(then, &user)
    #expect(self.front(user) == front)
    // The front card itself is removed, and the next one becomes the front card.
    user.handle(.deck(TestDeck.album(names.filter { $0 != "5" }), .changed))
    user.settle()
    let next = self.front(user)
    #expect(next?.key?.id.path == "6")
    show(during, &user)
    #expect(self.front(user) == next)
  }

  /// The positions in the bundled decks do not depend on each other.
  @Test func bundledDecksKeepThePositionOfEachScene() throws {
    var user = StageUser(try index("stack"))
    user.key("Right")
    user.settle()
    show(try index("carousel"), &user)
    user.settle()
    #expect(user.stage.deckPosition == nil && user.stage.status(at: user.time).front == 0)
    show(try index("stack"), &user)
    #expect(user.stage.status(at: user.time).front == 1)
  }
}
