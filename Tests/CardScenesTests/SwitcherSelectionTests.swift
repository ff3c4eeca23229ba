import CardInput
import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests how a card of the Switcher opens and returns to the pile.
@Suite struct SwitcherSelectionTests {
  var driver = Driver(SwitcherScene.self)
  let middle = Point(187, 400)

  var opened: DisplayItem? {
    driver.scene.cards(at: driver.time).first { $0.face.kind == .opened }
  }

  @Test mutating func aTapZoomsTheCardUnderThePointerToTheViewport() throws {
    let card = driver.hit(middle)!.face.index
    driver.click(middle)
    #expect(driver.status.selected == card)
    driver.settle()
    let item = try #require(opened)
    #expect(item.face.size == Size(375, 667) && item.bounds == Rect(Size(375, 667)))
    #expect(isClose(item.quad.topLeft, .zero))
    #expect(isClose(item.quad.bottomRight, Point(375, 667)))
    #expect(driver.status.open == 1)
    #expect(driver.scene.cards(at: driver.time).last == item)
  }

  /// The pointer moves over the card while the card is opened, on a face of the pile.
  @Test mutating func aCardPutBackUnderThePointerIsHovered() throws {
    let hit = try #require(driver.hit(middle))
    driver.click(middle)
    driver.settle()
    driver.send(.hover(hit))
    let isClosed = driver.scene.dismiss(at: driver.time)
    #expect(isClosed)
    driver.settle()
    let card = driver.scene.cards(at: driver.time).first { $0.face == hit.face }
    #expect(card?.shade == SwitcherMetrics.hoverShade)
  }

  @Test mutating func theLastCardCanBeSelected() {
    driver.key(.last)
    driver.settle()
    driver.click(Point(187, 600))
    #expect(driver.status.selected == 22)
  }

  @Test mutating func theFaceIsNeverStretched() throws {
    driver.click(middle)
    for _ in 0..<40 {
      driver.wait(0.01)
      let item = try #require(opened)
      let (across, down) = (item.homography.a, item.homography.e)
      #expect(isClose(across, down))
      #expect(item.bounds.maxY <= 667)
    }
  }

  @Test mutating func aSelectedCardGrowsOutOfTheCardInThePile() throws {
    let before = driver.scene.cards(at: 0).first { $0.face.index == 0 }!
    driver.key(.open)
    let after = try #require(opened)
    #expect(after.face.index == 0)
    #expect(largestStep([0: before.quad], [0: after.quad]) < 1e-6)
    #expect(isClose(after.bounds.size.height, before.face.size.height))
  }

  @Test(arguments: ["escape", "enter", "drag"])
  func everyWayToCloseACardPutsItBack(by way: String) {
    var driver = Driver(SwitcherScene.self)
    driver.click(middle)
    driver.settle()
    switch way {
    case "escape":
      let isDone = driver.scene.dismiss(at: driver.time)
      #expect(isDone)
    case "enter": driver.key(.open)
    default: driver.drag(from: Point(187, 200), by: Point(0, 180), in: 0.4, rests: true)
    }
    #expect(driver.status.selected == nil)
    driver.settle()
    #expect(driver.status.open == 0)
    #expect(!driver.scene.cards(at: driver.time).contains { $0.face.kind == .opened })
    let again = driver.scene.dismiss(at: driver.time)
    #expect(!again)
  }

  @Test mutating func aClickLeavesTheCardOpen() {
    driver.click(middle)
    driver.settle()
    driver.click(Point(100, 100))
    driver.settle()
    #expect(driver.status.selected == 0 && driver.status.open == 1)
  }

  @Test mutating func aShortDragLeavesTheCardOpen() {
    driver.click(middle)
    driver.settle()
    driver.drag(from: Point(187, 200), by: Point(0, 40), in: 0.4, rests: true)
    driver.settle()
    #expect(driver.status.open == 1)
  }

  @Test mutating func theTouchedPointFollowsADragDown() throws {
    driver.click(middle)
    driver.settle()
    let start = Point(150, 300)
    let touch = Touch(location: start, hit: driver.hit(start))
    driver.send(.press(touch))
    let end = start + Point(0, 160)
    let pan = Pan(touch: touch, location: end, translation: Point(0, 160), velocity: .zero)
    driver.send(.panBegan(pan))
    driver.send(.panChanged(pan))
    #expect(driver.status.phase == .dragging)
    let seen = try #require(opened).homography.apply(touch.hit!.point)
    #expect(isClose(seen, end))
  }

  @Test mutating func aGrowingCardIsCaught() {
    driver.click(middle)
    driver.wait(0.1)
    let zoom = driver.status.open
    #expect(zoom > 0.1 && zoom < 0.95)
    driver.send(.press(Touch(location: middle, hit: driver.hit(middle))))
    driver.wait(0.3)
    #expect(driver.status.open == zoom)
    driver.send(.pressEnded)
    driver.settle()
    #expect(driver.status.open == 1)
  }

  @Test func reducedMotionFadesTheCardIn() throws {
    var driver = Driver(SwitcherScene.self, options: SceneOptions(reducesMotion: true))
    driver.click(middle)
    driver.wait(0.075)
    let item = try #require(driver.scene.cards(at: driver.time).last)
    #expect(item.face.kind == .opened && isClose(item.opacity, 0.5))
    #expect(isClose(item.quad.bottomRight, Point(375, 667)))
    driver.wait(0.075)
    #expect(!driver.scene.isMoving(at: driver.time))
  }
}
