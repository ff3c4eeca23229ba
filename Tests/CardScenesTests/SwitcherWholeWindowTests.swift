import CardInput
import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests a card that is dragged aside and then shows its whole window.
@Suite struct SwitcherWholeWindowTests {
  let onCard0 = Point(187, 330)

  /// Drags card 0 aside and holds it there.
  private func held(
    by travel: Double, options: SceneOptions = SceneOptions()
  ) -> Driver<SwitcherScene> {
    var driver = Driver(SwitcherScene.self, options: options)
    let touch = Touch(location: onCard0, hit: driver.hit(onCard0))
    driver.send(.press(touch))
    var pan = Pan(touch: touch, location: onCard0, translation: Point(1, 0), velocity: .zero)
    driver.send(.panBegan(pan))
    pan.translation.x = travel
    driver.send(.panChanged(pan))
    return driver
  }

  private func card(_ driver: Driver<SwitcherScene>) -> [DisplayItem] {
    driver.scene.cards(at: driver.time).filter { $0.face.index == 0 }
  }

  @Test(arguments: [-1.0, 1.0])
  func aCardShowsItsWholeWindowWhereAReleaseClosesIt(side: Double) throws {
    let driver = held(by: 110 * side)
    let item = try #require(card(driver).first)
    #expect(item.face.kind == .detail && item.bounds == Rect(Size(375, 667)))
    #expect(item.role.contains(.card) && item.isHittable && item.opacity == 1)
    // The card's face is never stretched, and the middle of the face in the pile follows the pointer.
    #expect(isClose(item.homography.a, item.homography.e))
    let before = try #require(card(Driver(SwitcherScene.self)).first)
    let middle = before.bounds.center
    #expect(
      isClose(
        item.homography.apply(middle), before.homography.apply(middle) + Point(110 * side, 0)))
    #expect(item.corners == before.corners)
  }

  /// A card shrinks and darkens over the second half of the way that closes it, and stays opaque.
  @Test func aDraggedCardShowsThatItWillClose() throws {
    func sign(_ travel: Double, _ options: SceneOptions = SceneOptions()) throws
      -> (scale: Double, shade: Double)
    {
      let item = try #require(card(held(by: travel, options: options)).first)
      #expect(item.opacity == 1)
      return (item.homography.a, item.shade?.stops.0.alpha ?? 0)
    }
    let rest = try sign(1)
    for travel in [20.0, 50] { #expect(try sign(travel) == rest) }
    var last = rest
    for travel in stride(from: 60.0, through: 105, by: 5) {
      let now = try sign(travel)
      #expect(now.scale < last.scale && now.shade > last.shade)
      last = now
    }
    #expect(isClose(try sign(110).scale / rest.scale, 1 - SwitcherMetrics.closingShrink))
    #expect(try sign(110) == sign(160) && sign(-110) == sign(110))
    #expect(try sign(160, .classic) == sign(1, .classic))
    let still = SceneOptions(reducesMotion: true)
    #expect(try sign(160, still).scale == rest.scale && sign(160, still).shade > rest.shade)
  }

  /// However far the end of the pile is pulled, the last card reaches as far down as at rest, or is a whole window.
  @Test(arguments: [1, 2, 5, 23])
  func theLastCardIsNeverCutWithinTheWindow(count: Int) throws {
    var driver = Driver(SwitcherScene.self, options: SceneOptions(count: count))
    driver.key(.last)
    driver.settle()
    func last() -> DisplayItem? {
      driver.scene.cards(at: driver.time).first { $0.face.index == count - 1 }
    }
    let rest = try #require(last())
    let bottom = min(rest.quad.boundingBox.maxY, 667) - 1
    func isUncut() -> Bool {
      last().map { $0.quad.boundingBox.maxY >= bottom || $0.bounds == Rect(Size(375, 667)) } == true
    }
    #expect(rest.face.kind == .front)
    let touch = Touch(location: Point(187, 600), hit: driver.hit(Point(187, 600)))
    driver.send(.press(touch))
    var pan = Pan(
      touch: touch, location: Point(187, 590), translation: Point(0, -1), velocity: .zero)
    driver.send(.panBegan(pan))
    for travel in stride(from: 1.0, through: 600, by: 3) {
      pan.translation.y = -travel
      driver.send(.panChanged(pan))
      #expect(isUncut(), "after \(travel) points")
    }
    #expect(driver.status.offset! > driver.scene.layout.offsetRange.upperBound + 50)
  }

  @Test func aCardGrowsWithThePointerAlikeOnBothSides() {
    var last = 0.0
    for travel in stride(from: 0.0, through: 150, by: 1) {
      let (right, left) = (card(held(by: travel)), card(held(by: -travel)))
      let height = right.first?.bounds.height ?? 0
      #expect(isClose(height, left.first?.bounds.height ?? 0))
      #expect(height >= last && (last == 0 || height - last < 8))
      last = height
    }
    #expect(last == 667)
  }

  @Test func theOldFaceCoversTheTopUntilTheWholeWindowIsPainted() throws {
    let items = card(held(by: 40))
    #expect(items.map(\.face.kind) == [.detail, .front])
    #expect(items[1].opacity == 1 && items[1].shadow == nil && !items[1].isHittable)
    // Edges that both faces draw would be sharper than the edges below them.
    let inside = items[0].bounds.insetBy(dx: 1, dy: 1)
    #expect(items[1].bounds.intersection(inside) == items[1].bounds)
    #expect(held(by: 40).scene.facesAhead(at: 0).first == items[0].face)
  }

  @Test func aReleasedCardShrinksAsItReturns() {
    var driver = held(by: 90)
    #expect(card(driver).first?.face.kind == .detail)
    driver.send(.pressEnded)
    expectNoJump(in: driver.scene, from: driver.time, for: 1)
    driver.settle()
    #expect(card(driver).map(\.face.kind) == [.front])
    #expect(card(driver).first?.bounds.height == driver.scene.metrics.face.height)
  }

  @Test func aCardHeldAsideOpensFromItsWholeWindow() throws {
    var driver = held(by: 90)
    let before = try #require(card(driver).first)
    driver.key(.open)
    let after = try #require(card(driver).first { $0.face.kind == .detail })
    #expect(after.face == before.face && isClose(after.bounds.height, before.bounds.height))
    #expect(isClose(after.quad.bottomRight, before.quad.bottomRight))
    expectNoJump(in: driver.scene, from: driver.time, for: 1)
  }

  @Test func inATransitionTheCardBehindTheLeavingCardIsWhole() throws {
    var driver = Driver(SwitcherScene.self)
    driver.key(.goTo(5))
    driver.settle()
    let (scene, time) = (driver.scene, driver.time)
    let front = try #require(scene.frontCard(at: time))
    try #require(front > 0)
    func height(_ card: Int, at presence: Double) -> Double {
      let transition = SceneTransition(presence: presence, carried: front)
      let items = scene.items(at: time, in: transition).filter {
        $0.role.contains(.card) && $0.face.index == card
      }
      return items.map(\.bounds.height).max() ?? 0
    }
    let face = scene.metrics.face.height
    #expect(height(front - 1, at: 1) == face)
    var last = face
    for step in 0...1000 {
      let now = height(front - 1, at: 1 - Double(step) / 1000)
      #expect((0..<10).contains(now - last))
      last = now
    }
    #expect(last == 667 && height(front, at: 0.5) == face && height(front + 1, at: 0.5) == face)
    #expect(
      scene.facesAhead(at: time).contains { $0.kind == .detail && $0.index == front - 1 })
  }

  @Test func theUncoveredCardBehindIsWhole() throws {
    var driver = Driver(SwitcherScene.self)
    driver.key(.goTo(5))
    driver.settle()
    let pressed = driver.hit(Point(187, 400))!.face.index
    driver.drag(from: Point(187, 400), by: Point(115, 0), in: 0.5, rests: true)
    let heights = Dictionary(
      driver.scene.cards(at: driver.time).map { ($0.face.index, $0.bounds.height) }
    ) { $1 > $0 ? $1 : $0 }
    #expect(heights[pressed] == 667 && (heights[pressed - 1] ?? 0) > 600)
    #expect(heights[pressed - 2] == driver.scene.metrics.face.height)
    expectNoJump(in: driver.scene, from: driver.time, for: 1)
    driver.settle()
    #expect(driver.scene.cards(at: driver.time).allSatisfy { $0.face.kind == .front })
  }

  @Test func inClassicModeACardKeepsItsFace() {
    let driver = held(by: 150, options: .classic)
    #expect(card(driver).map(\.face.kind) == [.front])
  }

  @Test func thePileClosesBehindAClosedCard() {
    var driver = Driver(SwitcherScene.self)
    driver.drag(from: onCard0, by: Point(200, 0), in: 0.3)
    expectNoJump(in: driver.scene, from: driver.time, for: 1)
    driver.settle()
    #expect(driver.scene.cards(at: driver.time).first?.face.index == 1)
    driver.key(.undo)
    expectNoJump(in: driver.scene, from: driver.time, for: 1)
    driver.settle()
    #expect(card(driver).map(\.face.kind) == [.front])
  }
}
