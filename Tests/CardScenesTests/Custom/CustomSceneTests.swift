import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import Synchronization
import TestSupport
import Testing

@testable import CardScenes

extension CustomScene: WatchedScene {
  var space: Rect { viewport.visible }

  /// A card that comes into reach may fade in over the distance of one card.
  func turningSpeed(at t: Double) -> Double { 2 * track.scroll.velocity(at: t) / track.pitch }
}

/// Tests the Custom scene with layouts written in Swift: drags, flings, catches, steps and rings.
@Suite struct CustomSceneTests {
  static func scene(
    _ layout: NamedLayout? = nil, gallery: LayoutGallery = TestLayouts.gallery, count: Int? = 9
  ) -> CustomScene {
    var options = SceneOptions(count: count)
    options[CustomOptions.self].layout = layout
    options[CustomOptions.self].gallery = gallery
    return CustomScene(viewport: Viewport(size: Size(1200, 768)), options: options)
  }

  static func user(_ layout: NamedLayout? = nil, count: Int? = 9) -> SceneUser<CustomScene> {
    SceneUser(scene(layout, count: count))
  }

  @Test(arguments: sessionSeeds(8, many: 60))
  func nothingJumpsInARandomSession(seed: Int) {
    let layout = [nil, TestLayouts.ring, TestLayouts.column][seed % 3]
    var watch = JumpWatch(
      Self.scene(layout, count: [1, 2, 9, 40][seed % 4]), seed: seed)
    watch.run(steps: 40)
  }

  @Test func aDragByThePitchGoesToTheNextCard() {
    var user = Self.user()
    // The pitch is a tenth of the view's width.
    user.swipe(from: Point(600, 300), by: Point(-119, 0))
    user.settle()
    #expect(user.status.front == 5 && user.status.offset == 600)
  }

  @Test func aFlingGoesFurtherThanTheDragAndIsCaughtWhereItIsSeen() {
    var user = Self.user(count: 100)
    user.swipe(from: Point(600, 300), by: Point(-60, 0), velocity: Point(-3000, 0))
    user.wait(0.1)
    let seen = user.status.offset!
    user.press(Point(600, 300))
    #expect(user.status.offset == seen && user.status.phase == .idle)
    user.wait(1)
    user.release()
    user.settle()
    #expect(abs(user.status.offset! - seen) <= 60, "let go it goes to the nearest card")
    user.swipe(from: Point(600, 300), by: Point(-60, 0), velocity: Point(-3000, 0))
    user.settle()
    #expect(user.status.front > 10)
  }

  @Test func aLayoutWithoutSnapStaysWhereItIsReleased() {
    var user = Self.user(TestLayouts.column)
    let start = user.status.offset!
    user.swipe(from: Point(600, 300), by: Point(0, -50))
    user.settle()
    #expect(agrees(user.status.offset! - start, 50))
    user.perform(.next)
    user.settle()
    #expect(
      agrees(user.status.offset!, 5 * 0.25 * user.scene.view.size.height), "a step goes to a card")
  }

  @Test func wheelAndKeysGoACardFurtherThanTheRestOfTheScroll() {
    var user = Self.user()
    user.wheel(1)
    user.wheel(2)
    user.perform(.right)
    user.settle()
    #expect(user.status.front == 8)
    user.perform(.next)
    user.settle()
    #expect(user.status.front == 8, "the last")
    user.perform(.goTo(3))
    user.settle()
    #expect(user.status.front == 2)
    user.perform(.first)
    user.settle()
    #expect(user.status.front == 0)
  }

  @Test func aTapBringsACardToTheMiddle() throws {
    var user = Self.user()
    let card = try #require(user.items.first { $0.carrier == 5 })
    user.tap(card.homography.apply(card.bounds.center))
    user.settle()
    #expect(user.status.front == 5)
  }

  @Test func aRingContinuesFromItsLastCardToItsFirst() {
    var user = Self.user(TestLayouts.ring)
    user.perform(.first)
    user.settle()
    user.perform(.last)
    user.settle()
    #expect(user.status.front == 8)
    #expect(user.status.offset! < 0, "the shorter way")
    user.perform(.next)
    user.settle()
    #expect(user.status.front == 0)
    let cards = user.items.filter { $0.face.kind == .front }
    #expect(Set(cards.map(\.carrier)).count == cards.count)
    #expect(cards.allSatisfy { $0.face.index == repeating($0.carrier!, 9) })
  }

  @Test func aMillionCardsCostAsMuchAsTheReach() {
    final class Counter: Sendable { let asked = Mutex(0) }
    struct Counting: CardLayout {
      let counter = Counter()
      func pose(at p: Double, in view: LayoutView, parameters: [Double]) -> CardPose {
        counter.asked.withLock { $0 += 1 }
        return TestLayouts.Turned().pose(at: p, in: view, parameters: [30, 0.1])
      }
    }
    let layout = Counting()
    var user = Self.user(NamedLayout(name: "counting", layout), count: 1_000_000)
    user.perform(.goTo(500_000))
    user.settle()
    layout.counter.asked.withLock { $0 = 0 }
    #expect(user.status.front == 499_999 && !user.items.isEmpty)
    #expect(layout.counter.asked.withLock { $0 } == 14, "13 cards in reach, and the face")
  }

  @Test func aResizeKeepsTheCardInTheMiddle() {
    var user = Self.user()
    user.perform(.next)
    user.wait(0.05)
    let middle = user.scene.track.middle(at: user.time)
    user.scene.resize(to: Viewport(size: Size(700, 900)), at: user.time)
    #expect(agrees(user.scene.track.middle(at: user.time), middle, 1e-6))
    user.settle()
    #expect(user.status.front == 5)
  }

  @Test func aParameterOfTheLayoutMovesTheCardsAtOnce() throws {
    var user = Self.user()
    #expect(user.scene.parameters.map(\.name) == ["turned.tilt", "turned.pitch"])
    let side = { (user: SceneUser<CustomScene>) in user.items.first { $0.carrier == 5 }!.quad }
    let before = side(user)
    var tuning = SceneOverrides()
    tuning[CustomScene.id]["turned.tilt"] = 60
    user.scene.retune(tuning, at: user.time)
    #expect(gap(before, side(user)) > 20)
    tuning[CustomScene.id]["turned.pitch"] = 0.2
    user.scene.retune(tuning, at: user.time)
    #expect(agrees(user.status.offset!, 4 * 240) && user.status.front == 4)
  }

  private final class Opened: Sendable { let count = Mutex(0) }

  /// The scene makes no layout, and calls none, before it is on stage.
  @Test func aSceneThatIsNotOnStageMakesNoLayout() {
    let opened = Opened()
    let gallery = LayoutGallery {
      opened.count.withLock { $0 += 1 }
      return [TestLayouts.turned]
    }
    var scene = Self.scene(gallery: gallery, count: nil)
    scene.resize(to: Viewport(size: Size(900, 768)), at: 1)
    scene.retune(SceneOverrides(), at: 1)
    let deck = Deck(cards: [CardKey(1), CardKey(2)])
    scene.adopt(DeckDiff(from: .bundled, to: deck), at: 1)
    scene.handle(.hover(nil), at: 1)
    #expect(scene.deckPosition(at: 1)?.card == 0 && scene.stepFocus(at: 1) == StepFocus(on: 0))
    #expect(scene.facesOffStage(at: 1).isEmpty && scene.undoCount == 0)
    var options = SceneOptions()
    scene.pass(on: &options, isReset: true, at: 1)
    #expect(opened.count.withLock { $0 } == 0)
    #expect(!scene.items(at: 1).isEmpty && !scene.items(at: 2).isEmpty)
    #expect(opened.count.withLock { $0 } == 1)
  }

  @Test func addedAndRemovedCardsKeepTheMiddleCard() {
    var options = SceneOptions()
    options.deck = Deck(cards: (1...6).map { CardKey($0) })
    options[CustomOptions.self].gallery = LayoutGallery { [TestLayouts.ring] }
    var user = SceneUser(
      CustomScene(viewport: Viewport(size: Size(1200, 768)), options: options))
    #expect(user.status.front == 0, "own cards begin with the first")
    user.perform(.goTo(5))
    user.settle()
    let new = Deck(cards: [2, 5, 7, 3].map { CardKey($0) })
    user.scene.adopt(DeckDiff(from: options.deck, to: new), at: user.time)
    #expect(user.status.front == 1 && user.status.count == 4)
  }
}
