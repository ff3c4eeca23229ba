import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the Stack's formulas in `Sources/CardScenes/README.md`, with numbers calculated independently for 375×667.
@Suite struct StackLayoutTests {
  static let viewport = Viewport(size: Size(375, 667))

  func answer(drag: Double?, flip: Double? = nil, count: Int? = nil) throws -> LayoutAnswer {
    var query = LayoutQuery()
    query.numbers["drag"] = drag
    query.numbers["flip"] = flip
    return try StackScene.layout(
      query, viewport: Self.viewport, options: SceneOptions(count: count, mode: .classic))
  }

  /// An index, a drag, a flip, and the projected corners.
  static let poses: [(Int, Double, Double, [Point])] = [
    (0, 0, 0, [Point(20, 100), Point(355, 100), Point(355, 567), Point(20, 567)]),
    (2, 0, 0, [Point(46.8, 86), Point(328.2, 86), Point(328.2, 553), Point(46.8, 553)]),
    (
      0, 100, 0,
      [
        Point(100.12622249380368, 86.8028786070779), Point(433.9513303423877, 114.83495612340357),
        Point(394.87377750619635, 580.1971213929221), Point(61.04866965761235, 552.1650438765964),
      ]
    ),
    (
      3, -120, 0,
      [
        Point(22.115848695584447, 84.30642074665528), Point(276.5100277519164, 74.07110627884742),
        Point(295.28415130441556, 540.6935792533448), Point(40.88997224808358, 550.9288937211526),
      ]
    ),
    (
      0, 50, 0.25,
      [
        Point(98.38687923043416, 63.234727420759725), Point(328.8704839824619, 129.34480752682003),
        Point(311.3854838528431, 546.5242723957385), Point(76.20354644429665, 592.5130135017187),
      ]
    ),
    (0, 0, 1, [Point(355, 100), Point(20, 100), Point(20, 567), Point(355, 567)]),
  ]

  @Test(arguments: poses)
  func cardsHaveThePositionsOfTheFormula(
    index: Int, drag: Double, flip: Double, corners: [Point]
  ) throws {
    let item = try #require(try answer(drag: drag, flip: flip).items.first { $0.index == index })
    for (seen, expected) in zip(item.corners.points, corners) {
      #expect(isClose(seen, expected))
    }
    #expect(isClose(item.alpha, 1 - 0.2 * Double(index)) && item.z == -Double(index))
    #expect(item.size == Size(335, 467) && item.center == Point(187.5, 333.5))
  }

  @Test func inspectListsThePileBackToFront() throws {
    let answer = try answer(drag: nil)
    #expect(answer.items.map(\.index) == [4, 3, 2, 1, 0])
    #expect(answer.offset == 0 && answer.range == 0...0 && answer.rest == nil)
  }

  @Test func aDragIsShownAndNeverCommits() throws {
    #expect(try answer(drag: 5000).items.count == 5)
  }

  @Test func leftMirrorsRight() throws {
    let (left, right) = (try answer(drag: -77), try answer(drag: 77))
    for (a, b) in zip(left.items, right.items) {
      let (p, q) = (a.corners.topLeft, b.corners.topRight)
      #expect(isClose(p.x, 375 - q.x) && isClose(p.y, q.y))
    }
  }

  @Test func aSmallDeckShowsAllItsCardsAndSharesByFive() throws {
    let answer = try answer(drag: 100, count: 3)
    #expect(answer.items.map(\.index) == [2, 1, 0])
    // share(2) = 1 − 2/5, so the card goes 0.6·60 points.
    #expect(
      isClose(answer.items[0].homography.apply(Rect(answer.items[0].size).center).x, 187.5 + 36))
  }

  @Test func outsideTheWindowNothingOfACardShows() {
    for (size, window) in [
      (Size(375, 667), Rect(Size(375, 667))),
      (Size(433, 667), Rect(x: -400, y: 0, width: 1233, height: 667)),
    ] {
      let layout = StackLayout(viewport: size)
      for side in [-1.0, 1.0] {
        let x = layout.metrics.outside(side, visible: window)
        #expect(abs(x) >= size.width && x * side > 0)
        let box = layout.attributes(for: 0, pose: StackPose(x: x, depth: 0)).corners.boundingBox
        #expect(side < 0 ? box.maxX < window.minX : box.minX > window.maxX)
        #expect(side < 0 ? box.maxX > window.minX - 60 : box.minX < window.maxX + 60)
      }
    }
  }
}
