import CardInput
import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the leaf of an open book, which bends while it turns.
@Suite struct LibraryLeafTests {
  /// The parts of the turning sheet, from the spine outwards.
  private static func facets(_ driver: Driver<LibraryScene>) -> [DisplayItem] {
    driver.scene.sheets(at: driver.time).filter { !$0.seams.isEmpty }
  }

  private static func shadows(_ driver: Driver<LibraryScene>) -> [DisplayItem] {
    driver.scene.items(at: driver.time).filter { $0.face.kind == .leafShadow }
  }

  /// Returns the visible position of a point of a sheet, `distance` from the spine.
  private static func seen(
    _ driver: Driver<LibraryScene>, sheet: Int, distance: Double
  ) -> Point? {
    driver.scene.sheets(at: driver.time).last { item in
      item.face.index / 2 == sheet && item.bounds.contains(point(on: item, distance))
    }.map { $0.homography.apply(point(on: $0, distance)) }
  }

  private static func point(on item: DisplayItem, _ distance: Double) -> Point {
    Point(item.face.index % 2 == 0 ? distance : 362 - distance, 200)
  }

  private static func curl(_ driver: Driver<LibraryScene>) -> Double {
    driver.scene.book!.curl.position(at: driver.time)
  }

  @Test(arguments: [0, 3, 11])
  func atRestTheBookLooksAsInClassicMode(spread: Int) {
    let refined = Driver.book(spread: spread)
    let classic = Driver.book(spread: spread, options: .classic)
    #expect(refined.scene.items(at: refined.time) == classic.scene.items(at: classic.time))
  }

  @Test func aTurningLeafIsManyFacetsWithItsFreeEdgeAhead() {
    for (request, side) in [(Request.next, 1.0), (.previous, -1)] {
      var driver = Driver.book(spread: 3)
      driver.key(request)
      driver.wait(0.09)
      let facets = Self.facets(driver)
      #expect(facets.count == BentLeaf.facetCount && Self.curl(driver) == side * 0.77)
      let seen = driver.scene.sheets(at: driver.time).suffix(facets.count)
      #expect(Array(seen) == facets)
    }
  }

  @Test(arguments: [Request.next, .previous, .last])
  func theLightOfALeafIsContinuousFromFacetToFacet(request: Request) {
    var driver = Driver.book(spread: 5)
    driver.key(request)
    for _ in 0..<40 {
      driver.wait(0.01)
      let facets = Self.facets(driver)
      for (inner, outer) in zip(facets, facets.dropFirst())
      where inner.face == outer.face {
        let isRight = inner.face.index % 2 == 0
        let (a, b) = (inner.shade!.stops, outer.shade!.stops)
        #expect(isClose(isRight ? a.3.alpha : a.0.alpha, isRight ? b.0.alpha : b.3.alpha))
      }
    }
  }

  @Test func aLeafOnOneSideIsLitMoreTheFlatterItIs() {
    var driver = Driver.book(spread: 3)
    let touch = driver.hold(at: Point(780, 384), then: Point(-60, 0))
    driver.wait(1)
    driver.pull(touch, by: Point(-60, 0))
    let strengths = driver.scene.pages(
      of: driver.scene.book!, at: driver.status.offset!, .open,
      driver.scene.bend(of: driver.scene.book!, at: driver.time)
    ).compactMap(\.facet).map {
      LibraryScene.shadeStrength(atAngle: $0.leaf.angle(at: Double($0.index)))
    }
    #expect(strengths.count == BentLeaf.facetCount)
    #expect(zip(strengths, strengths.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(arguments: [(Point(760, 384), -1.0), (Point(270, 384), 1.0)])
  func theHoldStaysUnderAStillPointerWhileTheBendSettles(start: Point, direction: Double) throws {
    var driver = Driver.book(spread: 3)
    let touch = driver.hold(at: start, then: .zero)
    let hit = try #require(touch.hit)
    let distance = direction < 0 ? hit.point.x : 362 - hit.point.x
    for step in 1...20 {
      driver.wait(0.008)
      driver.pull(touch, by: Point(direction * 10 * Double(step), 0))
    }
    let bent = Self.curl(driver)
    #expect(driver.scene.isMoving(at: driver.time))
    for _ in 0..<400 {
      driver.wait(0.001)
      let point = try #require(Self.seen(driver, sheet: hit.face.index / 2, distance: distance))
      #expect(abs(point.x - (start.x + direction * 200)) < 1e-6)
    }
    // The pointer has moved left and the paper has stayed behind. Now the paper reaches the pointer.
    #expect(abs(bent) > abs(Self.curl(driver)) + 0.1 && bent * direction < 0)
    driver.wait(1)
    #expect(!driver.scene.isMoving(at: driver.time))
  }

  @Test(arguments: [0.04, 0.09, 0.14, 0.22], [Request.next, .previous])
  func aLeafIsCaughtAsItIsSeenAndHeldAtThePressedPoint(delay: Double, request: Request) throws {
    var driver = Driver.book(spread: 3)
    driver.key(request)
    driver.wait(delay)
    let sheet = try #require(Self.facets(driver).first).face.index / 2
    let start = try #require(Self.seen(driver, sheet: sheet, distance: 250))
    let before = driver.scene.items(at: driver.time)
    let touch = driver.hold(at: start, then: .zero)
    #expect(touch.hit.map { $0.face.index / 2 } == sheet)
    for (a, b) in zip(before, driver.scene.items(at: driver.time)) {
      #expect(a.face == b.face && largestStep([0: a.quad], [0: b.quad]) < 1e-6)
    }
    expectNoJump(in: driver.scene, from: driver.time, for: 0.5)
    for travel in [0.0, 20, -15, 40] {
      driver.wait(0.05)
      driver.pull(touch, by: Point(travel, 0))
      let point = try #require(Self.seen(driver, sheet: sheet, distance: 250))
      let reach = abs(driver.spread - driver.spread.rounded()) < 1e-12
      #expect(reach || abs(point.x - start.x - travel) < 1e-6)
    }
    let pan = Pan(touch: touch, location: start, translation: Point(40, 0), velocity: .zero)
    let held = driver.scene.corners(at: driver.time)
    driver.send(.panEnded(pan))
    #expect(largestStep(held, driver.scene.corners(at: driver.time)) < 1e-6)
    expectNoJump(in: driver.scene, from: driver.time, for: 1)
  }

  @Test func aChangeOfModeInATurnShowsNoJump() {
    var driver = Driver.book(spread: 3)
    let touch = driver.hold(at: Point(760, 384), then: Point(-200, 0))
    driver.wait(1)
    for mode in [Mode.classic, .refined] {
      let seen = driver.scene.corners(at: driver.time)
      driver.scene.adopt(mode, at: driver.time)
      #expect(largestStep(seen, driver.scene.corners(at: driver.time)) < 1e-9)
      #expect(driver.scene.isMoving(at: driver.time))
      expectNoJump(in: driver.scene, from: driver.time, for: 0.4)
      driver.wait(0.4)
      #expect(!driver.scene.isMoving(at: driver.time))
      #expect(Self.facets(driver).isEmpty == (mode == .classic))
      #expect(Self.shadows(driver).isEmpty == (mode == .classic))
    }
    driver.pull(touch, by: Point(-210, 0))
  }

  @Test func inClassicModeAndUnderReducedMotionALeafIsStiff() {
    for options in [SceneOptions.classic, SceneOptions(reducesMotion: true)] {
      var driver = Driver.book(spread: 3, options: options)
      let touch = driver.hold(at: Point(760, 384), then: .zero)
      for travel in stride(from: 0.0, to: 600, by: 20) {
        driver.wait(0.01)
        driver.pull(touch, by: Point(-travel, 0))
        #expect(Self.facets(driver).isEmpty && Self.shadows(driver).isEmpty)
      }
    }
  }

  @Test func pagesFlickedQuicklyAreOneLeafAtATimeInFrontOfAll() {
    var driver = Driver.book(spread: 0)
    for step in 0..<120 {
      if step % 6 == 0 { driver.key(.next) }
      driver.wait(0.01)
      let facets = Self.facets(driver)
      #expect(facets.count <= BentLeaf.facetCount && Self.shadows(driver).count <= 2)
      #expect(Set(facets.map { $0.face.index / 2 }).count <= 1)
      #expect(Array(driver.scene.sheets(at: driver.time).suffix(facets.count)) == facets)
    }
  }

  /// The shadow begins at the visible end of the leaf, and vanishes when the leaf has landed.
  @Test func aLeafCastsAShadowOnThePagesBeneath() {
    var driver = Driver.book(spread: 3)
    #expect(Self.shadows(driver).isEmpty)
    let touch = driver.hold(at: Point(780, 384), then: .zero)
    var last = (right: 0.0, left: 0.0)
    var (judged, darkest) = (0, 0.0)
    for travel in stride(from: 4.0, through: 520, by: 4) {
      driver.pull(touch, by: Point(-travel, 0))
      let shadows = Self.shadows(driver)
      guard
        let right = shadows.first(where: { $0.face.content == .furniture(.leafShadow(.right)) })?
          .opacity,
        let left = shadows.first(where: { $0.face.content == .furniture(.leafShadow(.left)) })?
          .opacity
      else { continue }
      #expect(abs(right - last.right) < 0.04 && abs(left - last.left) < 0.04)
      last = (right, left)
      let outer = Self.facets(driver).map { max($0.quad.topLeft.x, $0.quad.topRight.x) }.max()!
      let shadow = shadows.first { $0.face.content == .furniture(.leafShadow(.right)) }!
      #expect(abs(shadow.quad.topLeft.x - max(outer, 512)) < 1e-6)
      darkest = max(darkest, right + left)
      judged += 1
    }
    #expect(judged > 60, "there is a shadow nearly all the way")
    #expect((0.4...0.85).contains(darkest), "both shadows together are clearly visible")
    #expect(last.right < 0.05 && last.left < 0.3)
  }
}
