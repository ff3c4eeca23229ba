import CardKinetics
import CardModel
import CardPaint
import CardPicture
import CardRaster
import CardScene
import CardScenes
import CardStage
import Testing

/// Tests the memory during flings through a million cards.
@Suite struct MillionCardTests {
  @Test func aFlingThroughAMillionCardsKeepsMemoryFlat() {
    let budget = 4 << 20
    let cache = FaceCache(
      catalogue: FaceCatalogue(content: Content(decks: [:], books: [])), budget: budget,
      paintsSynchronously: true)
    var user = StageUser(0, options: SceneOptions(count: 1_000_000))
    var (seen, maximum) = (Set<Face>(), 0)
    for _ in 0..<25 {
      user.drag(from: Point(640, 700), by: Point(0, -550), steps: 5)
      user.release(Point(640, 150))
      for _ in 0..<24 {
        user.time += 1.0 / 60
        let frame = user.frame()
        cache.beginFrame()
        var shown = 0
        for item in frame.list.items where item.face.scene != .overlay {
          // A quarter of the size is enough: the test is about memory, not about painting.
          let image = cache.image(for: item.face, scale: 0.25, at: user.time)
          shown += image.texture?.byteCount ?? 0
          seen.insert(item.face)
        }
        cache.endFrame()
        // The faces of this frame and of the frame before are kept in any case.
        maximum = max(maximum, cache.byteCount - 2 * shown)
      }
    }
    #expect(seen.count > 200)
    #expect(maximum <= budget && cache.byteCount > budget / 2)
  }
}
