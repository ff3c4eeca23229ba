import CardInput
import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests how the Carousel responds to drags, notches and reduced motion.
@Suite struct CarouselSceneTests {
  var driver = Driver(CarouselScene.self)
  let middle = Point(187, 300)
  /// A point on the front card's button.
  let button = Point(294, 564)

  var buttonState: Face.State? {
    driver.scene.items(at: driver.time).first {
      $0.face.kind == .button && $0.face.index == driver.status.front
    }?.face.state
  }

  /// The cards whose buttons are shown.
  private var buttons: [Int] {
    driver.scene.items(at: driver.time).filter { $0.face.kind == .button }.map(\.face.index)
  }

  @Test func theSceneStartsWithTheFirstOfFiveCards() {
    #expect(driver.status.count == 5 && driver.status.front == 0 && driver.status.offset == 0)
    #expect(!driver.scene.isMoving(at: 0))
  }

  @Test mutating func theContentFollowsThePointer() {
    driver.send(.press(Touch(location: middle, hit: driver.hit(middle))))
    let touch = Touch(location: middle, hit: nil)
    let pan = Pan(
      touch: touch, location: middle, translation: Point(-100, 30), velocity: .zero)
    driver.send(.panBegan(pan))
    driver.send(.panChanged(pan))
    #expect(driver.status.offset == 100 && driver.status.phase == .dragging)
  }

  /// The pointer's travel, its duration, whether the pointer stops before the release, and the page at rest.
  static let drags: [(Double, Double, Bool, Double)] = [
    (-100, 0.1, false, 3), (-100, 0.1, true, 2), (-200, 1, true, 3), (100, 0.1, false, 1),
    (-20, 0.04, false, 3), (200, 1, true, 1), (-700, 0.5, true, 3), (-700, 0.5, false, 3),
    (700, 0.5, true, 1), (-29, 0.1, false, 2), (-30, 0.1, false, 3),
  ]

  @Test(arguments: drags)
  func aDragTurnsAtMostOnePage(travel: Double, time: Double, rests: Bool, page: Double) {
    var driver = Driver(CarouselScene.self)
    driver.key(.goTo(3))
    driver.settle()
    driver.drag(from: Point(187, 300), by: Point(travel, 0), in: time, rests: rests)
    driver.settle()
    #expect(driver.status.offset == page * 375)
  }

  @Test(arguments: [(0, 200.0), (4, -200.0)])
  func anEndYieldsAndBouncesBack(page: Int, travel: Double) {
    var driver = Driver(CarouselScene.self)
    driver.key(.goTo(page + 1))
    driver.settle()
    let rest = driver.status.offset!
    driver.drag(from: Point(187, 300), by: Point(travel, 0), in: 0.3)
    // A pull of 200 points with D = 375 and c = 0.55.
    let banded: Double = (1 - 1 / (200 * 0.55 / 375 + 1)) * 375
    let offset: Double = travel < 0 ? rest + banded : rest - banded
    #expect(isClose(driver.status.offset!, offset))
    #expect(driver.status.phase == .bouncing)
    driver.settle()
    #expect(driver.status.offset == rest)
  }

  @Test mutating func aFineScrollFollowsTheAxisThatDominates() {
    for (translation, offset) in [(Point(-90, 8), 90.0), (Point(5, -60), 60), (Point(0, 40), 0)] {
      driver = Driver(CarouselScene.self)
      let touch = Touch(location: middle, hit: driver.hit(middle))
      func pan(_ part: Double) -> Pan {
        Pan(
          touch: touch, location: middle, translation: translation * part, velocity: .zero,
          source: .scroll)
      }
      driver.send(.press(touch))
      driver.send(.panBegan(pan(0)))
      driver.send(.panChanged(pan(1)))
      #expect(offset == 0 ? driver.status.offset! < 0 : driver.status.offset == offset)
      driver.wait(0.1)
      driver.send(.panEnded(pan(1)))
      driver.settle()
      #expect(driver.status.offset == 0)
    }
  }

  @Test(arguments: [(0.0, 1.0), (1.0, 0.0)])
  func eachNotchOfTheWheelTurnsAPage(dx: Double, dy: Double) {
    var driver = Driver(CarouselScene.self)
    func turn(_ notches: Double) {
      driver.send(.wheel(Point(187, 300), dx: dx * notches, dy: dy * notches))
    }
    for _ in 0..<3 {
      turn(1)
      driver.wait(0.03)
    }
    driver.settle()
    #expect(driver.status.front == 3)
    turn(-2)
    driver.settle()
    #expect(driver.status.front == 1)
    turn(1000)
    driver.settle()
    #expect(driver.status.front == 4)
  }

  @Test mutating func separateStepsAddUp() {
    for _ in 0..<3 { driver.key(.next) }
    driver.key(.previous)
    driver.settle()
    #expect(driver.status.front == 2)
    driver.key(.last)
    driver.key(.right)
    driver.settle()
    #expect(driver.status.front == 4)
    driver.key(.first)
    driver.settle()
    #expect(driver.status.front == 0)
    driver.key(.goTo(99))
    driver.settle()
    #expect(driver.status.front == 4)
    driver.key(.undo)
    #expect(!driver.scene.isMoving(at: driver.time))
  }

  @Test mutating func aHeldKeyWaitsUntilHalfACardIsLeft() {
    driver.key(.next)
    #expect(!driver.scene.isReadyForStep(at: driver.time))
    while driver.status.offset! < 187.5 { driver.wait(0.005) }
    #expect(driver.scene.isReadyForStep(at: driver.time))
  }

  @Test(arguments: [Mode.classic, .refined])
  mutating func aCaughtPageContinuesOrGoesToTheNearestRest(mode: Mode) {
    driver.scene.adopt(mode, at: 0)
    driver.key(.next)
    driver.wait(0.08)
    let offset = driver.status.offset!
    #expect(driver.scene.interruptsMotion(driver.hit(middle), at: driver.time))
    driver.send(.press(Touch(location: middle, hit: driver.hit(middle))))
    driver.wait(0.5)
    #expect(driver.status.offset == offset)
    driver.send(.pressEnded)
    driver.settle()
    #expect(driver.status.front == (mode == .classic ? 1 : 0) && offset < 375 / 2)
  }

  /// Only refined mode narrows the cards. A change of mode during the drag is animated.
  @Test func beyondAnEndClassicModeHasTheRubberBandOnly() throws {
    var driver = Driver(CarouselScene.self)
    let touch = Touch(location: middle, hit: driver.hit(middle))
    let pan = Pan(touch: touch, location: middle, translation: Point(200, 0), velocity: .zero)
    driver.send(.press(touch))
    driver.send(.panBegan(pan))
    driver.send(.panChanged(pan))
    let offset = try #require(driver.status.offset)
    #expect(offset < -50)
    let plain = driver.scene.layout.attributes(for: 0, at: offset).corners.topRight.x - 187.5
    func width() throws -> Double {
      let card = driver.scene.cards(at: driver.time).first {
        $0.face.kind == .front && $0.face.index == 0
      }
      return (try #require(card).quad.topRight.x - 187.5) / plain
    }
    let refined = try width()
    #expect(isClose(refined, 1 + 0.3 * offset / 375))
    driver.scene.adopt(.classic, at: driver.time)
    let changing = try width()
    #expect(isClose(changing, refined) && driver.scene.isMoving(at: driver.time))
    driver.wait(Mode.animationDuration + 0.01)
    let classic = try width()
    #expect(isClose(classic, 1) && !driver.scene.isMoving(at: driver.time))
  }

  @Test mutating func aTapOnANeighbourTurnsToIt() {
    let window = Size(1280, 800)
    driver.scene = CarouselScene(
      viewport: Viewport(CarouselScene.design, in: window), options: SceneOptions(count: 3))
    let beside = Point(driver.scene.viewport.visible.maxX - 120, 333)
    #expect(driver.hit(beside)?.face.index == 1)
    driver.click(beside)
    driver.settle()
    #expect(driver.status.front == 1)
    driver.click(Point(driver.scene.viewport.visible.minX + 120, 333))
    driver.settle()
    #expect(driver.status.front == 0)
  }

  @Test mutating func aTapOnTheFrontCardsBodyDoesNothing() {
    driver.click(middle)
    #expect(driver.status.selected == nil && !driver.scene.isMoving(at: driver.time))
  }

  @Test mutating func theButtonAnswersThePointer() {
    #expect(buttonState == .normal)
    driver.send(.hover(driver.hit(button)))
    #expect(buttonState == .hovered)
    #expect(driver.scene.pointerShape(over: driver.hit(button), at: 0) == .pointingHand)
    let touch = Touch(location: button, hit: driver.hit(button))
    driver.send(.press(touch))
    #expect(buttonState == .pressed)
    driver.send(.tap(touch))
    #expect(driver.status.selected == 0)
    _ = driver.scene.dismiss(at: driver.time)
    driver.settle()
    driver.send(.hover(driver.hit(middle)))
    #expect(buttonState == .normal)
  }

  @Test mutating func aDragThatBeginsOnTheButtonReleasesTheButton() {
    driver.drag(from: button, by: Point(-100, 0), in: 0.1)
    #expect(buttonState == .normal && driver.status.selected == nil)
    driver.settle()
    #expect(driver.status.front == 1)
  }

  @Test mutating func theButtonFoldsWithItsCard() throws {
    driver.drag(from: middle, by: Point(-100, 0), in: 0.3, rests: true)
    let items = driver.scene.items(at: driver.time)
    let card = try #require(items.first { $0.face.kind == .front && $0.face.index == 0 })
    let action = try #require(items.first { $0.face.kind == .button && $0.face.index == 0 })
    let corner = card.homography.apply(Point(285 - 16, 533.6 - 16))
    #expect(isClose(action.quad.bottomRight, corner))
    #expect(action.face.size == Size(40, 40) && action.corners == CornerRadii(20))
    #expect(card.corners == CornerRadii(10) && card.shadow != nil)
  }

  @Test mutating func onlyTheFrontCardHasAButton() {
    #expect(buttons == [0])
    driver.drag(from: middle, by: Point(-100, 0), in: 0.1)
    driver.settle()
    #expect(driver.status.front == 1 && buttons == [1])
  }

  @Test func aFoldedNeighbourCastsNoShadow() throws {
    let scene = CarouselScene(
      viewport: Viewport(CarouselScene.design, in: Size(1280, 800)), options: SceneOptions())
    let neighbours = scene.items(at: 0).filter { $0.face.index == 1 && $0.face.kind != .dot }
    #expect(neighbours.count == 1 && neighbours.allSatisfy { $0.shadow == nil })
  }

  @Test func reducedMotionFadesFromPageToPage() {
    var driver = Driver(CarouselScene.self, options: SceneOptions(reducesMotion: true))
    driver.key(.next)
    #expect(driver.status.offset == 375)
    // First the new page fades in, and then the old page fades out.
    for (time, old, new) in [(0.0375, 1.0, 0.5), (0.075, 1, 1), (0.1125, 0.5, 1)] {
      driver.wait(0.0375)
      let items = driver.scene.items(at: time).filter { $0.face.kind != .dot }
      #expect(items.contains { $0.face.index == 0 && isClose($0.opacity, old) && !$0.isHittable })
      #expect(items.contains { $0.face.index == 1 && isClose($0.opacity, new) && $0.isHittable })
    }
    driver.wait(0.0376)
    #expect(!driver.scene.isMoving(at: driver.time))
    #expect(
      driver.scene.items(at: driver.time).allSatisfy { $0.opacity == 1 || $0.face.kind == .dot })
  }

  @Test func aPageTurnedInTheMidstOfAFadeDimsNothingAtOnce() {
    var driver = Driver(CarouselScene.self, options: SceneOptions(reducesMotion: true))
    driver.key(.next)
    driver.wait(0.05)
    func opacity(of card: Int) -> Double {
      driver.scene.items(at: driver.time)
        .filter { $0.face.kind == .front && $0.face.index == card && $0.quad.topLeft.x < 100 }
        .map(\.opacity).reduce(0, +)
    }
    let before = (opacity(of: 0), opacity(of: 1))
    driver.key(.next)
    #expect(isClose(opacity(of: 0), before.0) && isClose(opacity(of: 1), before.1))
    #expect(opacity(of: 2) == 0)
    driver.settle()
    #expect(driver.status.front == 2)
  }

  /// Dots below the cards show that there are more cards; the dot of the front card is the clearest.
  @Test(arguments: [2, 5, 11, 12, 1_000_000])
  func dotsShowThePages(count: Int) throws {
    var driver = Driver(CarouselScene.self, options: SceneOptions(count: count))
    func dots() -> [DisplayItem] {
      driver.scene.items(at: driver.time).filter { $0.face.kind == .dot && $0.opacity > 0 }
    }
    for key in [Request.first, .next, .last] {
      driver.key(key)
      driver.settle()
      #expect((min(count, 11)...min(count, 12)).contains(dots().count))
      let clear = try #require(dots().max { $0.opacity < $1.opacity })
      #expect(clear.face.index == driver.status.front)
      #expect(dots().count { $0.opacity == clear.opacity } == 1)
      #expect(dots().allSatisfy { !$0.isHittable && $0.quad.boundingBox.maxY < 667 })
    }
  }

  @Test func aSingleCardHasNoDots() {
    let driver = Driver(CarouselScene.self, options: SceneOptions(count: 1))
    #expect(!driver.scene.items(at: 0).contains { $0.face.kind == .dot })
  }
}
