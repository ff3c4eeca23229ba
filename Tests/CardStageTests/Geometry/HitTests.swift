import CardKinetics
import CardModel
import CardPicture
import CardScene
import TestSupport
import Testing

/// Tests the choice of the item that a point hits.
@Suite struct HitTests {
  static func item(
    _ index: Int, _ transform: Transform3D = .identity, radius: Double = 0, opacity: Double = 1,
    isHittable: Bool = true
  ) -> DisplayItem {
    let size = Size(200, 100)
    let attributes = LayoutAttributes(
      index: index, center: Point(300, 300), size: size, transform: transform, z: 0)
    return DisplayItem(
      face: Face(scene: SceneID(rawValue: "test"), .front(index), size: size),
      homography: attributes.homography, corners: CornerRadii(radius), opacity: opacity,
      isHittable: isHittable)
  }

  static func list(_ items: DisplayItem...) -> DisplayList {
    DisplayList(backdrop: Backdrop(Color(0, 0, 0)), items: items)
  }

  @Test(arguments: [-1.2, -0.5, 0, 0.5, 1.2])
  func aFoldedCardIsHitWhereItIsSeen(angle: Double) throws {
    let item = Self.item(0, .perspective(distance: 500).rotated(angle, 1, 1, 0))
    for p in [Point(1, 1), Point(199, 1), Point(100, 50), Point(40, 99)] {
      let point = try #require(item.facePoint(under: item.homography.apply(p)))
      #expect(isClose(point, p, within: 1e-7))
    }
    for p in [Point(-1, 50), Point(201, 50), Point(100, -1), Point(100, 101)] {
      #expect(item.facePoint(under: item.homography.apply(p)) == nil)
    }
  }

  @Test(arguments: [Point(0.5, 0.5), Point(199.5, 0.5), Point(0.5, 99.5), Point(199.5, 99.5)])
  func aRoundedCornerIsNotHit(corner: Point) {
    let square = Self.item(0)
    let round = Self.item(0, radius: 20)
    let seen = square.homography.apply(corner)
    #expect(square.facePoint(under: seen) != nil)
    #expect(round.facePoint(under: seen) == nil)
  }

  @Test func insideTheRoundingTheCardIsHit() {
    let round = Self.item(0, radius: 20)
    // The arc's centre is (20, 20). A point at a distance of 19.9 lies inside, and a point at 20.1 lies outside.
    let reach = 1 / 2.0.squareRoot()
    let inside = Point(20 - 19.9 * reach, 20 - 19.9 * reach)
    let outside = Point(20 - 20.1 * reach, 20 - 20.1 * reach)
    #expect(round.facePoint(under: round.homography.apply(inside)) != nil)
    #expect(round.facePoint(under: round.homography.apply(outside)) == nil)
  }

  @Test func eachCornerHasItsOwnRadius() {
    var item = Self.item(0)
    item.corners = CornerRadii(topRight: 20)
    #expect(item.facePoint(under: item.homography.apply(Point(0.5, 0.5))) != nil)
    #expect(item.facePoint(under: item.homography.apply(Point(199.5, 0.5))) == nil)
  }

  @Test func anItemBehindTheEyeIsNotHit() {
    let item = Self.item(0, .perspective(distance: 60).rotated(1.3, 0, 1, 0))
    let behind = Point(5, 50)
    #expect(item.homography.w(at: behind) < 0)
    #expect(item.facePoint(under: item.homography.apply(behind)) == nil)
  }

  @Test func aCardSeenEdgeOnIsNotHit() {
    let item = Self.item(0, .scale(0, 1))
    #expect(item.facePoint(under: Point(300, 300)) == nil)
  }

  @Test func theTopmostItemThatCanBeHitIsHit() {
    let middle = Point(300, 300)
    #expect(Self.list(Self.item(0), Self.item(1)).hit(at: middle)?.face.index == 1)
    #expect(
      Self.list(Self.item(0), Self.item(1, isHittable: false)).hit(at: middle)?.face.index == 0)
    #expect(Self.list(Self.item(0), Self.item(1, opacity: 0)).hit(at: middle)?.face.index == 0)
    #expect(Self.list(Self.item(0), Self.item(1)).hit(at: Point(99, 300)) == nil)
  }
}
