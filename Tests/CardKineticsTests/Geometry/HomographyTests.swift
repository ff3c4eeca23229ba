import CardKinetics
import Glibc
import TestSupport
import Testing

/// Tests homographies: the projection of a card's plane, its inverse, and the box around a quad.
@Suite struct HomographyTests {
  static let transforms = [
    Transform3D.identity,
    .translation(5, -7),
    .scale(2, 0.25),
    .perspective(distance: 500).rotated(0.9, 1, 1, 0),
    .perspective(distance: 2000).rotated(-1.4, 0, 1, 0).translated(-20, 4, 30),
    .perspective(distance: 1000).rotated(2.5, 0, 1, 0),
  ]
  static let points = [Point(0, 0), Point(100, 40), Point(-150, 200), Point(33, -260)]

  @Test(arguments: transforms)
  func aHomographyMapsThePlaneAsTheMatrixDoes(t: Transform3D) {
    for p in Self.points {
      let x = p.x * t.m11 + p.y * t.m21 + t.m41
      let y = p.x * t.m12 + p.y * t.m22 + t.m42
      let w = p.x * t.m14 + p.y * t.m24 + t.m44
      #expect(isClose(Homography(t).apply(p), Point(x / w, y / w)))
      #expect(isClose(Homography(t).w(at: p), w))
    }
  }

  @Test(arguments: transforms)
  func theInverseBringsEveryPointBack(t: Transform3D) throws {
    let h = Homography(t)
    let inverse = try #require(h.inverse)
    for p in Self.points {
      #expect(isClose(inverse.apply(h.apply(p)), p, within: 1e-7))
      #expect(inverse.w(at: h.apply(p)) * h.w(at: p) > 0, "w keeps its sign")
    }
  }

  @Test func behindTheEyeTheDivisorIsNegativeBothWays() throws {
    let h = Homography(.perspective(distance: 100).rotated(1.2, 0, 1, 0))
    let behind = Point(-150, 0)
    #expect(h.w(at: behind) < 0)
    #expect(try #require(h.inverse).w(at: h.apply(behind)) < 0)
  }

  @Test func aPlaneSeenEdgeOnHasNoInverse() {
    #expect(Homography(.scale(0, 1)).inverse == nil)
    #expect(Homography.scale(.nan, 1).inverse == nil)
    #expect(Homography.scale(.infinity, 1).inverse == nil)
  }

  @Test(arguments: transforms)
  func compositionAppliesTheFirstFirst(t: Transform3D) {
    let (h, first) = (Homography(t), Homography(1, 0.2, 4, -0.1, 1, 2, 0.0005, 0, 1))
    for p in Self.points {
      #expect(isClose(h.after(first).apply(p), h.apply(first.apply(p)), within: 1e-7))
    }
    #expect(h.after(.identity) == h)
  }

  @Test func aRectanglesImageKeepsItsCornersOrder() {
    let quad = Homography.translation(10, 20).after(.scale(2, 3))
      .apply(Rect(x: 1, y: 1, width: 4, height: 5))
    #expect(quad.points == [Point(12, 23), Point(20, 23), Point(20, 38), Point(12, 38)])
    #expect(quad.boundingBox == Rect(x: 12, y: 23, width: 8, height: 15))
  }

  @Test func aQuadsBoxHoldsAllOfATurnedRectangle() {
    let quad = Homography(.rotation(.pi / 4, 0, 0, 1))
      .apply(Rect(x: -1, y: -1, width: 2, height: 2))
    let half = 2.0.squareRoot()
    #expect(isClose(quad.boundingBox.origin, Point(-half, -half)))
    #expect(isClose(quad.boundingBox.width, 2 * half))
  }

  @Test func aRectangleGoesToAnyQuadCornerByCorner() throws {
    let rect = Rect(x: 3, y: -2, width: 70, height: 40)
    let quads = [
      Quad(
        topLeft: Point(0, 0), topRight: Point(10, 0), bottomRight: Point(10, 20),
        bottomLeft: Point(0, 20)),
      Quad(
        topLeft: Point(5, 7), topRight: Point(90, -12), bottomRight: Point(70, 55),
        bottomLeft: Point(-8, 40)),
      Homography(1, 0.2, 5, -0.1, 1, 9, 0.002, -0.001, 1).apply(rect),
    ]
    for quad in quads {
      let map = try #require(Homography(from: rect, to: quad))
      for (a, b) in zip(map.apply(rect).points, quad.points) { #expect((a - b).length < 1e-9) }
      #expect(map.w(at: rect.center) > 0)
    }
    let line = Quad(
      topLeft: Point(0, 0), topRight: Point(1, 1), bottomRight: Point(2, 2), bottomLeft: Point(3, 3)
    )
    #expect(Homography(from: rect, to: line) == nil)
    #expect(Homography(from: Rect(.zero), to: quads[0]) == nil)
  }
}
