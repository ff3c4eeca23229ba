import CardKinetics
import CardModel
import CardPicture
import Testing

/// Tests a display list that is scaled to a frame smaller than its window.
@Suite struct ScaledListTests {
  @Test func clipsAreScaledWithTheirItems() {
    var item = DisplayItem(
      face: Face(scene: .overlay, .front(0), size: Size(40, 30)),
      homography: .translation(100, 60))
    item.clip = Rect(x: 90, y: 50, width: 30, height: 80)
    var free = item
    free.clip = nil
    let list = DisplayList(backdrop: Backdrop(Color(1, 2, 3)), items: [item, free])
    let scaled = list.scaled(0.5, 2)
    #expect(scaled.backdrop == list.backdrop && scaled.items[1].clip == nil)
    #expect(scaled.items[0].clip == Rect(x: 45, y: 100, width: 15, height: 160))
    for item in scaled.items {
      #expect(item.quad.boundingBox == Rect(x: 50, y: 120, width: 20, height: 60))
    }
    #expect(list.scaled(1, 1) == list)
  }

  /// The rectangles are the pieces around a spotlight.
  @Test(arguments: [0.31, 0.5, 0.637, 0.999, 1.7])
  func piecesOfAnOverlayThatMeetMeetAgainOnWholePixels(scale: Double) {
    let pieces = [
      Rect(x: 0, y: 0, width: 117, height: 43), Rect(x: 117, y: 0, width: 204, height: 43),
      Rect(x: 0, y: 43, width: 321, height: 95),
    ]
    let list = DisplayList(
      backdrop: Backdrop(Color(1, 2, 3)), items: pieces.map { .box($0, .night) })
    let boxes = list.scaled(scale, scale).items.map(\.quad.boundingBox)
    for (box, piece) in zip(boxes, pieces) {
      for edge in [box.minX, box.minY, box.maxX, box.maxY] {
        #expect(abs(edge - edge.rounded()) < 1e-9)
      }
      #expect(
        abs(box.midX - piece.midX * scale) <= 0.5 && abs(box.midY - piece.midY * scale) <= 0.5)
    }
    #expect(abs(boxes[0].maxX - boxes[1].minX) < 1e-9 && abs(boxes[0].maxY - boxes[2].minY) < 1e-9)
    // A line thinner than a pixel is not rounded to a pixel, and a card of a scene is not aligned to pixels.
    let line = DisplayItem.box(Rect(x: 3, y: 3, width: 50, height: 1), .night)
    var card = line
    card.face.scene = SceneID(rawValue: "stack")
    let thin = DisplayList(backdrop: list.backdrop, items: [line, card]).scaled(0.3, 0.3)
    #expect(thin.items.allSatisfy { abs($0.quad.boundingBox.height - 0.3) < 1e-9 })
  }
}
