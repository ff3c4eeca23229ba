import CardInput
import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the Switcher's start and a scroll that a press stops.
@Suite struct SwitcherSceneTests {
  var driver = Driver(SwitcherScene.self)

  @Test func startsAtTheTopAtRest() {
    #expect(driver.status.offset == 0 && driver.status.front == 0 && driver.status.count == 23)
    #expect(driver.status.phase == .idle && !driver.scene.isMoving(at: 0))
  }

  @Test mutating func aNotchMovesToTheNextRest() {
    driver.send(.wheel(Point(180, 300), dx: 0, dy: 1))
    driver.settle()
    #expect(isClose(driver.status.offset!, 110.87454444444444))
    driver.send(.wheel(Point(180, 300), dx: 0, dy: 2))
    driver.settle()
    #expect(isClose(driver.status.offset!, 390.37454444444444))
    driver.send(.wheel(Point(180, 300), dx: 0, dy: -3))
    driver.settle()
    #expect(driver.status.offset == 0)
  }

  @Test mutating func threeQuickPressesMoveThreeCards() {
    for _ in 0..<3 {
      driver.key(.down)
      driver.wait(0.05)
    }
    driver.settle()
    #expect(driver.status.front == 3)
    driver.key(.up)
    driver.settle()
    #expect(driver.status.front == 2)
  }

  @Test mutating func homeEndAndNumbersLeadToTheirCards() {
    driver.key(.last)
    driver.settle()
    #expect(driver.status.front == 22)
    driver.key(.goTo(8))
    driver.settle()
    #expect(driver.status.front == 7)
    driver.key(.goTo(400))
    driver.settle()
    #expect(driver.status.front == 22)
    driver.key(.first)
    driver.settle()
    #expect(driver.status.offset == 0)
  }

  @Test mutating func aDragScrollsAndItsReleaseSnaps() {
    driver.drag(from: Point(187, 500), by: Point(0, -150), in: 0.3, rests: true)
    #expect(isClose(driver.status.offset!, 150))
    driver.settle()
    #expect(isClose(driver.status.offset!, 110.87454444444444))
  }

  @Test mutating func aReleaseKeepsTheVelocityOfThePointer() {
    driver.drag(from: Point(187, 500), by: Point(0, -150), in: 0.3)
    #expect(isClose(driver.status.velocity, 500))
  }

  @Test mutating func aDragBeyondTheTopMeetsTheRubberBandAndSpringsBack() {
    driver.drag(from: Point(187, 300), by: Point(0, 200), in: 0.3, rests: true)
    // (1 − 1/(200·0.55/667 + 1))·667
    #expect(isClose(driver.status.offset!, -94.42728442728443))
    #expect(driver.status.phase == .bouncing)
    driver.settle()
    #expect(driver.status.offset == 0)
  }

  @Test(arguments: [Mode.classic, .refined])
  func aStoppedScrollContinuesOrGoesToTheNearestRest(mode: Mode) {
    var driver = Driver(SwitcherScene.self, options: SceneOptions(mode: mode))
    driver.key(.goTo(10))
    driver.wait(0.1)
    let (offset, rest) = (driver.status.offset!, driver.scene.scroll.rest(at: driver.time))
    let nearest = driver.scene.layout.snapTarget(forProposed: offset, velocity: 0)!
    driver.click(Point(187, 400))
    #expect(driver.scene.selection == nil)
    driver.settle()
    #expect(driver.status.offset == (mode == .classic ? rest : nearest) && nearest != rest)
  }

  @Test mutating func aTouchpadScrollNeverClosesACard() {
    let touch = Touch(location: Point(187, 400), hit: driver.hit(Point(187, 400)))
    var pan = Pan(
      touch: touch, location: touch.location, translation: Point(-40, -3),
      velocity: Point(-300, 0), source: .scroll)
    driver.send(.panBegan(pan))
    driver.send(.panChanged(pan))
    #expect(driver.status.offset == 40)
    pan.translation.x = -300
    driver.send(.panChanged(pan))
    driver.send(.panEnded(pan))
    driver.settle()
    #expect(driver.status.count == 23)
  }

  @Test mutating func nothingIsDrawnThatCannotBeSeen() {
    var many = Driver(SwitcherScene.self, options: SceneOptions(count: 1_000_000))
    many.key(.goTo(500_000))
    many.settle()
    #expect(many.scene.cards(at: many.time).count <= 8)
    #expect(many.status.front == 499_999)
    for _ in 0..<3 {
      let card = many.hit(Point(187, 300))!.face.index
      many.drag(from: Point(187, 300), by: Point(200, 0), in: 0.1)
      many.settle()
      #expect(!many.scene.pile.contains(card))
    }
    #expect(many.status.count == 999_997)
    #expect(many.scene.cards(at: many.time).count <= 8)
  }

  @Test mutating func aResizeKeepsTheRow() {
    driver.key(.goTo(6))
    driver.settle()
    driver.scene.resize(to: Viewport(size: Size(400, 800)), at: driver.time)
    #expect(!driver.scene.isMoving(at: driver.time))
    #expect(isClose(driver.status.offset!, driver.scene.layout.rest(ofRank: 5)))
  }
}
