import CardInput
import CardKinetics
import CardPicture
import CardScene
import Glibc
import TestSupport
import Testing

@testable import CardScenes

/// Tests that the grip of a page stays under the pointer through drags, catches and turns.
@Suite struct LibraryGripTests {
  /// An open book of 24 pages at a spread.
  private func book(at spread: Int = 3, width: Double = 1024) -> SceneHand<LibraryScene> {
    var hand = SceneHand(
      LibraryScene(viewport: Viewport(size: Size(width, 768)), options: SceneOptions()))
    hand.perform(.open)
    hand.settle()
    hand.perform(.goTo(2 * spread + 1))
    hand.settle()
    return hand
  }

  /// Returns the visible position of a point of a sheet, `distance` from the spine on the line `y`.
  private func seen(
    _ hand: SceneHand<LibraryScene>, sheet: Int, distance: Double, y: Double
  ) -> Point? {
    func point(_ item: DisplayItem) -> Point {
      Point(item.face.index % 2 == 0 ? distance : 362 - distance, y)
    }
    return hand.sheets.last {
      $0.face.kind == .page && $0.face.index / 2 == sheet && $0.bounds.contains(point($0))
    }.map { $0.homography.apply(point($0)) }
  }

  @Test(arguments: [90.0, 150, 240, 290], [1.0, -1])
  func thePointUnderThePointerStaysUnderIt(reach: Double, side: Double) {
    var hand = book()
    let press = Point(512 + side * reach, 300)
    let hit = hand.hit(press)!
    let sheet = side > 0 ? 4 : 3
    #expect(hit.face.index / 2 == sheet)
    let distance = side > 0 ? hit.point.x : 362 - hit.point.x
    hand.press(press)
    for step in 1...40 {
      hand.wait(0.016)
      let travel = -side * Double(step) * 2 * reach / 41
      hand.drag(to: Point(travel, 0))
      let point = seen(hand, sheet: sheet, distance: max(distance, 80), y: hit.point.y)!
      #expect(abs(point.x - (press.x + travel)) < 1e-6)
    }
    hand.release()
    hand.settle()
    #expect(hand.status.offset == (side > 0 ? 4096 : 2048))
  }

  @Test func theGripCountsAsEightyPointsFromTheSpineAtLeast() {
    var hand = book()
    hand.press(Point(530, 384))
    hand.drag(to: Point(-20, 0))
    let point = seen(hand, sheet: 4, distance: 80, y: 284)!
    let start = 80 * 0.5.squareRoot() / (1 - 80 * 0.5.squareRoot() / 2000)
    #expect(agrees(point.x, 512 + start - 20, 1e-6))
  }

  @Test func aPointerBeyondThePagesReachHoldsItThere() {
    var hand = book()
    hand.press(Point(700, 384))
    hand.drag(to: Point(-900, 0))
    #expect(hand.status.offset == 4096 && hand.status.velocity == 0)
    hand.drag(to: Point(200, 0))
    #expect(hand.status.offset == 3072)
  }

  @Test func aDragThatStartsOnNoPageIsPointForPoint() {
    var hand = book()
    hand.press(Point(512, 20))
    hand.drag(to: Point(-300, 0))
    #expect(hand.status.offset == 3372)
    hand.release()
    hand.settle()
    #expect(hand.status.offset == 3072)
  }

  @Test func theEndsOfTheBookYield() {
    for (spread, travel) in [(0, 200.0), (11, -200)] {
      for side in [-1.0, 1] {
        var hand = book(at: spread)
        hand.press(Point(512 + side * 200, 384))
        hand.drag(to: Point(travel, 0))
        let over = spread == 0 ? -hand.status.offset! : hand.status.offset! - 11 * 1024
        #expect(over > 20 && over < 200)
      }
    }
  }

  @Test func onlyARacingPointerTurnsFurther() {
    for (speed, turned) in [(350.0, 1), (3900, 1), (4100, 2), (9000, 3), (50_000, 5)] {
      var hand = book()
      hand.swipe(from: Point(700, 384), by: Point(-150, 0), velocity: Point(-speed, 0))
      hand.settle()
      #expect(hand.status.offset == Double(3 + turned) * 1024)
    }
  }

  @Test func aTurningPageIsCaughtWithoutAJump() {
    var hand = book()
    hand.perform(.next)
    hand.wait(0.1)
    let before = hand.sheets
    let turning = before.last!
    let corner = seen(hand, sheet: turning.face.index / 2, distance: 300, y: 284)!
    hand.press(corner)
    #expect(zip(before, hand.sheets).allSatisfy { gap($0.quad, $1.quad) < 1e-6 })
    hand.drag(to: .zero)
    #expect(zip(before, hand.sheets).allSatisfy { gap($0.quad, $1.quad) < 1e-6 })
    hand.drag(to: Point(30, 0))
    let point = seen(hand, sheet: turning.face.index / 2, distance: 300, y: 284)!
    #expect(agrees(point.x, corner.x + 30, 1e-6))
    hand.release(velocity: Point(900, 0))
    hand.settle()
    #expect(hand.status.offset == 3072)
  }

  @Test func aPressThatStopsATurnIsNoTapAndTheTurnContinues() {
    var hand = book()
    hand.perform(.next)
    hand.wait(0.1)
    hand.tap(Point(780, 384))
    hand.settle()
    #expect(hand.status.offset == 4096)
  }

  @Test func aClickOnTheOuterQuarterTurnsThePage() {
    var hand = book()
    hand.tap(Point(780, 384))
    hand.settle()
    #expect(hand.status.front == 9)
    hand.tap(Point(240, 384))
    hand.settle()
    #expect(hand.status.front == 7)
    hand.tap(Point(600, 384))
    #expect(!hand.scene.isMoving(at: hand.time))
  }

  @Test func keysWheelAndNumbersTurnPages() {
    var hand = book(at: 0)
    for request in [Request.next, .right, .flip, .down] { hand.perform(request) }
    hand.wheel(1)
    hand.settle()
    #expect(hand.status.offset == 5120)
    hand.perform(.left)
    hand.wheel(-1)
    hand.settle()
    #expect(hand.status.front == 7)
    hand.perform(.last)
    hand.settle()
    #expect(hand.status.front == 24)
    hand.perform(.goTo(11))
    hand.settle()
    #expect(hand.sheets.contains { $0.face.index == 12 } && hand.status.front == 12)
    hand.perform(.goTo(1_000_000))
    hand.settle()
    #expect(hand.status.front == 24)
  }

  @Test func aLongJumpThroughFiveThousandPagesStaysCheap() {
    var hand = SceneHand(
      LibraryScene(
        viewport: Viewport(size: Size(1024, 768)), options: SceneOptions(bookPages: [5000])))
    hand.perform(.open)
    hand.settle()
    hand.perform(.last)
    while hand.scene.isMoving(at: hand.time) {
      #expect(hand.sheets.count <= 14 + BentLeaf.facetCount)
      hand.wait(0.004)
    }
    #expect(hand.status.front == 5000 && hand.status.count == 5000)
  }

  @Test func aBookOfOnePageOpensAndCloses() {
    var hand = SceneHand(
      LibraryScene(
        viewport: Viewport(size: Size(1024, 768)), options: SceneOptions(bookPages: [1])))
    hand.perform(.open)
    hand.settle()
    #expect(hand.sheets.map(\.face.index) == [1] && hand.status.offset == 0)
    hand.swipe(from: Point(300, 384), by: Point(300, 0))
    hand.settle()
    #expect(hand.status.part == "shelf")
  }
}
