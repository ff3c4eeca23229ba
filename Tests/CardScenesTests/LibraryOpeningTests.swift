import CardInput
import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the flight of a book that opens or closes: its spring, its catch, its reversal and the pinch.
@Suite struct LibraryOpeningTests {
  @Test func theOpeningHasTheSpringOfTheFormulas() {
    #expect(isClose(LibraryMetrics.standard.openingSpring.stiffness, 93.78, within: 1e-4))
    #expect(isClose(LibraryMetrics.standard.openingSpring.damping, 13.558, within: 1e-4))
    var driver = Driver.library()
    driver.key(.open)
    let launch = driver.scene.book?.opening.state(at: 0)
    #expect(launch?.position == 0 && isClose(launch?.velocity ?? 0, 0.7))
  }

  @Test(arguments: [Request.open, .flip])
  func openingBeginsOnTheShelfsCover(request: Request) throws {
    var driver = Driver.library()
    let shelf = driver.scene.sheets(at: 0)
    driver.key(request)
    let book = driver.scene.sheets(at: 0)
    let (before, after) = (try #require(shelf.first), try #require(book.last))
    #expect(largestStep(driver.scene.corners(at: 0), [0: before.quad]) < 1e-9)
    #expect(before.face == after.face && before.corners == after.corners)
    #expect(before.shadow == after.shadow && after.shade == before.shade)
    #expect(book.count == shelf.count)
  }

  @Test(arguments: [0, 4])
  func noPageIsSeenFromBehindOnTheWay(spread: Int) {
    var driver = Driver.book(spread: spread)
    driver.escape()
    for _ in 0..<1000 {
      driver.wait(0.001)
      for item in driver.scene.sheets(at: driver.time) {
        #expect(item.homography.determinant > 0, "item \(item.face.index) at \(driver.open)")
      }
    }
  }

  @Test func theOtherCoversFadeAsABookOpens() {
    var driver = Driver.library()
    driver.key(.open)
    driver.wait(0.1)
    let open = driver.open
    let other = driver.scene.sheets(at: driver.time).first { $0.face.bookIndex == 1 }
    #expect(open > 0.1 && open < 0.9)
    #expect(isClose(other?.opacity ?? 0, 1 - open))
    driver.settle()
    #expect(driver.scene.sheets(at: driver.time).allSatisfy { $0.face.bookIndex == 0 })
  }

  /// The opened page still closes when its book begins to close. The press then holds the book, and not the page.
  @Test func aPressTakesABookThatClosesWithItsOpenedPage() {
    var user = SceneUser(Driver.book(spread: 3).scene)
    user.perform(.open)
    user.settle()
    #expect(user.scene.dismiss(at: user.time) && user.scene.dismiss(at: user.time))
    user.wait(0.2)
    user.press(Point(512, 384))
    user.drag(to: Point(500, 90))
    #expect(user.scene.book?.opening.isHeld == true && !user.scene.front.isPulled)
    user.release()
    expectNoJump(in: user.scene, from: user.time, for: 1.5)
    user.wait(1.5)
    #expect(user.status.part == "shelf")
  }

  @Test(arguments: [0, 3, 11])
  func closingLandsOnTheShelfsCoverFromAnySheet(spread: Int) {
    var driver = Driver.book(spread: spread)
    driver.escape()
    driver.wait(0.999_999)
    let last = driver.scene.corners(at: driver.time)
    driver.wait(0.000_001)
    #expect(driver.status.part == "shelf" && !driver.scene.isMoving(at: driver.time))
    #expect(largestStep(last, driver.scene.corners(at: driver.time)) < 0.01)
    driver.escape(closes: false)
  }

  @Test func closingIsEaseInOutOverASecond() {
    var driver = Driver.book()
    driver.escape()
    driver.wait(0.25)
    #expect(isClose(driver.open, 1 - (3 * 0.0625 - 2 * 0.015625)))
    driver.wait(0.25)
    #expect(isClose(driver.open, 0.5))
  }

  @Test func aReversedOpeningKeepsItsVelocity() {
    var driver = Driver.library()
    driver.key(.open)
    driver.wait(0.15)
    let before = driver.scene.book!.opening.state(at: driver.time)
    driver.escape()
    let after = driver.scene.book!.opening.state(at: driver.time)
    #expect(isClose(before.position, after.position) && isClose(before.velocity, after.velocity))
    driver.wait(0.1)
    driver.key(.open)
    driver.settle()
    #expect(driver.open == 1)
  }

  @Test func aPressHoldsTheOpeningWhereItIsSeen() {
    var driver = Driver.library()
    driver.key(.open)
    driver.wait(0.12)
    let open = driver.open
    let touch = Touch(location: Point(512, 384), hit: driver.hit(Point(512, 384)))
    #expect(driver.scene.interruptsMotion(touch.hit, at: driver.time))
    driver.send(.press(touch))
    driver.wait(2)
    #expect(driver.open == open && driver.status.phase == .dragging)
    driver.send(.pressEnded)
    driver.settle()
    #expect(driver.open == 1)
  }

  @Test(arguments: [(-1.0, 1.0), (1, 0)])
  func aCaughtOpeningGoesWhereTheDragThrowsIt(direction: Double, open: Double) {
    var driver = Driver.library()
    driver.key(.open)
    driver.wait(0.12)
    driver.drag(from: Point(512, 384), by: Point(direction * 250, 0), in: 0.1)
    driver.settle()
    #expect(driver.open == open)
  }

  @Test func aPinchSetsHowFarTheBookIsOpen() {
    var driver = Driver.library()
    driver.pinch(1, .began)
    for (scale, open) in [
      (1.5, 0.1), (2.0, 0.2), (1.3, 0.06), (0.4, 0), (1.25, 0.05), (1.75, 0.15),
    ] {
      driver.pinch(scale, .changed)
      #expect(isClose(driver.open, open))
      #expect(driver.status.phase == .dragging)
    }
    driver.wait(0.1)
    driver.pinch(1.75, .ended)
    driver.settle()
    #expect(driver.status.part == "shelf")
  }

  @Test func aPinchInClosesAnOpenBook() {
    var driver = Driver.book(spread: 2)
    driver.pinch(1, .began)
    for scale in [0.9, 0.8, 0.7] {
      driver.pinch(scale, .changed)
      #expect(isClose(driver.open, scale))
    }
    driver.wait(0.1)
    driver.pinch(0.7, .ended)
    driver.settle()
    #expect(driver.open == 1 && driver.spread == 2)
    driver.pinch(1, .began)
    for scale in [0.9, 0.8, 0.7, 0.6, 0.5, 0.4] { driver.pinch(scale, .changed) }
    driver.pinch(0.4, .ended)
    driver.settle()
    #expect(driver.status.part == "shelf")
  }

  @Test func aReleasedPinchGoesTheWayOfItsVelocity() {
    var driver = Driver.library()
    driver.pinch(1, .began)
    driver.pinch(1.7, speed: 10, .changed)
    driver.pinch(1.7, speed: 10, .ended)
    driver.settle()
    #expect(driver.open == 1)
  }

  @Test(arguments: [(1, "shelf"), (2, "book")])
  func notchesWithCtrlAnimateTheBook(notches: Int, part: String) {
    var driver = Driver.library()
    driver.pinch(1, .began)
    for notch in 1...notches {
      let seen = driver.open
      driver.pinch(1 + 5.0 * Double(notch) / 3, .changed)
      #expect(isClose(driver.open, seen))
      driver.wait(0.2)
    }
    driver.wait(0.1)
    driver.pinch(1 + 5.0 * Double(notches) / 3, .ended)
    driver.settle()
    #expect(driver.status.part == part)
  }

  @Test func aPressThatBecomesAPinchLeavesNothingHeld() {
    var driver = Driver.library(options: .classic)
    driver.key(.next)
    driver.wait(0.08)
    driver.send(.press(Touch(location: Point(512, 384), hit: driver.hit(Point(512, 384)))))
    driver.pinch(1, .began)
    driver.pinch(1.2, .changed)
    driver.pinch(1.2, .ended)
    driver.settle()
    #expect(driver.status.part == "shelf" && driver.status.front == 1)
  }

  @Test func aPinchInOnTheShelfOpensNothing() {
    var driver = Driver.library()
    driver.pinch(1, .began)
    driver.pinch(0.5, .changed)
    driver.pinch(0.5, .ended)
    #expect(!driver.scene.isMoving(at: driver.time) && driver.status.part == "shelf")
  }

  @Test func reducedMotionFadesInsteadOfFlying() {
    var driver = Driver.library(options: SceneOptions(reducesMotion: true))
    driver.key(.open)
    #expect(driver.scene.isMoving(at: 0) && driver.open == 1)
    // First the open book fades in, and then the closed book fades out.
    for (time, closed, open) in [(0.0375, 1.0, 0.5), (0.1125, 0.5, 1)] {
      let sheets = driver.scene.sheets(at: time)
      #expect(sheets.contains { $0.face.kind == .cover && $0.opacity == closed })
      #expect(sheets.contains { $0.face.kind == .page && $0.opacity == open })
    }
    #expect(!driver.scene.isMoving(at: 0.1501))
    driver.wait(0.2)
    driver.key(.next)
    #expect(driver.spread == 1 && !driver.scene.isMoving(at: 0.351))
    driver.wait(0.2)
    driver.escape()
    #expect(driver.status.part == "shelf" && !driver.scene.isMoving(at: 0.551))
  }
}
