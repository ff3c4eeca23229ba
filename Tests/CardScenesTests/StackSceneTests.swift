import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the Stack's drags, flings and reduced motion.
@Suite struct StackSceneTests {
  var driver = Driver(StackScene.self, options: .classic)
  let middle = Point(187, 333)

  var cards: [Int] { driver.scene.pile.map(\.card) }

  @Test func startsWithTheDecksFirstCards() {
    #expect(cards == [0, 1, 2, 3, 4])
    #expect(driver.status.front == 0 && driver.status.count == 20 && driver.status.drag == 0)
    #expect(!driver.scene.isMoving(at: 0))
    #expect(driver.scene.items(at: 0).map(\.face.index) == [4, 3, 2, 1, 0])
  }

  @Test(arguments: [-1.0, 1.0])
  func aDragBeyondTheLimitThrowsAtOnce(side: Double) {
    var driver = Driver(StackScene.self, options: .classic)
    let touch = Touch(location: middle, hit: driver.hit(middle))
    func pan(_ x: Double) -> Pan {
      Pan(
        touch: touch, location: middle + Point(x * side, 0), translation: Point(x * side, 0),
        velocity: Point(200 * side, 0))
    }
    driver.send(.press(touch))
    driver.send(.panBegan(pan(10)))
    driver.send(.panChanged(pan(187)))
    #expect(driver.status.front == 0)
    #expect(isClose(driver.status.drag!, 187 * side) && driver.status.phase == .dragging)
    driver.send(.panChanged(pan(188)))
    #expect(driver.status.front == 1)
    #expect(driver.scene.flights.count == 1)
    // The remainder of the press moves nothing, and its release throws nothing.
    let before = driver.scene.corners(at: driver.time)
    driver.send(.panChanged(pan(350)))
    #expect(driver.scene.corners(at: driver.time) == before)
    driver.send(.panEnded(pan(350)))
    #expect(driver.scene.flights.count == 1 && driver.status.front == 1)
    driver.settle()
    #expect(driver.status.front == 1 && cards(of: driver).prefix(4) == [1, 2, 3, 4])
  }

  func cards(of driver: Driver<StackScene>) -> [Int] { driver.scene.pile.map(\.card) }

  @Test mutating func aShorterDragSpringsBackWithThePointersVelocity() {
    driver.drag(from: middle, by: Point(150, 0), in: 0.3)
    #expect(isClose(driver.status.drag!, 150) && isClose(driver.status.velocity, 500))
    // A duration of 0.5 s and a damping ratio of 0.4 give k = 923.75 and c = 24.315 (x'' = −k·x − c·x').
    let (x, v, step) = (150.0, 500.0, 1e-4)
    let before = driver.scene.status(at: driver.time + step).velocity
    #expect(abs((before - v) / step - (-923.75 * x - 24.315 * v)) < 500)
    driver.settle()
    #expect(driver.status.front == 0 && driver.status.drag == 0)
  }

  @Test(arguments: [-1.0, 1.0])
  func aFlingThrows(side: Double) {
    var driver = Driver(StackScene.self, options: .classic)
    driver.drag(from: middle, by: Point(66 * side, 0), in: 0.06)
    #expect(driver.status.front == 1)
    let flight = driver.scene.flights[0].drift
    #expect(isClose(flight.velocity(at: driver.time), 0.6 * 1100 * side))
    #expect(isClose(flight.position(at: driver.time), 0.6 * 66 * side))
    #expect(isClose(flight.end - flight.start, 0.5))
  }

  @Test mutating func aSlowerReleaseAndAFlingBackDoNotThrow() {
    driver.drag(from: middle, by: Point(65, 0), in: 0.06)
    driver.settle()
    #expect(driver.status.front == 0)
    let touch = Touch(location: middle, hit: driver.hit(middle))
    let pan = Pan(
      touch: touch, location: middle, translation: Point(60, 0), velocity: Point(-2000, 0))
    driver.send(.press(touch))
    driver.send(.panBegan(pan))
    driver.send(.panChanged(pan))
    driver.send(.panEnded(pan))
    #expect(driver.status.front == 0)
  }

  @Test mutating func aTapFlipsTheFrontCardAndAgainBack() throws {
    driver.click(middle)
    driver.wait(0.25)
    #expect(isClose(driver.status.open, 0.5))
    driver.settle()
    let front = try #require(driver.scene.items(at: driver.time).last)
    #expect(front.face.kind == .back && front.face.index == 0)
    // The back is not mirrored: its own top left corner is visible at the top left.
    #expect(isClose(front.quad.topLeft, Point(20, 100)))
    #expect(isClose(front.quad.bottomRight, Point(355, 567)))
    driver.click(middle)
    driver.settle()
    #expect(driver.status.open == 0)
    #expect(driver.scene.items(at: driver.time).last?.face.kind == .front)
  }

  @Test mutating func theTurningCardStaysAboveThePile() {
    driver.click(middle)
    for _ in 0..<50 {
      driver.wait(0.01)
      #expect(driver.scene.items(at: driver.time).last?.face.index == 0)
    }
  }

  @Test mutating func aFlipIsCaughtAndTurnedByADrag() {
    driver.click(Point(300, 333))
    driver.wait(0.1)
    let flip = driver.status.open
    let start = Point(280, 333)
    let touch = Touch(location: start, hit: driver.hit(start))
    #expect(driver.scene.interruptsMotion(touch.hit, at: driver.time))
    driver.send(.press(touch))
    driver.wait(0.2)
    #expect(driver.status.open == flip)
    // A drag of half the card's width turns the card by a quarter turn, so that its right half moves to the left.
    let pan = Pan(
      touch: touch, location: start, translation: Point(-335 / 2, 0), velocity: .zero)
    driver.send(.panBegan(pan))
    driver.send(.panChanged(pan))
    #expect(isClose(driver.status.open, flip + 0.5))
    driver.send(.panEnded(pan))
    driver.settle()
    #expect(driver.status.open == 1 && driver.status.front == 0)
  }

  @Test mutating func aPressHoldsThePileAndAReleaseContinuesTheMotion() {
    driver.key(.left)
    driver.wait(0.15)
    let touch = Touch(location: middle, hit: driver.hit(middle))
    driver.send(.press(touch))
    let held = driver.scene.pile.map { $0.depth.position(at: driver.time) }
    driver.wait(0.3)
    #expect(driver.scene.pile.map { $0.depth.position(at: driver.time) } == held)
    driver.send(.pressEnded)
    driver.settle()
    #expect(driver.scene.pile.map { $0.depth.position(at: driver.time) } == [0, 1, 2, 3, 4])
  }

  @Test mutating func aPressOnTheBackdropDoesNothing() {
    driver.drag(from: Point(187, 640), by: Point(250, 0), in: 0.1)
    #expect(!driver.scene.isMoving(at: driver.time) && driver.status.front == 0)
  }

  @Test mutating func eachNotchOfTheWheelThrowsACardOrTakesOneBack() {
    for _ in 0..<4 {
      driver.send(.wheel(middle, dx: 0, dy: 1))
      driver.wait(0.03)
    }
    #expect(driver.scene.history.count == 4)
    driver.send(.wheel(middle, dx: 0, dy: -2))
    #expect(driver.scene.history.count == 2)
    driver.send(.wheel(middle, dx: 1, dy: 0))
    #expect(driver.scene.history.map(\.side) == [-1, -1, 1])
  }

  @Test(arguments: [true, false])
  func theLeftKeyGoesBackOnlyInAUserDeck(isBundled: Bool) {
    var options = SceneOptions.classic
    if !isBundled { options.deck = Deck(cards: (1...12).map { CardKey($0) }) }
    var driver = Driver(StackScene.self, options: options)
    for _ in 0..<2 { driver.key(.next) }
    driver.key(.left)
    driver.settle()
    #expect(driver.status.front == (isBundled ? 3 : 1))
  }

  /// A scroll begins with a press, like every drag. On the pile, the press grabs the pile; beside it, it does not.
  @Test(arguments: [Mode.classic, .refined], [false, true])
  func aTouchpadDragsThePileWhereverThePointerIs(mode: Mode, isOnPile: Bool) {
    var driver = Driver(StackScene.self, options: SceneOptions(mode: mode))
    let point = isOnPile ? middle : Point(187, 640)
    let touch = Touch(location: point, hit: isOnPile ? driver.hit(point) : nil)
    let pan = Pan(
      touch: touch, location: point, translation: Point(80, 0), velocity: .zero, source: .scroll)
    driver.send(.press(touch))
    driver.send(.panBegan(pan))
    driver.send(.panChanged(pan))
    #expect(isClose(driver.status.drag ?? 0, 80))
    driver.send(.panEnded(pan))
    driver.settle()
    #expect(driver.status.front == 0)
  }

  @Test func reducedMotionFadesThrowsAndFlips() throws {
    var driver = Driver(StackScene.self, options: SceneOptions(reducesMotion: true))
    driver.click(middle)
    driver.wait(0.075)
    let flip = driver.scene.items(at: driver.time).suffix(2)
    #expect(flip.map(\.face.kind) == [.front, .back])
    #expect(isClose(flip.last!.opacity, 0.5) && isClose(flip.last!.quad.topLeft, Point(20, 100)))
    driver.settle()
    driver.key(.left)
    driver.wait(0.075)
    let thrown = try #require(driver.scene.items(at: driver.time).last)
    #expect(thrown.face.index == 0 && isClose(thrown.opacity, 0.5))
    #expect(isClose(thrown.quad.topLeft, Point(20, 100)))
    driver.wait(0.2)
    #expect(!driver.scene.isMoving(at: driver.time))
  }

  @Test mutating func aResizeKeepsTheFractionOfTheLimit() {
    driver.drag(from: middle, by: Point(150, 0), in: 0.3)
    let fraction = driver.status.drag! / 375
    driver.scene.resize(to: Viewport(size: Size(420, 667)), at: driver.time)
    #expect(isClose(driver.status.drag! / 420, fraction))
    driver.settle()
    #expect(driver.status.drag == 0)
  }
}
