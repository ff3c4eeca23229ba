import CardKinetics
import CardModel
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardStage

/// Tests that a transition crops a page that is drawn in parts as one face.
@Suite struct CutFacesTests {
  private let page = DisplayItem(
    face: Face(scene: SceneID(rawValue: "test"), .page(2, of: 0), size: Size(100, 50)),
    homography: .translation(30, 40).after(.scale(2, 3)))

  private var parts: [DisplayItem] {
    (0..<4).map { column in
      var part = page
      part.bounds = Rect(x: 25 * Double(column), y: 0, width: 25, height: 50)
      part.seams = column == 0 ? .right : column == 3 ? .left : [.left, .right]
      return part
    }
  }

  @Test func thePartsHaveTheOutlineOfTheirPage() {
    let faces = CutFaces(of: parts.reversed())
    for part in parts {
      let whole = faces.whole(part)
      #expect(whole.bounds == page.bounds)
      for (a, b) in zip(whole.quad.points, page.quad.points) { #expect(isClose(a, b)) }
    }
    #expect(faces.whole(page) == page)
  }

  /// The page is cropped at the right and at the bottom, and then shows a larger part of its face in the same outline.
  @Test func thePartsOfACroppedPageShowWhatThePageShows() throws {
    let (area, shown) = (Rect(Size(90, 40)), Rect(Size(95, 45)))
    let whole = try #require(Homography(from: shown, to: page.homography.apply(area)))
    var end = 0.0
    for var part in parts {
      part.follow(area, showing: shown)
      #expect(isClose(part.bounds.minX, end) && isClose(part.bounds.height, 45))
      end = part.bounds.maxX
      for (a, b) in zip(part.quad.points, whole.apply(part.bounds).points) {
        #expect(isClose(a, b))
      }
    }
    #expect(isClose(end, 95))
  }
}
