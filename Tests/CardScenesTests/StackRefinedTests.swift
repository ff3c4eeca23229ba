import CardInput
import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the pile in refined mode: the held point stays under the pointer, and only a release throws.
@Suite struct StackRefinedTests {
  private static let points = [Point(187, 333), Point(60, 140), Point(330, 540), Point(90, 520)]
  private static let travels = [
    Point(40, 0), Point(-90, 60), Point(150, -130), Point(-260, 20), Point(20, 300),
  ]

  private func user(_ options: SceneOptions = SceneOptions()) -> SceneUser<StackScene> {
    SceneUser(StackScene(viewport: Viewport(size: Size(375, 667)), options: options))
  }

  /// Returns the point of the front card that is visible at a position.
  private func facePoint(_ user: SceneUser<StackScene>, under point: Point) -> Point? {
    let front = user.items.last { $0.face.kind == .front || $0.face.kind == .back }
    return front?.homography.inverse?.apply(point)
  }

  @Test(arguments: points, travels)
  func theHeldPointStaysUnderThePointer(point: Point, travel: Point) throws {
    var user = user()
    user.press(point)
    let held = try #require(facePoint(user, under: point))
    for fraction in [0.2, 0.5, 1, 0.3] {
      user.wait(0.03)
      user.drag(to: travel * fraction)
      let seen = try #require(facePoint(user, under: point + travel * fraction))
      #expect((seen - held).length < 1e-6)
    }
    #expect(user.status.front == 0 && user.scene.flights.isEmpty)
  }

  @Test func aPileThatIsCaughtIsHeldWhereItIs() throws {
    var user = user()
    user.swipe(from: Point(187, 333), by: Point(120, 80))
    user.wait(0.05)
    let point = Point(200, 300)
    let before = user.items.map(\.quad)
    user.press(point)
    #expect(zip(before, user.items.map(\.quad)).allSatisfy { gap($0, $1) < 1e-9 })
    let held = try #require(facePoint(user, under: point))
    for step in 1...10 {
      user.wait(0.03)
      user.drag(to: Point(-12, 7) * Double(step))
      let seen = try #require(facePoint(user, under: point + Point(-12, 7) * Double(step)))
      #expect((seen - held).length < 1e-6)
    }
  }

  @Test(arguments: [-1.0, 1]) func aDraggedCardTiltsAtMostToTheFullTilt(side: Double) throws {
    var user = user()
    user.press(Point(187, 333))
    for travel in stride(from: 0.0, through: 400, by: 20) {
      user.drag(to: Point(travel * side, 0))
      let front = try #require(user.items.last { $0.face.kind == .front })
      let top = front.quad.topRight - front.quad.topLeft
      let degrees = (top.y / top.length) * side
      #expect(degrees > -1e-9 && degrees <= 0.2588190451 + 1e-9)
      if travel >= 187.5 { #expect(isClose(degrees, 0.25881904510252074, within: 1e-6)) }
    }
  }

  /// At the limit of the pull, the next card has grown to the front card's size, and the cards behind it haven't.
  @Test func theCardsBehindGrowWithThePull() {
    var user = user()
    user.press(Point(187, 333))
    var last = [1.0, 2, 3, 4]
    for travel in stride(from: 20.0, through: 180, by: 20) {
      user.drag(to: Point(travel, 0))
      let depths = (1..<5).map { user.scene.state($0, at: user.time).pose.depth }
      #expect(zip(depths, last).allSatisfy { $0 < $1 })
      #expect(zip(depths, depths.dropFirst()).allSatisfy { $0 < $1 })
      last = depths
    }
    user.drag(to: Point(187.5, 0))
    #expect(isClose(user.scene.state(1, at: user.time).pose.depth, 0))
    #expect((2..<5).allSatisfy { user.scene.state($0, at: user.time).pose.depth > 0.5 })
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
    var user = user()
    user.press(Point(187, 333))
    user.wait(0.1)
    user.drag(to: Point(pull, 0), velocity: Point(velocity, 0))
    #expect(user.scene.flights.isEmpty)
    user.release(velocity: Point(velocity, 0))
    #expect(user.scene.history.last?.side == side)
    user.settle()
    #expect(user.status.front == (side == nil ? 0 : 1) && user.status.drag == 0)
  }

  @Test func upAndDownNeverThrows() {
    for travel in [-600.0, 600] {
      var user = user()
      user.swipe(
        from: Point(187, 333), by: Point(5, travel), velocity: Point(20, travel < 0 ? -5000 : 5000))
      #expect(user.scene.flights.isEmpty && user.status.front == 0)
      user.settle()
      #expect(user.items.last!.quad.topLeft == Point(20, 100))
    }
  }

  /// While the card is held still, the stamp has its full opacity if and only if the pull is beyond the limit.
  @Test(arguments: [120.0, 180, 187, 188, 250]) func theStampShowsWhetherAReleaseThrows(
    pull: Double
  ) {
    var user = user()
    user.press(Point(187, 333))
    user.drag(to: Point(pull, 0), velocity: Point(3000, 0))
    user.wait(1)
    let stamp = user.items.last { $0.face.kind == .stamp }
    #expect((stamp!.opacity == 1) == (pull > 187.5))
  }

  @Test func aThrownCardIsCaughtInFlightAndBroughtBack() throws {
    var user = user()
    user.swipe(from: Point(187, 333), by: Point(150, 30), velocity: Point(900, 100))
    #expect(user.scene.flights.count == 1 && user.status.front == 1)
    user.wait(0.12)
    let flying = try #require(user.items.last { $0.face.kind == .front })
    #expect(flying.face.index == 0 && flying.isHittable)
    let point = flying.quad.boundingBox.center
    user.press(point)
    #expect(user.scene.flights.isEmpty && user.status.front == 0 && user.scene.history.isEmpty)
    let held = try #require(user.items.last { $0.face.kind == .front })
    #expect(gap(held.quad, flying.quad) < 1e-9)
    user.wait(0.1)
    user.release()
    user.settle()
    #expect(user.scene.pile.map(\.card) == [0, 1, 2, 3, 4] && user.items.count == 5)
  }

  @Test func escapeTurnsAFlippedCardBack() {
    var user = user()
    let isOpen = user.scene.dismiss(at: user.time)
    #expect(!isOpen)
    user.tap(Point(187, 333))
    user.wait(0.2)
    let closes = user.scene.dismiss(at: user.time)
    #expect(closes)
    user.settle()
    #expect(user.status.open == 0)
  }

  /// The pointer can catch any of several flying cards. A caught card keeps its z, even if it is thrown again.
  @Test func aCaughtCardStaysAboveThoseThrownLater() throws {
    var user = user()
    func order() -> [Int] { user.items.filter { $0.face.kind == .front }.map(\.face.index) }
    user.perform(.right)
    user.wait(0.08)
    user.perform(.right)
    user.wait(0.08)
    user.perform(.right)
    user.wait(0.1)
    let before = order()
    #expect(before.suffix(3) == [2, 1, 0])
    let second = try #require(user.items.last { $0.face.index == 1 && $0.face.kind == .front })
    // The pressed point lies beside the upper card.
    user.press(second.quad.topLeft + (second.quad.bottomRight - second.quad.topLeft) * 0.02)
    #expect(user.scene.pile[0].card == 1 && order().suffix(3) == [2, 1, 0])
    user.perform(.right)
    #expect(order().suffix(3) == [2, 1, 0])
    user.settle()
    #expect(user.status.front == 3)
  }

  @Test func aPressBesideAFlyingCardTakesThePile() {
    var user = user()
    user.perform(.right)
    user.wait(0.3)
    user.press(Point(60, 333))
    #expect(user.scene.flights.count == 1 && user.scene.hold != nil && user.status.front == 1)
  }

  @Test(arguments: [1, 2, 5, 7, 20]) func theDeckComesInItsOrderRoundAndRound(count: Int) {
    var user = user(SceneOptions(count: count))
    for number in 0..<2 * count + 3 {
      #expect(user.status.front == number % count)
      user.perform(.left)
      user.settle()
    }
    user.perform(.undo)
    user.settle()
    #expect(user.status.front == (2 * count + 2) % count)
  }

  @Test func theCardsBehindAreOpaqueAndMixedWithTheBackdrop() {
    let user = user()
    #expect(user.items.allSatisfy { $0.opacity == 1 })
    #expect(user.items.dropLast().allSatisfy { $0.shade != nil && $0.shade?.color == nil })
    #expect(user.items.last?.shade == nil)
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
    var user = user(SceneOptions(mode: mode))
    user.press(Point(80, 200))
    user.drag(to: Point(100, 40))
    for _ in 0..<2 {
      let before = user.items
      user.scene.adopt(mode.other, at: user.time)
      #expect(zip(before, user.items).allSatisfy { gap($0.quad, $1.quad) == 0 })
      #expect(zip(before, user.items).allSatisfy { abs($0.opacity - $1.opacity) < 1e-9 })
      expectNoJump(in: user.scene, from: user.time, for: 0.5)
      user.wait(0.5)
      user.scene.adopt(mode, at: user.time)
      expectNoJump(in: user.scene, from: user.time, for: 0.5)
      user.wait(0.5)
      user.release()
      user.wait(0.1)
    }
    user.settle()
    #expect(user.status.drag == 0)
  }
}
