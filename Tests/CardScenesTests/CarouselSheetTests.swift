import CardInput
import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the sheet into which a card of the Carousel unfolds.
@Suite struct CarouselSheetTests {
  var driver = Driver(CarouselScene.self)
  let middle = Point(187, 300)

  var sheet: DisplayItem? {
    driver.scene.items(at: driver.time).last { $0.face.kind == .detail }
  }

  func homography(_ open: Double) -> Homography {
    driver.scene.metrics.sheetHomography(open: open, cardX: 187.5)
  }

  @Test mutating func theButtonUnfoldsTheCardsDetail() throws {
    driver.click(Point(294, 564))
    #expect(driver.status.selected == 0 && driver.status.phase == .animating)
    driver.settle()
    let item = try #require(sheet)
    #expect(item.face.size == Size(343, 635) && item.face.index == 0)
    #expect(isClose(item.quad.topLeft, Point(16, 16)))
    #expect(isClose(item.quad.bottomRight, Point(359, 651)))
    #expect(driver.status.open == 1 && driver.status.phase == .idle)
  }

  @Test func theSheetBeginsAsALineAtTheCardsBottomEdge() {
    let quad = homography(0).apply(Rect(Size(343, 635)))
    #expect(isClose(quad.bottomLeft, Point(45, 600.3)))
    #expect(isClose(quad.bottomRight, Point(330, 600.3)))
    #expect(isClose(quad.topLeft.y, 600.3) && isClose(quad.topRight.y, 600.3))
  }

  @Test func theSheetShowsItsFrontAllTheWayAndGrowsSteadily() {
    var top = 600.3
    for step in 1...400 {
      let h = homography(Double(step) / 400)
      let corners = Rect(Size(343, 635))
      let area = h.determinant * h.w(at: corners.center)
      #expect(area > 0)
      let quad = h.apply(corners)
      // The top edge rises all the way, and nearly as fast as the pointer that drags it.
      #expect(quad.topLeft.y < top && top - quad.topLeft.y < 3)
      #expect(isClose(quad.topLeft.x + quad.topRight.x, 375))
      top = quad.topLeft.y
    }
  }

  @Test func aPulledSheetNeverReachesTheEye() {
    for open in [1.01, 1.2, 2, 10, 1e6] {
      let h = homography(open)
      for corner in [Point(0, 0), Point(343, 0), Point(0, 635), Point(343, 635)] {
        #expect(h.w(at: corner) > 0.5)
      }
    }
  }

  @Test(arguments: ["escape", "click", "enter", "space", "step", "drag", "fling"])
  func everyWayToCloseClosesTheSheet(by way: String) {
    var driver = Driver(CarouselScene.self)
    driver.key(.flip)
    driver.settle()
    switch way {
    case "escape":
      let isDone = driver.scene.dismiss(at: driver.time)
      #expect(isDone)
    case "click": driver.click(Point(100, 100))
    case "enter": driver.key(.open)
    case "space": driver.key(.flip)
    case "step": driver.key(.next)
    case "drag": driver.drag(from: middle, by: Point(0, 300), in: 0.6, rests: true)
    default: driver.drag(from: middle, by: Point(0, 60), in: 0.1)
    }
    #expect(driver.status.selected == nil)
    driver.settle()
    #expect(driver.status.open == 0 && driver.status.front == 0)
    #expect(!driver.scene.items(at: driver.time).contains { $0.face.kind == .detail })
    let again = driver.scene.dismiss(at: driver.time)
    #expect(!again)
  }

  @Test mutating func aStepTurnsAPageWhileTheSheetCloses() {
    driver.key(.flip)
    driver.settle()
    driver.key(.next)
    driver.key(.next)
    driver.settle()
    #expect(driver.status.front == 1 && driver.status.open == 0)
  }

  @Test mutating func aShortDragLeavesTheSheetOpen() {
    driver.key(.flip)
    driver.settle()
    driver.drag(from: middle, by: Point(0, 60), in: 0.5, rests: true)
    #expect(driver.status.open < 0.95)
    driver.settle()
    #expect(driver.status.open == 1)
  }

  @Test mutating func aPressCatchesTheSheetAndAReleaseContinuesIt() {
    driver.key(.flip)
    driver.wait(0.1)
    let open = driver.status.open
    #expect(open > 0.1 && open < 0.9)
    #expect(driver.scene.interruptsMotion(driver.hit(middle), at: driver.time))
    driver.send(.press(Touch(location: middle, hit: driver.hit(middle))))
    driver.wait(0.3)
    #expect(driver.status.open == open)
    driver.send(.pressEnded)
    driver.settle()
    #expect(driver.status.open == 1)
  }

  @Test mutating func aReversedSheetKeepsItsVelocity() {
    driver.key(.flip)
    driver.wait(0.1)
    func speed() -> Double {
      let step = 1e-6
      let (now, next) = (driver.time, driver.time + step)
      return (driver.scene.status(at: next).open - driver.scene.status(at: now).open) / step
    }
    let (open, before) = (driver.status.open, speed())
    driver.key(.flip)
    #expect(driver.status.open == open && abs(speed() - before) < 0.01)
    driver.settle()
    #expect(driver.status.open == 0)
  }

  @Test mutating func aSidewaysDragTurnsThePageWhileTheSheetFoldsAway() {
    driver.key(.flip)
    driver.settle()
    driver.key(.close)
    _ = driver.scene.dismiss(at: driver.time)
    driver.wait(0.1)
    driver.drag(from: middle, by: Point(-150, 4), in: 0.1)
    driver.settle()
    #expect(driver.status.front == 1 && driver.status.open == 0)
  }

  @Test mutating func anotherCardsSheetOpensWhileTheLastFoldsAway() {
    driver.key(.flip)
    driver.settle()
    driver.key(.next)
    driver.key(.next)
    driver.key(.flip)
    let details = driver.scene.items(at: driver.time).filter { $0.face.kind == .detail }
    #expect(details.map(\.face.index) == [0])
    #expect(driver.status.selected == 1)
    driver.settle()
    #expect(sheet?.face.index == 1 && driver.status.open == 1)
  }

  @Test func reducedMotionFadesTheSheetIn() throws {
    var driver = Driver(CarouselScene.self, options: SceneOptions(reducesMotion: true))
    driver.key(.flip)
    driver.wait(0.075)
    let item = try #require(driver.scene.items(at: driver.time).last)
    #expect(item.face.kind == .detail && isClose(item.opacity, 0.5))
    #expect(isClose(item.quad.topLeft, Point(16, 16)))
    driver.wait(0.0751)
    #expect(!driver.scene.isMoving(at: driver.time))
  }
}
