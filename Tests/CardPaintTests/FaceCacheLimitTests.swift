import CardKinetics
import CardModel
import CardPaint
import CardPicture
import CardRaster
import Foundation
import Testing

/// Tests the face cache at the limit of its budget.
@Suite struct FaceCacheLimitTests {
  private func card(_ index: Int, _ size: Size = Size(40, 60)) -> Face {
    Face(scene: Sample.stack, .front(index), size: size)
  }

  private func cache(budget: Int, synchronous: Bool = true) -> FaceCache {
    FaceCache(catalogue: Sample.catalogue, budget: budget, paintsSynchronously: synchronous)
  }

  private func frame(_ cache: FaceCache, _ faces: [Face]) -> [FaceImage] {
    cache.beginFrame()
    defer { cache.endFrame() }
    return faces.map { cache.image(for: $0, scale: 1, at: 0) }
  }

  /// The size of a card of 40 × 60 pixels, in bytes.
  private var cardBytes: Int {
    frame(cache(budget: 1 << 20), [card(0)])[0].texture!.byteCount
  }

  @Test func beyondTheBudgetThereIsOnlyWhatTwoFramesShow() {
    var random = SplitMix64(seed: 5)
    let budget = cardBytes * 5
    let cache = cache(budget: budget)
    var before: [Face: Int] = [:]
    for _ in 0..<120 {
      let count = 1 + Int(random.next() % 9)
      let faces = (0..<count).map { _ in card(Int(random.next() % 40)) }
      let images = frame(cache, faces)
      var shown: [Face: Int] = [:]
      for (face, image) in zip(faces, images) { shown[face] = image.texture?.byteCount }
      #expect(shown.count == Set(faces).count && shown.values.allSatisfy { $0 > 0 })
      let kept = before.merging(shown) { $1 }.values.reduce(0, +)
      #expect(cache.byteCount <= max(budget, kept))
      before = shown
    }
  }

  @Test func theBudgetFollowsTheWindow() {
    for (pixels, budget) in [(0, 32 << 20), (1_024_000, 40_960_000), (8_294_400, 256 << 20)] {
      #expect(FaceCache.budget(forPixels: pixels) == budget)
    }
    // A smaller window keeps its old faces until another face is painted.
    let cache = cache(budget: 1 << 30)
    let large = Size(1800, 1800)
    for index in 0..<3 { _ = frame(cache, [card(index, large)]) }
    #expect(cache.byteCount > 32 << 20)
    cache.fit(toPixels: 0)
    for index in 3..<6 { _ = frame(cache, [card(index)]) }
    #expect(cache.byteCount <= 32 << 20)
  }

  @Test func facesOfTheLastFrameAreKept() {
    let cache = cache(budget: cardBytes)
    let first = frame(cache, (0..<6).map { card($0) }).compactMap(\.texture)
    let second = frame(cache, (3..<9).map { card($0) }).compactMap(\.texture)
    for k in 0..<3 { #expect(first[k + 3] === second[k]) }
  }

  @Test func droppedFacesAreFreed() {
    let cache = cache(budget: cardBytes * 2)
    weak let gone = frame(cache, [card(0)])[0].texture
    #expect(gone != nil)
    for index in 1..<8 { _ = frame(cache, [card(index)]) }
    #expect(gone == nil)
    #expect(cache.byteCount <= cardBytes * 2)
  }

  @Test func aFaceLargerThanTheBudgetIsShown() {
    let cache = cache(budget: 1000)
    for index in 0..<4 {
      let image = frame(cache, [card(index, Size(300, 400))])[0]
      #expect(image.texture?.width == 300)
    }
  }

  @Test func aBudgetOfZeroKeepsTheFacesOnScreen() {
    let cache = cache(budget: 0)
    for _ in 0..<3 {
      #expect(frame(cache, [card(1), card(2)]).allSatisfy { $0.texture != nil })
    }
    #expect(cache.byteCount == 2 * cardBytes)
  }

  /// A card to which the user may go back must outlive the cards shown since.
  @Test(arguments: [true, false]) func onlyAKeptFaceOutlivesTheFacesShownSince(isKept: Bool) throws
  {
    let cache = cache(budget: cardBytes * 3, synchronous: false)
    #expect(eventually { frame(cache, [card(0)])[0].texture != nil })
    let first = try #require(frame(cache, [card(0)])[0].texture)
    for index in 1..<9 {
      #expect(
        eventually {
          cache.beginFrame()
          defer { cache.endFrame() }
          cache.anticipate(card(0), scale: 1, isKept: isKept)
          return cache.image(for: card(index), scale: 1, at: 0).texture != nil
        })
    }
    #expect((frame(cache, [card(0)])[0].texture === first) == isKept)
  }

  @Test func manyThreadsMayAskAtOnce() {
    let cache = cache(budget: cardBytes * 8, synchronous: false)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for step in 0..<50 {
        cache.beginFrame()
        for k in 0..<6 {
          _ = cache.image(for: card((thread * 7 + step + k) % 30), scale: 1, at: Double(step))
        }
        cache.anticipate(card(step % 30), scale: 1)
        _ = (cache.isFading(at: 0), cache.isPainting)
        cache.endFrame()
      }
    }
    let faces = (0..<6).map { card($0) }
    #expect(eventually { frame(cache, faces).allSatisfy { $0.texture != nil } })
    #expect(eventually { !cache.isPainting })
    #expect(cache.byteCount <= cardBytes * 16)
  }
}
