import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the Carousel's formulas in `Sources/CardScenes/README.md`, with numbers calculated by hand for 375×667.
@Suite struct CarouselLayoutTests {
  let layout = CarouselLayout(viewport: Size(375, 667))

  @Test func theSizesFollowTheFormulas() {
    #expect(isClose(layout.metrics.card.width, 285))
    #expect(isClose(layout.metrics.card.height, 533.6))
    #expect(layout.offsetRange == 0...1500)
  }

  /// A card, an offset, and the card's visible corners: top left, top right, bottom right, bottom left.
  static let poses: [(Int, Double, [Point])] = [
    (0, 0, [Point(45, 66.7), Point(330, 66.7), Point(330, 600.3), Point(45, 600.3)]),
    (
      1, 0,
      [
        Point(529.9375097982678, 217.3506056858891), Point(711.52632085418, 125.96820051909995),
        Point(656.9053654123048, 670.2410153434221), Point(361.7323485042491, 613.0859936261638),
      ]
    ),
    (
      0, 112.5,
      [
        Point(-63.10165830876062, 82.51418282149157), Point(188.87957601899643, 113.47710942084413),
        Point(228.23623519689036, 611.9913822414968), Point(-85.87934542650169, 644.3295609505672),
      ]
    ),
    (
      1, 112.5,
      [
        Point(381.25855452477884, 174.22010820912757),
        Point(591.1325160433279, 106.96859172122149),
        Point(600.4936476192278, 682.2068353348031), Point(272.82023128774995, 617.890753103078),
      ]
    ),
  ]

  @Test(arguments: poses)
  func cardsHaveThePositionsOfTheFormula(card: Int, offset: Double, corners: [Point]) {
    let attributes = layout.attributes(for: card, at: offset)
    for (seen, expected) in zip(attributes.corners.points, corners) {
      #expect(isClose(seen, expected))
    }
    #expect(attributes.alpha == 1 && attributes.anchor == Point(0.5, 0.5))
    #expect(attributes.size == layout.metrics.card)
    #expect(isClose(attributes.z, -abs(offset / 375 - Double(card))))
    #expect(
      isClose(attributes.center, Point(Double(card) * 375 + 187.5 - offset, 333.5)))
  }

  @Test(arguments: [0, 40, 187.5, 300, 375])
  func leftMirrorsRight(offset: Double) {
    // The axes of the two sides mirror each other, and so do the cards.
    for card in 0..<5 {
      let here = layout.attributes(for: card, at: 750 + offset)
      let there = layout.attributes(for: 4 - card, at: 750 - offset)
      func mirrored(_ p: Point) -> Point { Point(375 - p.x, p.y) }
      if offset == 0, card == 2 { continue }
      #expect(isClose(mirrored(here.corners.topLeft), there.corners.topRight))
      #expect(isClose(mirrored(here.corners.bottomRight), there.corners.bottomLeft))
      #expect(here.z == there.z)
    }
  }

  @Test(arguments: [-500, -100, 0, 1, 187.5, 214, 375, 1000, 1500, 2000])
  func visibleCardsAreThoseThatFaceTheViewer(offset: Double) {
    let expected = (0..<5).filter { abs(offset / 375 - Double($0)) < .pi / 2 }
    #expect(Array(layout.visibleItems(at: offset)) == expected)
    for item in layout.items(at: offset) { #expect(item.facesViewer) }
  }

  @Test func theNearestPageStandsInFront() {
    #expect(layout.items(at: 400).last?.index == 1)
    #expect(layout.items(at: 600).last?.index == 2)
    #expect(layout.items(at: 600).map(\.z).sorted() == layout.items(at: 600).map(\.z))
  }

  @Test func aMillionCardsAreLaidOutLikeTen() {
    let many = CarouselLayout(viewport: Size(375, 667), options: SceneOptions(count: 1_000_000))
    #expect(many.visibleItems(at: 375 * 500_000).count == 3)
    #expect(many.attributes(for: 4, at: 1400) == layout.attributes(for: 4, at: 1400))
    #expect(many.visibleItems(at: 1e300).isEmpty && many.visibleItems(at: -1e300).isEmpty)
    #expect(many.page(at: 1e300) == 999_999 && many.page(at: -1e300) == 0)
  }

  /// The position and the velocity of a release, the page at the press, and the page at rest.
  static let releases: [(Double, Double, Int, Int)] = [
    (187, 0, 0, 0), (188, 0, 0, 1), (188, 299, 0, 1), (188, -299, 0, 1), (10, 300, 0, 1),
    (300, -300, 1, 0), (700, 300, 1, 2), (400, -5000, 1, 0), (1490, 900, 4, 4),
    (10, -900, 0, 0), (-80, 0, 0, 0), (1700, 0, 4, 4), (562.5, 0, 1, 1), (562.5, 0, 2, 2),
  ]

  @Test(arguments: releases)
  func aReleaseTurnsAtMostOnePage(
    proposed: Double, velocity: Double, press: Int, page: Int
  ) {
    #expect(layout.page(for: proposed, velocity: velocity, from: press) == page)
    let mirror = layout.page(for: 1500 - proposed, velocity: -velocity, from: 4 - press)
    #expect(mirror == 4 - page)
  }

  @Test func aRestSnapsToItself() throws {
    for proposed in stride(from: -400.0, through: 2000, by: 13.7) {
      let rest = try #require(layout.snapTarget(forProposed: proposed, velocity: 0))
      #expect(layout.snapTarget(forProposed: rest, velocity: 0) == rest)
      #expect(layout.offsetRange.contains(rest))
    }
  }

  @Test func inspectCountsFromThePageOfTheOffset() throws {
    var query = LayoutQuery()
    query.offset = 760
    query.proposed = 500
    query.velocity = 300
    let viewport = Viewport(size: Size(375, 667))
    let answer = try CarouselScene.layout(query, viewport: viewport, options: SceneOptions())
    #expect(answer.rest == 1125 && answer.offset == 760 && answer.range == 0...1500)
    #expect(answer.items == layout.items(at: 760))
    query.velocity = 299
    #expect(
      try CarouselScene.layout(query, viewport: viewport, options: SceneOptions()).rest == 375)
  }
}
