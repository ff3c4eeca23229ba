import CardKinetics
import CardScene
import Glibc
import TestSupport
import Testing

/// Tests the order of items in a layout and the mapping of their corners.
@Suite struct LayoutTests {
  /// A row of items. The item nearest to the offset is in front.
  struct Row: CollectionLayout {
    let count = 7
    let offsetRange = 0.0...6.0
    func visibleItems(at offset: Double) -> Range<Int> { 0..<count }
    func attributes(for index: Int, at offset: Double) -> LayoutAttributes {
      LayoutAttributes(
        index: index, center: .zero, size: Size(1, 1), z: -abs(Double(index) - offset))
    }
    func snapTarget(forProposed proposed: Double, velocity: Double) -> Double? { nil }
  }

  @Test(arguments: [0.0, 0.5, 2.3, 3, 6])
  func itemsComeBackToFrontAndTiesByTheirIndex(offset: Double) {
    let items = Row().items(at: offset)
    #expect(Set(items.map(\.index)) == Set(0..<7))
    for (a, b) in zip(items, items.dropFirst()) {
      #expect(a.z < b.z || (a.z == b.z && a.index < b.index))
    }
  }

  @Test(arguments: [-3.0, -2, -1.5, -1, 0, 0.5, 1.5, 1.7, 3.1])
  func aCardFacesTheViewerUntilItIsTurnedPastItsEdge(angle: Double) {
    let item = LayoutAttributes(
      index: 0, center: Point(50, 60), size: Size(20, 30),
      transform: .perspective(distance: 5000).rotated(angle, 0, 1, 0), z: 0)
    #expect(item.facesViewer == (cos(angle) > 0))
  }

  @Test func aCornerMapsByTheFormula() {
    let m = Transform3D.perspective(distance: 500).rotated(0.5, 1, 1, 0)
    let item = LayoutAttributes(
      index: 0, center: Point(200, 300), size: Size(100, 80), anchor: Point(0, 0.5), transform: m,
      z: 0)
    // The bottom right corner is (x − anchor.x·w, y − anchor.y·h, 0, 1)·M, divided by w, plus the centre.
    let (x, y) = (100.0, 40.0)
    let w = x * m.m14 + y * m.m24 + m.m44
    let expected = Point(
      (x * m.m11 + y * m.m21) / w + 200, (x * m.m12 + y * m.m22) / w + 300)
    #expect(isClose(item.corners.bottomRight, expected))
  }

  @Test func aFaceFillsItsItemByDefault() {
    var item = LayoutAttributes(index: 0, center: Point(50, 50), size: Size(100, 100), z: 0)
    #expect(item.corners.bottomRight == Point(100, 100))
    item.faceRect = Rect(x: 0, y: 0, width: 100, height: 30)
    #expect(item.corners.bottomRight == Point(100, 30))
  }
}
