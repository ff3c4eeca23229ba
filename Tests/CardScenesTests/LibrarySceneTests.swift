import CardInput
import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the shelf and its keys, clicks and notches.
@Suite struct LibrarySceneTests {
  var driver = Driver.library()

  @Test func startsOnTheShelfWithTheFirstBookInTheMiddle() {
    let status = driver.status
    #expect(status.part == "shelf" && status.offset == -331 && status.front == 0)
    #expect(status.count == 6 && status.selected == nil && status.open == 0)
    #expect(status.phase == .idle && !driver.scene.isMoving(at: 0))
    #expect(!driver.scene.interruptsMotion(nil, at: 0))
  }

  @Test func theShelfShowsCoversRoundedOnTheirOuterSide() {
    for item in driver.scene.sheets(at: 0) {
      #expect(item.face.kind == .cover)
      #expect(item.face.size == Size(362, 568) && item.bounds == Rect(Size(362, 568)))
      #expect(item.corners == CornerRadii(topRight: 20, bottomRight: 20))
      #expect(item.shade == nil && item.shadow != nil && item.opacity == 1)
    }
  }

  @Test func thePointersShapeShowsWhatAClickDoes() {
    var driver = driver
    let cover = driver.hit(Point(884, 384))
    driver.send(.hover(cover))
    #expect(driver.scene.pointerShape(over: cover, at: 0) == .pointingHand)
    #expect(driver.scene.pointerShape(over: nil, at: 0) == .arrow)
    #expect(driver.scene.sheets(at: 0).filter { $0.shade != nil }.map(\.face.index) == [1])
    driver.send(.hover(nil))
    #expect(driver.scene.sheets(at: 0).allSatisfy { $0.shade == nil })
    // The cover of an open book has no hover shade. The shade returns on the shelf.
    driver.send(.hover(cover))
    driver.key(.open)
    driver.settle()
    driver.escape()
    driver.settle()
    #expect(
      driver.scene.sheets(at: driver.time).filter { $0.shade != nil }.map(\.face.index) == [1])
  }

  @Test(arguments: [(1.0, 0.0, 1.0), (0, 1, 1), (3, 0, 3), (0, 2, 2), (40, 0, 5), (-1, 0, 0)])
  func aNotchMovesTheShelfByOneBook(dx: Double, dy: Double, book: Double) {
    var driver = driver
    driver.notch(dx, dy)
    driver.settle()
    #expect(isClose(driver.position, book))
  }

  @Test func separatePressesEachCount() {
    var driver = driver
    for request in [Request.right, .down, .next, .left] {
      driver.key(request)
      driver.wait(0.03)
    }
    driver.settle()
    #expect(driver.status.front == 2)
    driver.key(.last)
    driver.settle()
    #expect(driver.status.front == 5)
    driver.key(.goTo(2))
    driver.settle()
    #expect(driver.status.front == 1)
    driver.key(.first)
    driver.settle()
    #expect(driver.status.front == 0 && driver.status.part == "shelf")
  }

  @Test func aStillReleaseFallsToTheNearestBook() {
    var driver = driver
    driver.drag(from: Point(900, 384), by: Point(-200, 0), in: 0.3, rests: true)
    driver.settle()
    #expect(driver.status.front == 1)
    driver.drag(from: Point(900, 384), by: Point(-180, 0), in: 0.3, rests: true)
    driver.settle()
    #expect(driver.status.front == 1)
  }

  @Test func aFlingContinuesInItsDirection() {
    var driver = driver
    driver.drag(from: Point(900, 384), by: Point(-60, 0), in: 0.1)
    // A velocity of 600 pt/s at the fast rate leads 59.7 pt further. That is less than half-way, but the fling still
    // advances.
    driver.settle()
    #expect(driver.status.front == 1)
  }

  @Test func aFineScrollDragsByItsDominatingAxis() {
    var driver = driver
    let touch = Touch(location: Point(512, 384), hit: nil)
    func pan(_ y: Double) -> Pan {
      Pan(
        touch: touch, location: touch.location, translation: Point(0, y), velocity: .zero,
        source: .scroll)
    }
    driver.send(.press(touch))
    driver.send(.panBegan(pan(0)))
    driver.send(.panChanged(pan(-250)))
    #expect(isClose(driver.status.offset!, -331 + 250))
    driver.send(.panEnded(pan(-250)))
    driver.settle()
    #expect(driver.status.front == 1)
  }

  @Test func aClickOnAnotherBookBringsItToTheMiddleAndOpensNothing() {
    var driver = driver
    driver.click(Point(884, 384))
    driver.settle()
    #expect(driver.status.part == "shelf" && driver.status.front == 1)
    driver.click(Point(884, 384))
    driver.settle()
    #expect(driver.status.part == "shelf" && driver.status.front == 2)
  }

  @Test func aClickOnTheCentredBookOpensIt() {
    var driver = driver
    driver.key(.next)
    driver.settle()
    driver.click(Point(512, 384))
    driver.settle()
    #expect(driver.status.part == "book" && driver.status.selected == 1)
    #expect(driver.open == 1 && driver.status.offset == 0 && driver.status.front == 2)
    #expect(driver.status.count == 24)
  }

  /// A clicker has only two keys.
  @Test(arguments: [1, 6]) func aClickerGoesThroughTheShelfAndIntoItsLastBook(count: Int) {
    var driver = Driver.library(
      options: SceneOptions(count: count, bookPages: Array(repeating: 12, count: count)))
    func press(_ request: Request, _ times: Int) {
      for _ in 0..<times {
        driver.key(request)
        driver.settle()
      }
    }
    press(.next, count - 1)
    #expect(driver.status.part == "shelf" && driver.status.front == count - 1)
    press(.next, 1)
    #expect(driver.status.part == "book" && driver.status.selected == count - 1)
    press(.next, 2)
    #expect(driver.spread == 2)
    press(.previous, 3)
    #expect(driver.spread == 0 && driver.open == 1)
    // Arrow keys stay on the shelf.
    driver.escape()
    driver.settle()
    press(.right, 1)
    #expect(driver.status.part == "shelf" && driver.status.front == count - 1)
  }

  @Test func aClickOnTheBackdropDoesNothing() {
    var driver = driver
    driver.click(Point(512, 740))
    #expect(!driver.scene.isMoving(at: driver.time) && driver.status.part == "shelf")
  }

  @Test(arguments: [Request.open, .flip])
  func enterAndSpaceOpenTheBookTheShelfIsGoingTo(request: Request) {
    var driver = driver
    driver.key(.next)
    driver.wait(0.02)
    driver.key(request)
    driver.settle()
    #expect(driver.status.selected == 1 && driver.open == 1)
    #expect(isClose(driver.scene.layout.position(at: driver.scene.shelf.offset(at: 99)), 1))
  }

  @Test(arguments: [Mode.classic, .refined])
  func aStoppedShelfContinuesOrGoesToTheNearestBook(mode: Mode) {
    var driver = driver
    driver.scene.adopt(mode, at: 0)
    driver.key(.next)
    driver.wait(0.08)
    let seen = driver.status.offset!
    let touch = Touch(location: Point(512, 384), hit: driver.hit(Point(512, 384)))
    #expect(driver.scene.interruptsMotion(touch.hit, at: driver.time))
    driver.send(.press(touch))
    driver.wait(0.5)
    #expect(driver.status.offset == seen && driver.status.phase == .dragging)
    driver.send(.pressEnded)
    driver.settle()
    #expect(driver.status.front == (mode == .classic ? 1 : 0) && driver.status.part == "shelf")
  }

  @Test func booksRepeatWhereTheyRunOut() {
    var driver = Driver.library(options: SceneOptions(count: 5, bookPages: [3, 8]))
    driver.key(.goTo(4))
    driver.key(.open)
    driver.settle()
    #expect(driver.status.selected == 3 && driver.status.count == 8)
  }

  @Test func undoDoesNothing() {
    var driver = driver
    driver.key(.undo)
    driver.escape(closes: false)
    #expect(!driver.scene.isMoving(at: 0) && driver.status.part == "shelf")
  }
}
