import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests that the preview of the next steps shows what the audience sees after each step.
@Suite struct UpcomingCardsTests {
  /// Returns the items of the scenes, without the overlay.
  private static func scenes(_ user: StageUser) -> DisplayList {
    var list = user.shown.list
    list.items.removeAll { $0.face.scene == .overlay }
    return list
  }

  private static func advance(_ user: inout StageUser) {
    user.key("Page_Down")
    user.settle()
    // A scene may count as resting a fraction of a pixel before its rest position.
    user.wait(5)
  }

  /// Advances the stage, and expects the fronts that it foretold for after this step.
  private static func advanceAsForetold(
    _ user: inout StageUser, at location: SourceLocation = #_sourceLocation
  ) {
    let foretold = user.stage.upcomingCards(after: 1)
    advance(&user)
    let upcoming = user.stage.upcomingCards()
    #expect(upcoming.next?.faces == foretold.next?.faces, sourceLocation: location)
    #expect(upcoming.later?.faces == foretold.later?.faces, sourceLocation: location)
    #expect(
      upcoming.isStep == foretold.isStep && upcoming.isSpread == foretold.isSpread,
      sourceLocation: location)
  }

  private static func expect(
    _ front: UpcomingCards.Front?, _ user: StageUser, at location: SourceLocation = #_sourceLocation
  ) {
    guard let frame = front?.frame else {
      Issue.record("nothing comes", sourceLocation: location)
      return
    }
    #expect(
      front?.faces.map(\.number) == user.stage.facesInFront.map(\.number),
      sourceLocation: location)
    let shown = scenes(user)
    #expect(
      frame.items.map(\.face) == shown.items.map(\.face), sourceLocation: location)
    for (item, other) in zip(frame.items, shown.items) {
      let way = (item.homography.apply(.zero) - other.homography.apply(.zero)).length
      #expect(way < 0.01 && abs(item.opacity - other.opacity) < 0.01, sourceLocation: location)
    }
  }

  @Test(arguments: everyScene)
  func thePreviewShowsTheNextTwoSteps(scene: Int) {
    var user = StageUser(scene, options: SceneOptions(count: 9))
    user.settle()
    for _ in 0..<3 {
      let upcoming = user.stage.upcomingCards()
      let later = upcoming.later
      #expect(!upcoming.isStep)
      Self.advanceAsForetold(&user)
      Self.expect(upcoming.next, user)
      var copy = user
      Self.advance(&copy)
      Self.expect(later, copy)
    }
  }

  @Test(arguments: everyScene)
  func inAMotionThePreviewIsTheStateAfterIt(scene: Int) {
    var user = StageUser(scene, options: SceneOptions(count: 9))
    user.settle()
    user.key("Page_Down")
    user.wait(0.1)
    #expect(user.shown.isMoving)
    let upcoming = user.stage.upcomingCards()
    user.settle()
    Self.advance(&user)
    Self.expect(upcoming.next, user)
  }

  @Test(arguments: everyScene)
  func atTheEndThePreviewIsEmpty(scene: Int) {
    var user = StageUser(scene, options: SceneOptions(count: 3))
    user.settle()
    var steps = 0
    while steps < 24, user.stage.upcomingCards().next != nil {
      Self.advance(&user)
      steps += 1
    }
    // The Stack begins again after its last card. In the Library the last book opens, and ends with its last page.
    #expect(
      scene == 1 ? steps == 24 : scene == 3 ? (4..<24).contains(steps) : (1...2).contains(steps))
    let upcoming = user.stage.upcomingCards()
    #expect((upcoming.next == nil) == (scene != 1) && (upcoming.later == nil) == (scene != 1))
    // A further step then changes nothing for the audience.
    guard scene != 1 else { return }
    let before = Self.scenes(user)
    Self.advance(&user)
    #expect(before.items.map(\.face) == Self.scenes(user).items.map(\.face))
  }

  /// The faces lie side by side, and fill the width or the height of their box.
  @Test(arguments: everyScene, [Size(400, 250), Size(250, 400)])
  func theNextCardIsAsLargeAsItsBoxAllows(scene: Int, box: Size) throws {
    var user = StageUser(scene, options: SceneOptions(count: 9))
    user.settle()
    let next = try #require(user.stage.upcomingCards().next)
    let list = user.stage.list(of: next, in: box, background: Color(1, 2, 3))
    let boxes = list.items.map(\.quad.boundingBox)
    #expect(boxes.count == next.faces.count && !boxes.isEmpty)
    let (right, bottom) = (boxes.map(\.maxX).max() ?? 0, boxes.map(\.maxY).max() ?? 0)
    #expect(abs(right - box.width) < 1e-6 || abs(bottom - box.height) < 1e-6)
    #expect(right <= box.width + 1e-6 && bottom <= box.height + 1e-6)
    for (box, next) in zip(boxes, boxes.dropFirst()) { #expect(abs(box.maxX - next.minX) < 1e-6) }
  }

  /// A spread of landscape pages would leave half of the panel empty. The pages are shown flat and one by one, the left
  /// one larger. While a page has overlay steps, only that page is shown.
  @Test func landscapePagesComeOneByOne() throws {
    var options = SceneOptions()
    options.deck = TestDeck.album((0..<9).map { "\($0)" })
    options.deck.books[0].pageSize = Size(568, 320)
    // The right page of the first full spread is page 4 of the book, and has two steps.
    options.deck.steps.pages = [(0..<options.deck.books[0].pages).map { $0 == 3 ? 1 : 0 }]
    var user = StageUser(3, options: options)
    user.key("Return")
    user.settle()
    let upcoming = user.stage.upcomingCards()
    Self.advanceAsForetold(&user)
    let pages = user.stage.facesInFront
    #expect(pages.count == 2 && upcoming.isSpread && !upcoming.isStep)
    #expect(upcoming.next?.faces.map(\.page) == [pages[0].page])
    #expect(upcoming.later?.faces.map(\.page) == [pages[1].page])
    #expect(upcoming.next?.faces.allSatisfy { $0.book?.isFlat == true } == true)

    let stepped = try #require(pages.first { user.stage.deck.steps.last(of: $0.content) > 0 })
    let step = user.stage.upcomingCards()
    #expect(step.isStep && !step.isSpread && step.next?.faces.map(\.page) == [stepped.page])
    #expect(step.later?.faces.count == 1 && step.later?.faces.first?.page != stepped.page)
    user.key("Page_Down")
    user.settle()
    #expect(user.stage.stepPosition?.words == "Step 2 of 2, right page")
  }

  @Test func theLastCardIsFollowedByNothing() {
    var user = StageUser(2, options: SceneOptions(count: 3))
    user.settle()
    Self.advance(&user)
    let upcoming = user.stage.upcomingCards()
    #expect(upcoming.next != nil && upcoming.later == nil)
  }

  /// The second card has three steps.
  @Test(arguments: [0, 1, 2]) func afterAStepComesTheNextCard(scene: Int) {
    var options = SceneOptions()
    options.deck = Deck(
      cards: (1...4).map { CardKey($0) },
      steps: {
        var steps = CardSteps()
        steps.cards = [0, 2, 0, 0]
        return steps
      }())
    var user = StageUser(scene, options: options)
    user.settle()
    #expect(!user.stage.upcomingCards().isStep && user.stage.stepPosition == nil)
    Self.advance(&user)
    let upcoming = user.stage.upcomingCards()
    #expect(upcoming.isStep && user.stage.stepPosition?.words == "Step 1 of 3")
    Self.advance(&user)
    Self.expect(upcoming.next, user)
    #expect(user.stage.stepPosition?.words == "Step 2 of 3")
    Self.advance(&user)
    Self.advance(&user)
    Self.expect(upcoming.later, user)
  }

  /// Keys that write in the path line do not advance the deck.
  @Test func onlyCommandsOfTheSceneAdvanceTheDeck() {
    var user = StageUser(1)
    func advances(_ kind: StageEvent.Kind) -> Bool {
      var stage = user.stage
      return stage.handle(StageEvent(time: user.time, kind: kind)).contains(.advanced)
    }
    func advances(_ key: String) -> Bool {
      advances(.input(.keyDown(name: key, modifiers: [], isRepeat: false)))
    }
    #expect(advances("Page_Down") && advances("Right") && !advances("Page_Up") && !advances("b"))
    #expect(advances(.message(.action(.next))) && !advances(.message(.action(.undo))))
    user.handle(.action(.openFiles))
    #expect(!advances("Right"))
  }

  @Test func theSignsShowWhatRuns() {
    var user = StageUser(1)
    #expect(user.stage.runningSigns.isEmpty)
    user.key("s")
    user.key("b")
    user.rewindable.isRecorded = true
    #expect(user.stage.runningSigns == [.recording, .black, .speed("½ speed")])
  }
}

extension Face {
  /// The index of the card or book, or the number of the page.
  fileprivate var number: Int? { card?.index ?? page ?? book?.index }
}
