import CardInput
import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests how drags, clicks, keys and notches turn the pages of an open book.
@Suite struct LibraryTurningTests {
  /// Returns the visible position of a point of a page, or of the corresponding point on the other side of the sheet.
  /// Nil if neither side is visible.
  func seen(_ face: Face, _ point: Point, _ driver: Driver<LibraryScene>) -> Point? {
    for item in driver.scene.sheets(at: driver.time).reversed()
    where item.face.index / 2 == face.index / 2 {
      let point = item.face == face ? point : Point(362 - point.x, point.y)
      if item.bounds.contains(point) { return item.homography.apply(point) }
    }
    return nil
  }

  @Test(arguments: [90.0, 150, 240, 290], [-1.0, 1])
  func thePointUnderThePointerStaysUnderIt(reach: Double, direction: Double) throws {
    var driver = Driver.book(spread: 3)
    let start = Point(512 - direction * reach, 300)
    let touch = driver.hold(at: start, then: .zero)
    let hit = try #require(touch.hit)
    for travel in stride(from: 10.0, to: 2 * reach, by: 10) {
      driver.pull(touch, by: Point(direction * travel, 0))
      let point = try #require(seen(hit.face, hit.point, driver))
      #expect(abs(point.x - (start.x + direction * travel)) < 0.01)
    }
  }

  @Test func theTurnedPageFollowsOnTheOtherSide() throws {
    var driver = Driver.book(spread: 3)
    let touch = driver.hold(at: Point(760, 384), then: Point(-420, 0))
    let hit = try #require(touch.hit)
    #expect(hit.face.index == 8)
    // The other side of the sheet is item 9. The point has the same distance from the spine there, and the spine is the
    // right edge.
    var back = hit.face
    back.content = .page(9, of: 0)
    let point = Point(362 - hit.point.x, hit.point.y)
    let now = try #require(seen(back, point, driver))
    #expect(abs(now.x - 340) < 0.01)
    driver.pull(touch, by: Point(-500, 0))
    #expect(driver.scene.sheets(at: driver.time).allSatisfy { $0.face.index != 8 })
  }

  @Test func thePointStaysUnderThePointerThroughAResize() throws {
    var driver = Driver.book(spread: 3)
    let touch = driver.hold(at: Point(760, 384), then: Point(-100, 0))
    let hit = try #require(touch.hit)
    let before = driver.spread
    for width in [1400.0, 1100, 1600] {
      driver.scene.resize(to: Viewport(size: Size(width, 768)), at: driver.time)
      #expect(isClose(driver.spread, before))
      for travel in [-150.0, -60, -100] {
        driver.pull(touch, by: Point(travel, 0))
        let point = try #require(seen(hit.face, hit.point, driver))
        #expect(abs(point.x - (width - 1024) / 2 - (760 + travel)) < 0.01)
      }
    }
  }

  @Test func aPointerBeyondThePagesReachHoldsItFlatOut() {
    var driver = Driver.book(spread: 3)
    let touch = driver.hold(at: Point(760, 384), then: Point(-740, 0))
    #expect(isClose(driver.spread, 4))
    driver.pull(touch, by: Point(200, 0))
    #expect(isClose(driver.spread, 3))
  }

  @Test func aHoldNearTheSpineCountsAsEightyPoints() {
    var driver = Driver.book(spread: 3)
    let touch = driver.hold(at: Point(520, 384), then: .zero)
    let before = driver.spread
    driver.pull(touch, by: Point(-2, 0))
    // 2 points at 80 points from the spine are at most a 25th of a half turn.
    #expect(driver.spread > before && driver.spread < before + 0.04)
  }

  @Test func aDragBesideThePagesIsClassic() {
    var driver = Driver.book(spread: 3)
    let touch = driver.hold(at: Point(1010, 750), then: Point(-256, 0))
    #expect(touch.hit == nil && isClose(driver.spread, 3.25))
  }

  @Test func aPressOnATurningPageGrabsWhatIsSeen() {
    var driver = Driver.book(spread: 3)
    driver.key(.next)
    driver.wait(0.07)
    let seen = driver.scene.corners(at: driver.time)
    let spread = driver.spread
    #expect(spread > 3.05 && spread < 3.95)
    let touch = driver.hold(at: Point(600, 384), then: .zero)
    #expect(largestStep(seen, driver.scene.corners(at: driver.time)) < 1e-6)
    #expect(isClose(driver.spread, spread))
    driver.wait(1)
    driver.pull(touch, by: .zero)
    // The leaf bends for its present hold, and the held point stays in place.
    #expect(abs(driver.spread - spread) < 0.1 && driver.status.phase == .dragging)
  }

  /// A drag's travel, its duration in seconds, whether the pointer stops before the release, and the number of turned
  /// sheets.
  static let drags: [(Double, Double, Bool, Double)] = [
    (-400, 0.5, true, 1), (-80, 0.5, true, 0), (-60, 0.15, false, 1), (-700, 0.3, false, 1),
    (-500, 0.1, false, 2), (-700, 0.08, false, 3), (80, 0.2, false, -1), (60, 0.5, true, 0),
  ]

  @Test(arguments: drags)
  func aDragTurnsOneSheetUnlessThePointerIsVeryFast(
    travel: Double, duration: Double, rests: Bool, sheets: Double
  ) {
    var driver = Driver.book(spread: 5)
    let start = Point(travel < 0 ? 760 : 260, 384)
    driver.drag(from: start, by: Point(travel, 0), in: duration, rests: rests)
    driver.settle()
    #expect(isClose(driver.spread, 5 + sheets))
  }

  @Test func theEndsYieldLikeARubberBand() {
    var driver = Driver.book(spread: 11)
    let touch = driver.hold(at: Point(1010, 750), then: Point(-300, 0))
    #expect(driver.spread > 11 && driver.spread < 11.3)
    driver.send(
      .panEnded(
        Pan(
          touch: touch, location: .zero, translation: Point(-300, 0), velocity: Point(-900, 0))))
    driver.settle()
    #expect(isClose(driver.spread, 11))
  }

  /// Drags at the first sheet: the start, the distance, the duration in seconds, whether the pointer stops before the
  /// release, and the part of the scene that is shown at rest.
  static let closings: [(Point, Double, Double, Bool, String)] = [
    (Point(300, 384), 270, 1.5, true, "shelf"), (Point(300, 384), 240, 1.5, true, "book"),
    (Point(300, 384), 50, 0.1, false, "shelf"), (Point(760, 384), 270, 1.5, true, "shelf"),
    (Point(1000, 740), 270, 1.5, true, "shelf"), (Point(760, 384), -300, 0.3, false, "book"),
  ]

  @Test(arguments: closings)
  func aDragToTheRightAtTheFirstSheetClosesTheBook(
    start: Point, travel: Double, duration: Double, rests: Bool, part: String
  ) {
    var driver = Driver.book()
    driver.drag(from: start, by: Point(travel, 0), in: duration, rests: rests)
    driver.settle()
    #expect(driver.status.part == part)
  }

  @Test func aFlingBackKeepsTheBookOpen() {
    var driver = Driver.book()
    let touch = driver.hold(at: Point(300, 384), then: Point(400, 0))
    driver.send(
      .panEnded(
        Pan(
          touch: touch, location: .zero, translation: Point(400, 0), velocity: Point(-500, 0))))
    driver.settle()
    #expect(driver.status.part == "book" && driver.open == 1)
  }

  @Test func anUprightScrollAtTheFirstSheetClosesNothing() {
    var driver = Driver.book()
    let touch = Touch(location: Point(512, 384), hit: nil)
    let pan = Pan(
      touch: touch, location: touch.location, translation: Point(0, 400),
      velocity: Point(0, 2000), source: .scroll)
    driver.send(.press(touch))
    driver.send(.panBegan(pan))
    driver.send(.panChanged(pan))
    driver.send(.panEnded(pan))
    driver.settle()
    #expect(driver.status.part == "book" && driver.spread == 0)
  }

  @Test func aPressThatStopsATurnIsNoTapAndTheTurnContinues() {
    var driver = Driver.book(spread: 3)
    driver.key(.next)
    driver.wait(0.1)
    driver.click(Point(780, 384))
    driver.settle()
    #expect(isClose(driver.spread, 4))
  }

  @Test func aBookOfOnePageOpensAndCloses() {
    var driver = Driver.book(pages: 1)
    #expect(driver.scene.sheets(at: driver.time).map(\.face.index) == [1] && driver.spread == 0)
    driver.drag(from: Point(300, 384), by: Point(300, 0), in: 0.16, rests: true)
    driver.settle()
    #expect(driver.status.part == "shelf")
  }

  @Test func aClickOnTheOuterQuarterTurnsThePage() {
    var driver = Driver.book(spread: 3)
    driver.click(Point(790, 384))
    driver.settle()
    #expect(isClose(driver.spread, 4))
    driver.click(Point(235, 384))
    driver.settle()
    #expect(isClose(driver.spread, 3))
    driver.click(Point(600, 384))
    driver.click(Point(400, 384))
    #expect(!driver.scene.isMoving(at: driver.time))
  }

  @Test func keysAndNotchesTurnSheets() {
    var driver = Driver.book()
    for request in [Request.next, .right, .down, .next, .flip] {
      driver.key(request)
      driver.wait(0.03)
    }
    driver.settle()
    #expect(isClose(driver.spread, 5))
    for request in [Request.left, .up, .previous] { driver.key(request) }
    driver.notch(0, 4)
    driver.notch(-1, 0)
    driver.settle()
    #expect(isClose(driver.spread, 5))
    driver.key(.last)
    driver.settle()
    #expect(isClose(driver.spread, 11) && driver.status.front == 24)
    driver.key(.first)
    driver.settle()
    driver.key(.previous)
    #expect(driver.spread == 0 && !driver.scene.isMoving(at: driver.time))
  }

  /// The first page after cover and endpaper is number 1.
  @Test(arguments: [(1, 0.0), (2, 1), (3, 1), (4, 2), (23, 11), (22, 11), (400, 11)])
  func aPageNumberLeadsToItsSheet(number: Int, spread: Double) {
    var driver = Driver.book(spread: 5)
    driver.key(.goTo(number))
    driver.settle()
    #expect(isClose(driver.spread, spread))
    let items = driver.scene.sheets(at: driver.time).map(\.face.index)
    #expect(number > 23 || items.contains(number + 1))
  }

  @Test func pagesAreShadedFromTheSpineOutwardsByTheirAngle() throws {
    let driver = Driver.book(spread: 3)
    let items = driver.scene.sheets(at: driver.time)
    let right = try #require(items.first { $0.face.index == 8 }?.shade)
    // At 45° the shade has half its strength.
    #expect(right.color == Color(85, 85, 85))
    #expect(right.stops.0 == .init(0, 0.225) && right.stops.1.position == 0.02)
    #expect(isClose(right.stops.1.alpha, 0.2) && isClose(right.stops.2.alpha, 0.275))
    let left = try #require(items.first { $0.face.index == 7 }?.shade)
    // The lift of odd pages by 1/1000 adds a little strength. The spine of a left page is its right edge.
    let strength = 0.5 + 0.001 / (.pi / 2)
    let expected = [(0, 0.55), (0.02, 0.5), (0.5, 0.4), (1, 0.3)]
    let stops = [left.stops.0, left.stops.1, left.stops.2, left.stops.3]
    for (stop, (position, alpha)) in zip(stops, expected) {
      #expect(isClose(stop.position, position) && isClose(stop.alpha, alpha * strength))
    }
  }

  @Test func pagesAreRoundedOnTheirOuterSideAndHaveNoBack() {
    var driver = Driver.book(spread: 3)
    driver.key(.next)
    driver.wait(0.06)
    for item in driver.scene.sheets(at: driver.time) {
      let isRight = item.face.index % 2 == 0
      #expect(item.face.kind == .page && item.face.size == Size(362, 568))
      #expect(item.homography.determinant > 0)
      let isOuter = isRight ? item.bounds.maxX > 361 : item.bounds.minX < 1
      let radius = isOuter ? 20.0 : 0
      #expect(
        item.corners
          == (isRight
            ? CornerRadii(topRight: radius, bottomRight: radius)
            : CornerRadii(topLeft: radius, bottomLeft: radius)))
    }
  }

  @Test func fiveThousandPagesCostWhatTenDo() {
    var driver = Driver.book(pages: 5000)
    driver.key(.goTo(2499))
    for _ in 0..<60 {
      driver.wait(0.01)
      #expect(driver.scene.sheets(at: driver.time).count <= 14 + BentLeaf.facetCount)
    }
    driver.settle()
    #expect(isClose(driver.spread, 1249))
  }
}
