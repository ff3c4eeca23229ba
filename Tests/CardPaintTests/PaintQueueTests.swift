import CardCore
import Testing

@testable import CardPaint

@Suite struct PaintQueueTests {
  private func key(_ index: Int, scale: Double = 1) -> FaceKey {
    FaceKey(
      FaceID(scene: Sample.stack, part: .front, index: index, size: Size(10, 10)), scale: scale)
  }

  @Test func theLatestAskedForIsPaintedFirst() {
    var queue = PaintQueue()
    for i in 0..<5 { queue.request(key(i), in: 1) }
    queue.request(key(2), in: 1)
    #expect(queue.next(in: 1, isQuiet: false) == .paint(key(2)))
    #expect(queue.next(in: 1, isQuiet: false) == .paint(key(4)))
  }

  @Test func whatNoRecentFrameAskedForIsDropped() {
    var queue = PaintQueue()
    queue.request(key(0), in: 1)
    queue.request(key(1), in: 3)
    #expect(queue.next(in: 3, isQuiet: true) == .paint(key(1)))
    queue.finish(key(1))
    #expect(queue.next(in: 3, isQuiet: true) == .nothing)
    #expect(queue.isEmpty)
  }

  @Test func aRefinementWaitsForAFewFramesOrForQuiet() {
    var queue = PaintQueue()
    queue.request(key(0), in: 1, isRefinement: true)
    #expect(queue.next(in: 1, isQuiet: false) == .wait)
    queue.request(key(0), in: 2, isRefinement: true)
    queue.request(key(0), in: 3, isRefinement: true)
    #expect(queue.next(in: 3, isQuiet: false) == .paint(key(0)))
    queue.request(key(1), in: 4, isRefinement: true)
    #expect(queue.next(in: 4, isQuiet: true) == .paint(key(1)))
  }

  @Test func whatIsAskedForAheadComesAfterAllThatIsShown() {
    var queue = PaintQueue()
    queue.request(key(0), in: 1)
    queue.request(key(1), in: 1, isAhead: true)
    queue.request(key(0), in: 1, isAhead: true)
    #expect(queue.next(in: 1, isQuiet: false) == .paint(key(0)))
    let first = queue.finish(key(0))
    #expect(first == .paint(key(0)))
    #expect(queue.next(in: 1, isQuiet: false) == .paintAhead(key(1)))
    let second = queue.finish(key(1))
    #expect(second == .paintAhead(key(1)))
  }

  /// Else nobody tells the window that it can show it.
  @Test func aFaceThatIsShownWhileItIsPaintedAheadIsNoLongerAhead() {
    var queue = PaintQueue()
    queue.request(key(0), in: 1, isAhead: true)
    #expect(queue.next(in: 1, isQuiet: false) == .paintAhead(key(0)))
    queue.request(key(0), in: 2)
    queue.request(key(0), in: 2, isAhead: true)
    let done = queue.finish(key(0))
    #expect(done == .paint(key(0)))
  }

  @Test func twoThreadsPaintTwoFaces() {
    var queue = PaintQueue()
    queue.request(key(0), in: 1, isAhead: true)
    queue.request(key(1), in: 1)
    #expect(queue.next(in: 1, isQuiet: false) == .paint(key(1)))
    #expect(queue.next(in: 1, isQuiet: false) == .paintAhead(key(0)))
    // What is being painted is not asked for again.
    queue.request(key(1), in: 2)
    #expect(queue.next(in: 2, isQuiet: false) == .nothing)
    let (first, second) = (queue.finish(key(0)), queue.finish(key(1)))
    #expect(first == .paintAhead(key(0)) && second == .paint(key(1)) && queue.isEmpty)
  }

  @Test func scalesThatShowNoDifferenceAreOne() {
    #expect(key(0, scale: 1.2) == key(0, scale: 1.2 + 1e-5))
    #expect(key(0, scale: 1.2) != key(0, scale: 1.21))
  }
}
