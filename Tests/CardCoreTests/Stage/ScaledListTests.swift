import CardCore
import Testing

/// A list in a plane of another size, as a frame that is drawn smaller than its window.
@Suite struct ScaledListTests {
  @Test func whatItsItemsAreCutToIsScaledWithThem() {
    var item = DisplayItem(
      face: FaceID(scene: .overlay, part: .front, size: Size(40, 30)),
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
}
