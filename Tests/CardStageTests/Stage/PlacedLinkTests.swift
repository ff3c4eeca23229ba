import CardKinetics
import Testing

@testable import CardModel
@testable import CardPicture
@testable import CardStage

/// Tests the area of an image's link on a face.
@Suite struct PlacedLinkTests {
  private static let link = Rect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)

  /// A face that is too small for a layout is drawn as a larger face, scaled down. Its links are scaled with it.
  @Test(arguments: [240, 239, 120, 60.0])
  func onASmallFaceALinkIsWhereItsImageIs(width: Double) throws {
    let size = Size(width, 1.5 * width)
    let face = Face(scene: SceneID(rawValue: "pile"), .front(0), size: size)
    #expect(face.layoutSize == Size(240, 360))
    var image = CardImage(path: "a", page: 0)
    // The image has the aspect of the area above the title, which is 92 points high.
    image.aspect = 240.0 / 268
    image.links = [CardLink(area: Self.link, target: .card(1))]
    let scale = width / 240
    let frame = Rect(x: 60, y: 134, width: 120, height: 67)
    func point(_ u: Double, _ v: Double) -> Point {
      Point(frame.minX + u * frame.width, frame.minY + v * frame.height)
    }
    let inside = [point(0.5, 0.5), point(0.01, 0.01), point(0.99, 0.99)]
    let beside = [point(-0.02, 0.5), point(1.02, 0.5), point(0.5, -0.02), point(0.5, 1.02)]
    for (points, isLink) in [(inside, true), (beside, false)] {
      for point in points {
        let hit = Hit(face: face, point: point * scale)
        let link = PlacedLink(at: hit, on: image, in: .pileCard(face.layoutSize))
        #expect((link != nil) == isLink, "\(point)")
        guard let area = link?.area else { continue }
        #expect(abs(area.minX - frame.minX * scale) < 1e-9)
        #expect(abs(area.maxY - frame.maxY * scale) < 1e-9)
      }
    }
  }
}
