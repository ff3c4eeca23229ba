import CardKinetics
import TestSupport
import Testing

@testable import CardPicture

/// Tests the shapes of strokes: lines, paths, dashes and discs.
@Suite struct StrokeTests {
  let stroke = Stroke(.outline, width: 2, casing: 1)

  /// Returns the middles of a bar's two ends.
  private func ends(_ item: DisplayItem) -> (Point, Point) {
    let quad = item.quad
    return ((quad.topLeft + quad.bottomLeft) / 2, (quad.topRight + quad.bottomRight) / 2)
  }

  @Test(arguments: [Point(30, 0), Point(0, -20), Point(-7, 11), Point(0.5, 0.25)])
  func aLineLiesAlongItsSegmentAsWideAsItIs(way: Point) throws {
    let from = Point(5, 9)
    let items = drawn { stroke.line(from, from + way, to: &$0) }
    try #require(items.map(\.face) == [.ink(.casing), .ink(.outline)])
    for (item, width) in zip(items, [4.0, 2.0]) {
      let (a, b) = ends(item)
      let along = way / way.length
      // The bar extends by half of its width beyond either end.
      #expect(isClose(a, from - along * (width / 2)))
      #expect(isClose(b, from + way + along * (width / 2)))
      #expect(isClose((item.quad.topLeft - item.quad.bottomLeft).length, width))
    }
  }

  @Test func aClosedPathHasASideForEachPoint() {
    let corners = [Point(0, 0), Point(10, 0), Point(12, 9), Point(1, 8)]
    let bars = drawn { stroke.path(corners, isClosed: true, to: &$0) }
      .filter { $0.face == .ink(.outline) }
    #expect(bars.count == 4)
    for (bar, corner) in zip(bars, corners) {
      let (a, b) = ends(bar)
      let along = (b - a) / (b - a).length
      #expect(isClose(a + along, corner))
    }
  }

  @Test func dashesKeepToTheLine() {
    let marks = drawn { stroke.dashes(.zero, Point(100, 0), mark: 12, gap: 8, to: &$0) }
      .filter { $0.face == .ink(.outline) }
    #expect(marks.count == 5)
    #expect(
      marks.allSatisfy { $0.quad.boundingBox.minX >= -1.001 && $0.quad.boundingBox.maxX <= 101.001 }
    )
  }

  @Test(arguments: [Point.zero, Point(.nan, 1), Point(.infinity, 0)])
  func aLineWithoutLengthDrawsNothing(way: Point) {
    #expect(drawn { stroke.line(.zero, way, to: &$0) }.isEmpty)
    #expect(drawn { stroke.dashes(.zero, way, mark: 4, gap: 4, to: &$0) }.isEmpty)
  }

  @Test func aDiscIsRoundAboutItsMiddle() {
    let disc = DisplayItem.disc(at: Point(20, 30), radius: 5, .anchor)
    #expect(disc.quad.boundingBox == Rect(x: 15, y: 25, width: 10, height: 10))
    #expect(disc.corners == CornerRadii(5) && !disc.isHittable)
  }
}
