import CardKinetics
import CardScene
import Glibc
import TestSupport
import Testing

@testable import CardScenes

/// Tests the shape of a bent leaf, and the positions at which its facets are visible.
@Suite struct BentLeafTests {
  static let layout = BookLayout(viewport: Size(1024, 768), pages: 24)
  static let ratios = [-0.499, -0.3, -0.1, 0, 0.1, 0.25, 0.4, 0.499]
  static let strengths = [-0.87, -0.3, 0, 1e-9, 0.5, 0.99]

  private static func facets(_ ratio: Double, _ strength: Double) -> [LayoutAttributes] {
    layout.facets(
      of: LeafBend(strength: strength, fraction: 1).leaf(at: ratio), ofSheet: 3, ratio: ratio, .open
    )
  }

  /// Returns the edges of a facet, each from top to bottom: the inner edge, which is nearer to the spine, and the outer
  /// edge.
  private static func edges(_ facet: LayoutAttributes) -> (inner: [Point], outer: [Point]) {
    let quad = facet.corners
    let (left, right) = ([quad.topLeft, quad.bottomLeft], [quad.topRight, quad.bottomRight])
    return facet.index % 2 == 0 ? (left, right) : (right, left)
  }

  @Test(arguments: ratios, strengths)
  func neighboursShareTheirCorners(ratio: Double, strength: Double) {
    let facets = Self.facets(ratio, strength)
    for (inner, outer) in zip(facets, facets.dropFirst()) {
      for (a, b) in zip(Self.edges(inner).outer, Self.edges(outer).inner) {
        #expect((a - b).length < 1e-9)
      }
    }
    #expect(Self.edges(facets[0]).inner.allSatisfy { abs($0.x - 512) < 1e-9 })
  }

  @Test(arguments: ratios, strengths)
  func thePaperKeepsItsLengthAndItsEdgeFollowsAStiffSheet(ratio: Double, strength: Double) {
    let leaf = LeafBend(strength: strength, fraction: 1).leaf(at: ratio)
    let joints = (0...BentLeaf.facetCount).map(leaf.joint)
    let length = zip(joints, joints.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    #expect(isClose(length, 362) && joints[0] == .zero)
    let edge = joints[BentLeaf.facetCount]
    #expect(isClose(atan2(edge.y, edge.x), leaf.angle))
    for distance in stride(from: 0.0, through: 362, by: 7.3) {
      let step = leaf.point(at: distance + 0.01) - leaf.point(at: distance)
      #expect(step.length < 0.010_001 && leaf.point(at: distance).y >= 0)
    }
  }

  /// In a book that opens or closes, a landed leaf can still stand on the right.
  @Test(arguments: [-0.4, -0.01, 0.01, 0.04, 0.9])
  func aLandedLeafOfAClosingBookHasTheAngleOfItsPage(turned: Double) {
    let leaf = LeafBend(strength: 0.5, fraction: 1).leaf(at: -0.5 + 1e-9, turnedTo: turned)
    let page = BookLayout.angle(ofItem: turned < 0 ? 7 : 6, ratio: turned)
    #expect(isClose(leaf.angle, turned < 0 ? .pi - page : -page, within: 1e-6))
  }

  /// The spine of a half-open book is to the left of the eye. So an odd page can face the reader at a ratio above 0.
  @Test(arguments: [0.64, 0.6555, 0.66, 0.675])
  func aLandedLeafOfAHalfOpenWideBookHasThePositionOfItsPage(open: Double) {
    var layout = Self.layout
    layout.page = LibraryMetrics.pageSize(ofAspect: 16.0 / 9)
    let pose = BookPose(open: open)
    let ratio = layout.ratio(ofSheet: 3, at: 3 * 1024, pose)
    let leaf = LeafBend(strength: 0.5, fraction: 1, width: layout.page.width)
      .leaf(at: -0.5 + 1e-9, turnedTo: ratio, edgeOnAt: layout.edgeOnRatio(pose))
    let even = layout.attributes(for: 6, ratio: ratio, pose)
    let page = even.facesViewer ? even : layout.attributes(for: 7, ratio: ratio, pose)
    for facet in layout.facets(of: leaf, ofSheet: 3, ratio: ratio, pose) {
      let flat = page.homography.apply(facet.faceRect)
      #expect(facet.index == page.index)
      for (a, b) in zip(facet.corners.points, flat.points) { #expect((a - b).length < 1e-4) }
    }
  }

  @Test(arguments: [-0.5, 0.5], strengths)
  func aLeafIsFlatOnThePageAtBothEnds(ratio: Double, strength: Double) {
    let facets = Self.facets(ratio, strength)
    let page = Self.layout.attributes(for: ratio < 0 ? 7 : 6, ratio: ratio, .open)
    for facet in facets {
      #expect(facet.index == page.index)
      let flat = page.homography.apply(facet.faceRect)
      for (a, b) in zip(facet.corners.points, flat.points) { #expect((a - b).length < 1e-9) }
    }
  }

  @Test(arguments: ratios, strengths)
  func everyFacetFacesTheReaderAndTheLeafKeepsOffThePagesBeside(ratio: Double, strength: Double) {
    for facet in Self.facets(ratio, strength) { #expect(facet.facesViewer) }
    let leaf = LeafBend(strength: strength, fraction: 1).leaf(at: ratio)
    // The pages beside the leaf are tilted by 45° when the leaf leaves them.
    for joint in 1...BentLeaf.facetCount {
      let point = leaf.joint(joint)
      let angle = atan2(point.y, point.x)
      #expect(angle > .pi / 4 - 0.1 && angle < .pi * 3 / 4 + 0.1)
    }
  }

  @Test func aLeafInTheOtherDirectionIsTheMirrorImage() {
    for ratio in Self.ratios {
      for strength in Self.strengths {
        let leaf = BentLeaf(angle: (1 - ratio) * .pi / 2, bend: strength)
        let other = BentLeaf(angle: (1 + ratio) * .pi / 2, bend: -strength)
        for joint in 0...BentLeaf.facetCount {
          let (a, b) = (leaf.joint(joint), other.joint(joint))
          #expect(isClose(a.x, -b.x) && isClose(a.y, b.y))
        }
      }
    }
  }

  @Test(arguments: [80.0, 150, 250, 362], strengths)
  func aTurnPutsTheHeldPointUnderThePointerWhereverItIs(distance: Double, strength: Double) throws {
    let bend = LeafBend(strength: strength, fraction: 1)
    let hold = try #require(
      PageHold(
        on: 6, distance: distance, layout: Self.layout, offset: 2 * 1024, bend: bend))
    var last = 0.5
    for x in stride(from: hold.start, to: -hold.start + 1, by: -2.5) {
      let turn = hold.turn(to: x, bend)
      let point = bend.leaf(at: turn.ratio).point(at: distance)
      #expect(abs(point.x / (1 - point.y / 2000) - x) < 1e-9 && turn.excess == 0)
      #expect(turn.ratio <= last && last - turn.ratio < 0.2)
      last = turn.ratio
      guard turn.slope != 0 else { continue }
      let rate = (hold.turn(to: x + 1e-4, bend).ratio - hold.turn(to: x - 1e-4, bend).ratio) / 2e-4
      #expect(abs(rate - turn.slope) < 1e-5 + 1e-3 * abs(rate) || abs(turn.ratio) > 0.499)
    }
  }

  /// The page begins to rise at once, turns without a jump, and has the held point under the pointer when it is upright.
  @Test(arguments: [80.0, 150, 250, 362], strengths)
  func inAFlatBookThePageRisesWithThePointer(distance: Double, strength: Double) throws {
    let bend = LeafBend(strength: strength, fraction: 1, flat: 1)
    let hold = try #require(
      PageHold(on: 6, distance: distance, layout: Self.layout, offset: 2 * 1024, bend: bend))
    #expect(abs(hold.start - bend.leaf(at: 0.5).point(at: distance).x) < 1e-9)
    var last = 0.5
    for x in stride(from: hold.start - 0.5, to: -hold.start, by: -0.5) {
      let turn = hold.turn(to: x, bend)
      #expect(turn.ratio < last && last - turn.ratio < 0.1)
      last = turn.ratio
      if abs(turn.ratio) < 0.01 {
        let point = bend.leaf(at: turn.ratio).point(at: distance)
        #expect(abs(point.x / (1 - point.y / 2000) - x) < 0.5)
      }
    }
  }

  @Test func onlyTheSheetBetweenTheSidesTurns() {
    for (offset, sheet) in [(0.0, nil), (1, 1), (512, 1), (1024, nil), (1030, 2), (-50, nil)] {
      #expect(Self.layout.turningSheet(at: offset) == sheet)
    }
    let last = Self.layout.offsetRange.upperBound
    #expect(Self.layout.turningSheet(at: last - 1) == 11)
    #expect(Self.layout.turningSheet(at: last + 40) == nil)
  }
}
