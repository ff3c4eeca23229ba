import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the Switcher's formulas in `Sources/CardScenes/README.md`, with numbers calculated by hand for 375×667 and 23
/// cards.
@Suite struct SwitcherLayoutTests {
  let layout = SwitcherLayout(viewport: Size(375, 667), count: 23)

  @Test func theSizesFollowTheFormulas() {
    #expect(isClose(layout.metrics.card.width, 327.9975))
    #expect(isClose(layout.metrics.card.height, 225.9478))
    #expect(isClose(layout.metrics.pitch, 139.75))
    #expect(isClose(layout.offsetRange.upperBound, 2939.7239))
    #expect(layout.offsetRange.lowerBound == 0)
  }

  /// A card, an offset, and the visible top left and bottom right corners of the card's face.
  static let poses: [(Int, Double, Point, Point)] = [
    (
      0, 0, Point(22.564465535982038, 247.76434670164917),
      Point(352.43553446401796, 475.00279305547224)
    ),
    (
      1, 0, Point(14.317811750374801, 451.08069227886057),
      Point(360.6821882496252, 689.6808915742129)
    ),
    (
      5, 500, Point(10.836219096701626, 536.9172889805097),
      Point(364.1637809032984, 780.3142211814093)
    ),
    (
      3, 700, Point(39.131535663418276, 47.28607939655173),
      Point(335.8684643365817, 251.6993941701649)
    ),
  ]

  @Test(arguments: poses)
  func cardsHaveThePositionsOfTheFormula(
    card: Int, offset: Double, topLeft: Point, bottomRight: Point
  ) {
    let attributes = layout.attributes(for: card, at: offset)
    #expect(isClose(attributes.corners.topLeft, topLeft))
    #expect(isClose(attributes.corners.bottomRight, bottomRight))
    #expect(attributes.alpha == 1)
    #expect(attributes.z == Double(card + 2))
    #expect(isClose(attributes.size.width, 327.9975) && isClose(attributes.size.height, 139.75))
    #expect(attributes.faceRect == Rect(layout.metrics.card))
  }

  @Test func pastTheTopTheCardsFanOutDownwards() {
    let attributes = layout.attributes(for: 2, at: -40)
    #expect(isClose(attributes.center.y, 684.875))
    #expect(isClose(attributes.corners.topLeft, Point(3.7107561656671635, 728.5913407046477)))
    #expect(isClose(layout.attributes(for: 0, at: -40).center.y, 349.375 + 40))
  }

  @Test func pastTheBottomTheCardsFanOutUpwards() {
    let offset = 2939.7239 + 30
    #expect(isClose(layout.attributes(for: 21, at: offset).center.y, 308.4011))
    let last = layout.attributes(for: 22, at: offset)
    #expect(isClose(last.center.y, 24.5 * 139.75 - offset))
  }

  @Test(arguments: [-200, 0, 1, 110.87, 555, 1234.5, 2687, 2939, 3050])
  func visibleCardsAreThoseWhoseCellMeetsTheSpan(offset: Double) {
    let expected = (0..<23).filter { card in
      let top = Double(card + 2) * 139.75
      return top + 139.75 >= offset - 225.9478 && top <= offset + 667
    }
    #expect(Array(layout.visibleItems(at: offset)) == expected)
    #expect(layout.items(at: offset).map(\.index) == expected)
  }

  @Test func aMillionCardsAreLaidOutLikeTen() {
    let many = SwitcherLayout(viewport: Size(375, 667), count: 1_000_000)
    #expect(many.visibleItems(at: 70_000_000).count <= 8)
    #expect(many.attributes(for: 4, at: 300) == layout.attributes(for: 4, at: 300))
    #expect(many.visibleItems(at: 1e300).isEmpty && many.visibleItems(at: -1e300).isEmpty)
  }

  @Test func inspectShowsTheLayoutAndTheSnap() throws {
    var query = LayoutQuery()
    query.offset = 500
    query.proposed = 300
    let answer = try SwitcherScene.layout(
      query, viewport: Viewport(size: Size(375, 667)), options: SceneOptions())
    #expect(answer.offset == 500)
    #expect(answer.items == layout.items(at: 500))
    #expect(isClose(try #require(answer.rest), 250.62454444444444))
  }
}
