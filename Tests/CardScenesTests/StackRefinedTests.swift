import CardInput
import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the pile in refined mode: the gripped point stays under the pointer, and only a release throws.
@Suite struct StackRefinedTests {
  private static let places = [Point(187, 333), Point(60, 140), Point(330, 540), Point(90, 520)]
  private static let travels = [
    Point(40, 0), Point(-90, 60), Point(150, -130), Point(-260, 20), Point(20, 300),
  ]

  private func hand(_ options: SceneOptions = SceneOptions()) -> SceneHand<StackScene> {
    SceneHand(StackScene(viewport: Viewport(size: Size(375, 667)), options: options))
  }

  /// Returns the point of the front card that is visible at a position.
  private func facePoint(_ hand: SceneHand<StackScene>, under point: Point) -> Point? {
    let front = hand.items.last { $0.face.kind == .front || $0.face.kind == .back }
    return front?.homography.inverse?.apply(point)
  }

  @Test(arguments: places, travels)
  func theGrippedPointStaysUnderThePointer(place: Point, travel: Point) throws {
    var hand = hand()
    hand.press(place)
    let gripped = try #require(facePoint(hand, under: place))
    for fraction in [0.2, 0.5, 1, 0.3] {
      hand.wait(0.03)
      hand.drag(to: travel * fraction)
      let seen = try #require(facePoint(hand, under: place + travel * fraction))
      #expect((seen - gripped).length < 1e-6)
    }
    #expect(hand.status.front == 0 && hand.scene.flights.isEmpty)
  }

  @Test func aPileThatIsCaughtIsGrippedWhereItIs() throws {
    var hand = hand()
    hand.swipe(from: Point(187, 333), by: Point(120, 80))
    hand.wait(0.05)
    let point = Point(200, 300)
    let before = hand.items.map(\.quad)
    hand.press(point)
    #expect(zip(before, hand.items.map(\.quad)).allSatisfy { gap($0, $1) < 1e-9 })
    let gripped = try #require(facePoint(hand, under: point))
    for step in 1...10 {
      hand.wait(0.03)
      hand.drag(to: Point(-12, 7) * Double(step))
      let seen = try #require(facePoint(hand, under: point + Point(-12, 7) * Double(step)))
      #expect((seen - gripped).length < 1e-6)
    }
  }

  @Test(arguments: [-1.0, 1]) func aDraggedCardTiltsAtMostToTheFullTilt(side: Double) throws {
    var hand = hand()
    hand.press(Point(187, 333))
    for travel in stride(from: 0.0, through: 400, by: 20) {
      hand.drag(to: Point(travel * side, 0))
      let front = try #require(hand.items.last { $0.face.kind == .front })
      let top = front.quad.topRight - front.quad.topLeft
      let degrees = (top.y / top.length) * side
      #expect(degrees > -1e-9 && degrees <= 0.2588190451 + 1e-9)
      if travel >= 187.5 { #expect(isClose(degrees, 0.25881904510252074, within: 1e-6)) }
    }
  }

  /// At the limit of the pull, the next card has grown to the front card's size, and the cards behind it haven't.
  @Test func theCardsBehindGrowWithThePull() {
    var hand = hand()
    hand.press(Point(187, 333))
    var last = [1.0, 2, 3, 4]
    for travel in stride(from: 20.0, through: 180, by: 20) {
      hand.drag(to: Point(travel, 0))
      let places = (1..<5).map { hand.scene.state($0, at: hand.time).pose.depth }
      #expect(zip(places, last).allSatisfy { $0 < $1 })
      #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
      last = places
    }
    hand.drag(to: Point(187.5, 0))
    #expect(isClose(hand.scene.state(1, at: hand.time).pose.depth, 0))
    #expect((2..<5).allSatisfy { hand.scene.state($0, at: hand.time).pose.depth > 0.5 })
  }

  /// A pull, a velocity, and the side to which the release throws the card.
  @Test(
    arguments: [
      (100.0, 0.0, nil), (187, 0, nil), (188, 0, 1), (-188, 0, -1), (300, -600, 1),
      (100, 900, 1), (100, 850, nil), (40, 1100, 1), (40, 1090, nil), (-40, -1100, -1),
      (150, -2000, nil), (40, -2400, -1),
    ] as [(Double, Double, Double?)])
  func aReleaseThrowsWhereItsProjectionPassesTheLimitOrAsAFling(
    pull: Double, velocity: Double, side: Double?
  ) {
    var hand = hand()
    hand.press(Point(187, 333))
    hand.wait(0.1)
    hand.drag(to: Point(pull, 0), velocity: Point(velocity, 0))
    #expect(hand.scene.flights.isEmpty)
    hand.release(velocity: Point(velocity, 0))
    #expect(hand.scene.history.last?.side == side)
    hand.settle()
    #expect(hand.status.front == (side == nil ? 0 : 1) && hand.status.drag == 0)
  }

  @Test func upAndDownNeverThrows() {
    for travel in [-600.0, 600] {
      var hand = hand()
      hand.swipe(
        from: Point(187, 333), by: Point(5, travel), velocity: Point(20, travel < 0 ? -5000 : 5000))
      #expect(hand.scene.flights.isEmpty && hand.status.front == 0)
      hand.settle()
      #expect(hand.items.last!.quad.topLeft == Point(20, 100))
    }
  }

  /// While the card is held still, the stamp has its full opacity if and only if the pull is beyond the limit.
  @Test(arguments: [120.0, 180, 187, 188, 250]) func theStampShowsWhetherAReleaseThrows(
    pull: Double
  ) {
    var hand = hand()
    hand.press(Point(187, 333))
    hand.drag(to: Point(pull, 0), velocity: Point(3000, 0))
    hand.wait(1)
    let stamp = hand.items.last { $0.face.kind == .stamp }
    #expect((stamp!.opacity == 1) == (pull > 187.5))
  }

  @Test func aThrownCardIsCaughtInFlightAndBroughtBack() throws {
    var hand = hand()
    hand.swipe(from: Point(187, 333), by: Point(150, 30), velocity: Point(900, 100))
    #expect(hand.scene.flights.count == 1 && hand.status.front == 1)
    hand.wait(0.12)
    let flying = try #require(hand.items.last { $0.face.kind == .front })
    #expect(flying.face.index == 0 && flying.isHittable)
    let point = flying.quad.boundingBox.center
    hand.press(point)
    #expect(hand.scene.flights.isEmpty && hand.status.front == 0 && hand.scene.history.isEmpty)
    let held = try #require(hand.items.last { $0.face.kind == .front })
    #expect(gap(held.quad, flying.quad) < 1e-9)
    hand.wait(0.1)
    hand.release()
    hand.settle()
    #expect(hand.scene.pile.map(\.card) == [0, 1, 2, 3, 4] && hand.items.count == 5)
  }

  @Test func escapeTurnsAFlippedCardBack() {
    var hand = hand()
    let isOpen = hand.scene.dismiss(at: hand.time)
    #expect(!isOpen)
    hand.tap(Point(187, 333))
    hand.wait(0.2)
    let closes = hand.scene.dismiss(at: hand.time)
    #expect(closes)
    hand.settle()
    #expect(hand.status.open == 0)
  }

  /// The pointer can catch any of several flying cards. A caught card keeps its z, even if it is thrown again.
  @Test func aCaughtCardStaysAboveThoseThrownLater() throws {
    var hand = hand()
    func order() -> [Int] { hand.items.filter { $0.face.kind == .front }.map(\.face.index) }
    hand.perform(.right)
    hand.wait(0.08)
    hand.perform(.right)
    hand.wait(0.08)
    hand.perform(.right)
    hand.wait(0.1)
    let before = order()
    #expect(before.suffix(3) == [2, 1, 0])
    let second = try #require(hand.items.last { $0.face.index == 1 && $0.face.kind == .front })
    // The pressed point lies beside the upper card.
    hand.press(second.quad.topLeft + (second.quad.bottomRight - second.quad.topLeft) * 0.02)
    #expect(hand.scene.pile[0].card == 1 && order().suffix(3) == [2, 1, 0])
    hand.perform(.right)
    #expect(order().suffix(3) == [2, 1, 0])
    hand.settle()
    #expect(hand.status.front == 3)
  }

  @Test func aPressBesideAFlyingCardTakesThePile() {
    var hand = hand()
    hand.perform(.right)
    hand.wait(0.3)
    hand.press(Point(60, 333))
    #expect(hand.scene.flights.count == 1 && hand.scene.grip != nil && hand.status.front == 1)
  }

  @Test(arguments: [1, 2, 5, 7, 20]) func theDeckComesInItsOrderRoundAndRound(count: Int) {
    var hand = hand(SceneOptions(count: count))
    for number in 0..<2 * count + 3 {
      #expect(hand.status.front == number % count)
      hand.perform(.left)
      hand.settle()
    }
    hand.perform(.undo)
    hand.settle()
    #expect(hand.status.front == (2 * count + 2) % count)
  }

  @Test func theCardsBehindAreOpaqueAndMixedWithTheBackdrop() {
    let hand = hand()
    #expect(hand.items.allSatisfy { $0.opacity == 1 })
    #expect(hand.items.dropLast().allSatisfy { $0.shade != nil && $0.shade?.color == nil })
    #expect(hand.items.last?.shade == nil)
  }

  @Test func atRestBothModesHaveTheSamePoses() throws {
    func items(_ options: SceneOptions) throws -> [LayoutAttributes] {
      try StackScene.layout(
        LayoutQuery(), viewport: Viewport(size: Size(375, 667)), options: options
      ).items
    }
    let (classic, refined) = (try items(.classic), try items(SceneOptions()))
    #expect(classic.count == refined.count && !classic.isEmpty)
    for (a, b) in zip(classic, refined) {
      #expect(a.transform == b.transform && a.z == b.z && b.alpha == 1)
    }
  }

  /// A held drag keeps the rules of its mode, and the appearance changes gradually.
  @Test(arguments: [Mode.classic, .refined]) func nothingJumpsAsTheModeChanges(mode: Mode) {
    var hand = hand(SceneOptions(mode: mode))
    hand.press(Point(80, 200))
    hand.drag(to: Point(100, 40))
    for _ in 0..<2 {
      let before = hand.items
      hand.scene.adopt(mode.other, at: hand.time)
      #expect(zip(before, hand.items).allSatisfy { gap($0.quad, $1.quad) == 0 })
      #expect(zip(before, hand.items).allSatisfy { abs($0.opacity - $1.opacity) < 1e-9 })
      expectNoJump(in: hand.scene, from: hand.time, for: 0.5)
      hand.wait(0.5)
      hand.scene.adopt(mode, at: hand.time)
      expectNoJump(in: hand.scene, from: hand.time, for: 0.5)
      hand.wait(0.5)
      hand.release()
      hand.wait(0.1)
    }
    hand.settle()
    #expect(hand.status.drag == 0)
  }
}
