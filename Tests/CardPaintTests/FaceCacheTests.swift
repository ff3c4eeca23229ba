import CardKinetics
import CardModel
import CardPaint
import CardPicture
import CardRaster
import CardStage
import Glibc
import Synchronization
import Testing

/// Tests that lookups in the face cache never wait, and that stand-ins, fades and drafts lead to the painted face.
@Suite struct FaceCacheTests {
  private func card(_ index: Int, _ size: Size = Size(40, 60)) -> Face {
    Face(scene: Sample.stack, .front(index), size: size)
  }

  private func cache(
    budget: Int = 1 << 24, synchronous: Bool = false, wake: @escaping @Sendable () -> Void = {}
  ) -> FaceCache {
    FaceCache(
      catalogue: Sample.catalogue, budget: budget, paintsSynchronously: synchronous, wake: wake)
  }

  /// Draws a frame of some faces, and returns their images.
  private func frame(_ cache: FaceCache, _ faces: [Face], scale: Double = 1, at time: Double = 0)
    -> [FaceImage]
  {
    cache.beginFrame()
    defer { cache.endFrame() }
    return faces.map { cache.image(for: $0, scale: scale, at: time) }
  }

  @Test func synchronousPaintingAnswersAtOnceAndUnfaded() {
    let cache = cache(synchronous: true)
    let image = frame(cache, [card(0)], scale: 2)[0]
    #expect(image.texture?.width == 80 && image.texture?.height == 120)
    #expect(image.fade == 1)
    #expect(!cache.isFading(at: 0) && !cache.isPainting)
  }

  /// In each frame, a growing line is a new face, and each frame must show its face at once.
  @Test func aPieceOfAPenStrokeIsShownInItsFirstFrame() throws {
    let cache = cache()
    for step in 2..<40 {
      let points = (0..<step).map { Point(0.2 + 0.015 * Double($0), 0.5) }
      let curve = PenCurve(points: points, width: 0.2, isFirst: true, isLast: true)
      let faces = PenLayer.allCases.map { Face(.pen(curve, $0, .red), size: Size(50, 50)) }
      let images = frame(cache, faces, scale: 2, at: Double(step) / 60)
      #expect(images.allSatisfy { $0.texture?.width == 100 && $0.fade == 1 })
    }
    #expect(!cache.isPainting && !cache.isFading(at: 0))
  }

  @Test func aFaceIsItsColorUntilPaintedAndWakesTheLoop() throws {
    let wakes = Atomic(0)
    let cache = FaceCache(catalogue: Sample.catalogue) {
      wakes.add(1, ordering: .relaxed)
    }
    let before = frame(cache, [card(3)])[0]
    #expect(before.texture == nil)
    #expect(before.color == Sample.catalogue.color(of: card(3)))
    #expect(eventually { wakes.load(ordering: .relaxed) == 1 && !cache.isPainting })
    #expect(frame(cache, [card(3)])[0].texture != nil)
  }

  @Test func whileAFrameIsDrawnNoFaceIsPainted() {
    let wakes = Atomic(0)
    let early = Atomic(0)
    let isDrawing = Atomic(false)
    let gate = FrameGate(maximumTime: 600, limitsTime: false)
    let cache = FaceCache(catalogue: Sample.catalogue, gate: gate) {
      if isDrawing.load(ordering: .acquiring) { early.add(1, ordering: .relaxed) }
      wakes.add(1, ordering: .relaxed)
    }
    for count in 1...10 {
      let face = (face: card(count, Size(300, 450)), scale: 1.0)
      isDrawing.store(true, ordering: .releasing)
      cache.beginFrame()
      // The painting threads wake up, and reach the first stroke.
      #expect(!cache.prepare([face]))
      for _ in 0..<100 { sched_yield() }
      isDrawing.store(false, ordering: .releasing)
      cache.endFrame()
      #expect(eventually { wakes.load(ordering: .relaxed) == count && !cache.isPainting })
    }
    #expect(early.load(ordering: .relaxed) == 0)
  }

  @Test func anAnticipatedFaceWakesNoLoopAndAppearsWithNoFade() {
    let wakes = Atomic(0)
    let cache = FaceCache(catalogue: Sample.catalogue) {
      wakes.add(1, ordering: .relaxed)
    }
    cache.beginFrame()
    cache.anticipate(card(4), scale: 1)
    cache.endFrame()
    #expect(eventually { !cache.isPainting && cache.byteCount > 0 })
    #expect(wakes.load(ordering: .relaxed) == 0)
    let image = frame(cache, [card(4)], at: 3)[0]
    #expect(image.texture != nil && image.fade == 1)
    #expect(!cache.isFading(at: 3))
  }

  @Test func preparedFacesWakeTheLoopAndAppearWithNoFade() {
    let wakes = Atomic(0)
    let cache = FaceCache(catalogue: Sample.catalogue) {
      wakes.add(1, ordering: .relaxed)
    }
    _ = frame(cache, [])
    let faces = (0..<3).map { (face: card($0), scale: 1.0) }
    #expect(!cache.prepare(faces))
    #expect(eventually { wakes.load(ordering: .relaxed) == 3 && cache.prepare(faces) })
    #expect(frame(cache, faces.map(\.face), at: 3).allSatisfy { $0.texture != nil && $0.fade == 1 })
    #expect(!cache.isFading(at: 3) && cache.isComplete(at: 3))
  }

  @Test func aFaceThatComesLaterFadesInMonotonically() {
    let cache = cache()
    _ = frame(cache, [])
    _ = frame(cache, [card(0)])
    #expect(eventually { !cache.isPainting })
    #expect(frame(cache, [card(0)], at: 5)[0].fade == 0)
    var last = -1.0
    for step in 0...20 {
      let time = 5 + Double(step) * 0.01
      let image = frame(cache, [card(0)], at: time)[0]
      #expect(image.fade >= last)
      #expect(cache.isComplete(at: time) == (image.fade == 1))
      #expect(image.texture != nil)
      #expect(cache.isFading(at: time) == (image.fade < 1))
      last = image.fade
    }
    #expect(last == 1)
  }

  @Test func anotherScaleStandsInAndIsReplacedWithoutAFade() {
    let cache = cache()
    _ = frame(cache, [card(0)])
    #expect(eventually { !cache.isPainting })
    _ = frame(cache, [card(0)], at: 1)
    let standIn = frame(cache, [card(0)], scale: 2, at: 2)[0]
    #expect(standIn.texture?.width == 40 && standIn.fade == 1)
    #expect(eventually { !cache.isPainting })
    let sharp = frame(cache, [card(0)], scale: 2, at: 3)[0]
    #expect(sharp.texture?.width == 80 && sharp.fade == 1)
  }

  @Test func theSameFaceStandsInBeforeAnotherSizeDoes() {
    let cache = cache()
    let (wanted, larger) = (card(0), card(0, Size(44, 60)))
    _ = frame(cache, [wanted, larger])
    #expect(eventually { !cache.isPainting })
    let image = frame(cache, [wanted], scale: 1.5)[0]
    #expect(image.texture?.width == 40)
  }

  @Test func aCardOfAnotherShapeIsCutAndOfAnotherPartIsNoStandIn() {
    let cache = cache()
    let other = Size(40, 200)
    let back = Face(scene: Sample.stack, .back(2), size: other)
    _ = frame(cache, [card(0, other), back])
    #expect(eventually { !cache.isPainting })
    let cut = frame(cache, [card(0, Size(40, 60))])[0]
    #expect(cut.texture?.height == 200 && cut.extent == other)
    #expect(frame(cache, [card(1, other)])[0].texture == nil)
    var flat = back
    flat.size = Size(40, 60)
    #expect(frame(cache, [back, flat]).map { $0.texture != nil } == [true, false])
  }

  @Test func theLeastRecentlyShownGoesFirst() throws {
    let one = try Sample.catalogue.texture(of: card(0), scale: 1).byteCount
    let cache = cache(budget: one * 3 + one / 2, synchronous: true)
    let first = (0..<3).map { frame(cache, [card($0)])[0].texture }
    _ = frame(cache, [card(0)])
    _ = frame(cache, [card(7)])
    _ = frame(cache, [card(7)])
    #expect(frame(cache, [card(0)])[0].texture === first[0])
    #expect(frame(cache, [card(2)])[0].texture === first[2])
    #expect(frame(cache, [card(1)])[0].texture !== first[1])
  }

  @Test func aFlingPastManyCardsPaintsFewOfThem() {
    let painted = Atomic(0)
    let cache = FaceCache(catalogue: Sample.catalogue) { painted.add(1, ordering: .relaxed) }
    for i in 0..<5_000 { _ = frame(cache, [card(i, Size(300, 400))]) }
    #expect(eventually { !cache.isPainting })
    #expect(frame(cache, [card(4_999, Size(300, 400))])[0].texture != nil)
    #expect(painted.load(ordering: .relaxed) < 500)
  }

  @Test func aFaceThatCannotBePaintedStaysItsColor() {
    let cache = cache()
    let broken = card(0, Size(0, 0))
    _ = frame(cache, [broken])
    #expect(eventually { !cache.isPainting })
    #expect(frame(cache, [broken])[0].texture == nil)
    #expect(!cache.isPainting)
  }

  @Test func dyingCachesTakeTheirThreadsWithThem() {
    for i in 0..<50 { _ = frame(cache(), [card(i)]) }
  }
}
