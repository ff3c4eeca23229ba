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

  static func hand(_ layout: NamedLayout? = nil, count: Int? = 9) -> SceneHand<CustomScene> {
    SceneHand(scene(layout, count: count))
  }

  @Test(arguments: sessionSeeds(8, many: 60))
  func nothingJumpsInARandomSession(seed: Int) {
    let layout = [nil, TestLayouts.ring, TestLayouts.column][seed % 3]
    var watch = JumpWatch(
      Self.scene(layout, count: [1, 2, 9, 40][seed % 4]), seed: seed)
    watch.run(steps: 40)
  }

  @Test func aDragByThePitchGoesToTheNextCard() {
    var hand = Self.hand()
    // The pitch is a tenth of the view's width.
    hand.swipe(from: Point(600, 300), by: Point(-119, 0))
    hand.settle()
    #expect(hand.status.front == 5 && hand.status.offset == 600)
  }

  @Test func aFlingGoesFurtherThanTheDragAndIsCaughtWhereItIsSeen() {
    var hand = Self.hand(count: 100)
    hand.swipe(from: Point(600, 300), by: Point(-60, 0), velocity: Point(-3000, 0))
    hand.wait(0.1)
    let seen = hand.status.offset!
    hand.press(Point(600, 300))
    #expect(hand.status.offset == seen && hand.status.phase == .idle)
    hand.wait(1)
    hand.release()
    hand.settle()
    #expect(abs(hand.status.offset! - seen) <= 60, "let go it goes to the nearest card")
    hand.swipe(from: Point(600, 300), by: Point(-60, 0), velocity: Point(-3000, 0))
    hand.settle()
    #expect(hand.status.front > 10)
  }

  @Test func aLayoutWithoutSnapStaysWhereItIsReleased() {
    var hand = Self.hand(TestLayouts.column)
    let start = hand.status.offset!
    hand.swipe(from: Point(600, 300), by: Point(0, -50))
    hand.settle()
    #expect(agrees(hand.status.offset! - start, 50))
    hand.perform(.next)
    hand.settle()
    #expect(
      agrees(hand.status.offset!, 5 * 0.25 * hand.scene.view.size.height), "a step goes to a card")
  }

  @Test func wheelAndKeysGoACardFurtherThanTheRestOfTheScroll() {
    var hand = Self.hand()
    hand.wheel(1)
    hand.wheel(2)
    hand.perform(.right)
    hand.settle()
    #expect(hand.status.front == 8)
    hand.perform(.next)
    hand.settle()
    #expect(hand.status.front == 8, "the last")
    hand.perform(.goTo(3))
    hand.settle()
    #expect(hand.status.front == 2)
    hand.perform(.first)
    hand.settle()
    #expect(hand.status.front == 0)
  }

  @Test func aTapBringsACardToTheMiddle() throws {
    var hand = Self.hand()
    let card = try #require(hand.items.first { $0.carrier == 5 })
    hand.tap(card.homography.apply(card.bounds.center))
    hand.settle()
    #expect(hand.status.front == 5)
  }

  @Test func aRingContinuesFromItsLastCardToItsFirst() {
    var hand = Self.hand(TestLayouts.ring)
    hand.perform(.first)
    hand.settle()
    hand.perform(.last)
    hand.settle()
    #expect(hand.status.front == 8)
    #expect(hand.status.offset! < 0, "the shorter way")
    hand.perform(.next)
    hand.settle()
    #expect(hand.status.front == 0)
    let cards = hand.items.filter { $0.face.kind == .front }
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
    var hand = Self.hand(NamedLayout(name: "counting", layout), count: 1_000_000)
    hand.perform(.goTo(500_000))
    hand.settle()
    layout.counter.asked.withLock { $0 = 0 }
    #expect(hand.status.front == 499_999 && !hand.items.isEmpty)
    #expect(layout.counter.asked.withLock { $0 } == 14, "13 cards in reach, and the face")
  }

  @Test func aResizeKeepsTheCardInTheMiddle() {
    var hand = Self.hand()
    hand.perform(.next)
    hand.wait(0.05)
    let middle = hand.scene.track.middle(at: hand.time)
    hand.scene.resize(to: Viewport(size: Size(700, 900)), at: hand.time)
    #expect(agrees(hand.scene.track.middle(at: hand.time), middle, 1e-6))
    hand.settle()
    #expect(hand.status.front == 5)
  }

  @Test func aParameterOfTheLayoutMovesTheCardsAtOnce() throws {
    var hand = Self.hand()
    #expect(hand.scene.parameters.map(\.name) == ["turned.tilt", "turned.pitch"])
    let side = { (hand: SceneHand<CustomScene>) in hand.items.first { $0.carrier == 5 }!.quad }
    let before = side(hand)
    var tuning = SceneOverrides()
    tuning[CustomScene.id]["turned.tilt"] = 60
    hand.scene.retune(tuning, at: hand.time)
    #expect(gap(before, side(hand)) > 20)
    tuning[CustomScene.id]["turned.pitch"] = 0.2
    hand.scene.retune(tuning, at: hand.time)
    #expect(agrees(hand.status.offset!, 4 * 240) && hand.status.front == 4)
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
    var hand = SceneHand(
      CustomScene(viewport: Viewport(size: Size(1200, 768)), options: options))
    #expect(hand.status.front == 0, "own cards begin with the first")
    hand.perform(.goTo(5))
    hand.settle()
    let new = Deck(cards: [2, 5, 7, 3].map { CardKey($0) })
    hand.scene.adopt(DeckDiff(from: options.deck, to: new), at: hand.time)
    #expect(hand.status.front == 1 && hand.status.count == 4)
  }
}
