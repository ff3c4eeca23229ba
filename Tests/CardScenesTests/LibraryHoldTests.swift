import CardInput
import CardKinetics
import CardPicture
import CardScene
import Glibc
import TestSupport
import Testing

@testable import CardScenes

/// Tests that the hold of a page stays under the pointer through drags, catches and turns.
@Suite struct LibraryHoldTests {
  /// An open book of 24 pages at a spread.
  private func book(at spread: Int = 3, width: Double = 1024) -> SceneUser<LibraryScene> {
    var user = SceneUser(
      LibraryScene(viewport: Viewport(size: Size(width, 768)), options: SceneOptions()))
    user.perform(.open)
    user.settle()
    user.perform(.goTo(2 * spread + 1))
    user.settle()
    return user
  }

  /// Returns the visible position of a point of a sheet, `distance` from the spine on the line `y`.
  private func seen(
    _ user: SceneUser<LibraryScene>, sheet: Int, distance: Double, y: Double
  ) -> Point? {
    func point(_ item: DisplayItem) -> Point {
      Point(item.face.index % 2 == 0 ? distance : 362 - distance, y)
    }
    return user.sheets.last {
      $0.face.kind == .page && $0.face.index / 2 == sheet && $0.bounds.contains(point($0))
    }.map { $0.homography.apply(point($0)) }
  }

  @Test(arguments: [90.0, 150, 240, 290], [1.0, -1])
  func thePointUnderThePointerStaysUnderIt(reach: Double, side: Double) {
    var user = book()
    let press = Point(512 + side * reach, 300)
    let hit = user.hit(press)!
    let sheet = side > 0 ? 4 : 3
    #expect(hit.face.index / 2 == sheet)
    let distance = side > 0 ? hit.point.x : 362 - hit.point.x
    user.press(press)
    for step in 1...40 {
      user.wait(0.016)
      let travel = -side * Double(step) * 2 * reach / 41
      user.drag(to: Point(travel, 0))
      let point = seen(user, sheet: sheet, distance: max(distance, 80), y: hit.point.y)!
      #expect(abs(point.x - (press.x + travel)) < 1e-6)
    }
    user.release()
    user.settle()
    #expect(user.status.offset == (side > 0 ? 4096 : 2048))
  }

  @Test func aHoldCountsAsEightyPointsFromTheSpineAtLeast() {
    var user = book()
    user.press(Point(530, 384))
    user.drag(to: Point(-20, 0))
    let point = seen(user, sheet: 4, distance: 80, y: 284)!
    let start = 80 * 0.5.squareRoot() / (1 - 80 * 0.5.squareRoot() / 2000)
    #expect(agrees(point.x, 512 + start - 20, 1e-6))
  }

  @Test func aPointerBeyondThePagesReachHoldsItThere() {
    var user = book()
    user.press(Point(700, 384))
    user.drag(to: Point(-900, 0))
    #expect(user.status.offset == 4096 && user.status.velocity == 0)
    user.drag(to: Point(200, 0))
    #expect(user.status.offset == 3072)
  }

  @Test func aDragThatStartsOnNoPageIsPointForPoint() {
    var user = book()
    user.press(Point(512, 20))
    user.drag(to: Point(-300, 0))
    #expect(user.status.offset == 3372)
    user.release()
    user.settle()
    #expect(user.status.offset == 3072)
  }

  @Test func theEndsOfTheBookYield() {
    for (spread, travel) in [(0, 200.0), (11, -200)] {
      for side in [-1.0, 1] {
        var user = book(at: spread)
        user.press(Point(512 + side * 200, 384))
        user.drag(to: Point(travel, 0))
        let over = spread == 0 ? -user.status.offset! : user.status.offset! - 11 * 1024
        #expect(over > 20 && over < 200)
      }
    }
  }

  @Test func onlyARacingPointerTurnsFurther() {
    for (speed, turned) in [(350.0, 1), (3900, 1), (4100, 2), (9000, 3), (50_000, 5)] {
      var user = book()
      user.swipe(from: Point(700, 384), by: Point(-150, 0), velocity: Point(-speed, 0))
      user.settle()
      #expect(user.status.offset == Double(3 + turned) * 1024)
    }
  }

  @Test func aTurningPageIsCaughtWithoutAJump() {
    var user = book()
    user.perform(.next)
    user.wait(0.1)
    let before = user.sheets
    let turning = before.last!
    let corner = seen(user, sheet: turning.face.index / 2, distance: 300, y: 284)!
    user.press(corner)
    #expect(zip(before, user.sheets).allSatisfy { gap($0.quad, $1.quad) < 1e-6 })
    user.drag(to: .zero)
    #expect(zip(before, user.sheets).allSatisfy { gap($0.quad, $1.quad) < 1e-6 })
    user.drag(to: Point(30, 0))
    let point = seen(user, sheet: turning.face.index / 2, distance: 300, y: 284)!
    #expect(agrees(point.x, corner.x + 30, 1e-6))
    user.release(velocity: Point(900, 0))
    user.settle()
    #expect(user.status.offset == 3072)
  }

  @Test func aPressThatStopsATurnIsNoTapAndTheTurnContinues() {
    var user = book()
    user.perform(.next)
    user.wait(0.1)
    user.tap(Point(780, 384))
    user.settle()
    #expect(user.status.offset == 4096)
  }

  @Test func aClickOnTheOuterQuarterTurnsThePage() {
    var user = book()
    user.tap(Point(780, 384))
    user.settle()
    #expect(user.status.front == 9)
    user.tap(Point(240, 384))
    user.settle()
    #expect(user.status.front == 7)
    user.tap(Point(600, 384))
    #expect(!user.scene.isMoving(at: user.time))
  }

  @Test func keysWheelAndNumbersTurnPages() {
    var user = book(at: 0)
    for request in [Request.next, .right, .flip, .down] { user.perform(request) }
    user.wheel(1)
    user.settle()
    #expect(user.status.offset == 5120)
    user.perform(.left)
    user.wheel(-1)
    user.settle()
    #expect(user.status.front == 7)
    user.perform(.last)
    user.settle()
    #expect(user.status.front == 24)
    user.perform(.goTo(11))
    user.settle()
    #expect(user.sheets.contains { $0.face.index == 12 } && user.status.front == 12)
    user.perform(.goTo(1_000_000))
    user.settle()
    #expect(user.status.front == 24)
  }

  @Test func aLongJumpThroughFiveThousandPagesStaysCheap() {
    var user = SceneUser(
      LibraryScene(
        viewport: Viewport(size: Size(1024, 768)), options: SceneOptions(bookPages: [5000])))
    user.perform(.open)
    user.settle()
    user.perform(.last)
    while user.scene.isMoving(at: user.time) {
      #expect(user.sheets.count <= 14 + BentLeaf.facetCount)
      user.wait(0.004)
    }
    #expect(user.status.front == 5000 && user.status.count == 5000)
  }

  @Test func aBookOfOnePageOpensAndCloses() {
    var user = SceneUser(
      LibraryScene(
        viewport: Viewport(size: Size(1024, 768)), options: SceneOptions(bookPages: [1])))
    user.perform(.open)
    user.settle()
    #expect(user.sheets.map(\.face.index) == [1] && user.status.offset == 0)
    user.swipe(from: Point(300, 384), by: Point(300, 0))
    user.settle()
    #expect(user.status.part == "shelf")
  }
}
