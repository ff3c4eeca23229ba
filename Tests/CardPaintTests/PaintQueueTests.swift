import CardKinetics
import CardPicture
import Testing

@testable import CardPaint

/// Tests the order in which requested faces are painted.
@Suite struct PaintQueueTests {
  private func key(_ index: Int, scale: Double = 1) -> FaceKey {
    FaceKey(
      Face(scene: Sample.stack, .front(index), size: Size(10, 10)), scale: scale)
  }

  @Test func theLatestRequestIsPaintedFirst() {
    var queue = PaintQueue()
    for i in 0..<5 { queue.request(key(i), in: 1) }
    queue.request(key(2), in: 1)
    #expect(queue.next(in: 1, isQuiet: false) == .paint(key(2)))
    #expect(queue.next(in: 1, isQuiet: false) == .paint(key(4)))
  }

  @Test func facesThatNoRecentFrameRequestedAreDropped() {
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
    queue.request(key(0), in: 1, by: .refinement)
    #expect(queue.next(in: 1, isQuiet: false) == .wait)
    queue.request(key(0), in: 2, by: .refinement)
    queue.request(key(0), in: 3, by: .refinement)
    #expect(queue.next(in: 3, isQuiet: false) == .paint(key(0)))
    queue.request(key(1), in: 4, by: .refinement)
    #expect(queue.next(in: 4, isQuiet: true) == .paint(key(1)))
  }

  @Test func requestsAheadComeAfterAllVisibleFaces() {
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

  /// If a finished face still counted as painted ahead, it would not wake the window.
  @Test func aFaceThatIsShownWhileItIsPaintedAheadIsNoLongerAhead() {
    var queue = PaintQueue()
    queue.request(key(0), in: 1, isAhead: true)
    #expect(queue.next(in: 1, isQuiet: false) == .paintAhead(key(0)))
    queue.request(key(0), in: 2)
    queue.request(key(0), in: 2, isAhead: true)
    let done = queue.finish(key(0))
    #expect(done == .paint(key(0)))
  }

  /// The presenter view looks up a face once. Later frames may only request it ahead of need, but the view must be woken.
  @Test(arguments: [PaintQueue.Painting.final, .draft])
  func aFaceThatWasRequestedOnceIsAwaitedToTheEnd(painting: PaintQueue.Painting) {
    var queue = PaintQueue()
    queue.request(key(0), in: 1, by: painting)
    for frame in 2...5 { queue.request(key(0), in: frame, by: painting, isAhead: true) }
    if painting == .draft {
      #expect(queue.next(in: 5, isQuiet: false) == .draft(key(0)))
      let drafted = queue.finishDraft(of: key(0), in: 5)
      #expect(drafted == .draft(key(0)))
    }
    #expect(queue.next(in: 5, isQuiet: true) == .paintAhead(key(0)) && queue.isAhead(key(0)))
    let done = queue.finish(key(0))
    #expect(done == .paint(key(0)))
  }

  @Test func twoThreadsPaintTwoFaces() {
    var queue = PaintQueue()
    queue.request(key(0), in: 1, isAhead: true)
    queue.request(key(1), in: 1)
    #expect(queue.next(in: 1, isQuiet: false) == .paint(key(1)))
    #expect(queue.next(in: 1, isQuiet: false) == .paintAhead(key(0)))
    // A face that is being painted is not painted a second time.
    queue.request(key(1), in: 2)
    #expect(queue.next(in: 2, isQuiet: false) == .nothing)
    let (first, second) = (queue.finish(key(0)), queue.finish(key(1)))
    #expect(first == .paintAhead(key(0)) && second == .paint(key(1)) && queue.isEmpty)
  }

  @Test func aDraftComesFirstAndTheRefinementAfterTheDraftsOfWhatIsShown() {
    var queue = PaintQueue()
    queue.request(key(0), in: 1, by: .draft, waitsForFile: true)
    #expect(queue.next(in: 1, isQuiet: false) == .draft(key(0)))
    // Each frame requests the face, both while its draft is painted and afterwards.
    for frame in 2...4 { queue.request(key(0), in: frame, by: .draft, waitsForFile: true) }
    let shown = queue.finishDraft(of: key(0), in: 4)
    #expect(shown == .draft(key(0)))
    for frame in 5...7 { queue.request(key(0), in: frame, by: .refinement, waitsForFile: true) }
    queue.request(key(1), in: 7, by: .draft, waitsForFile: true)
    queue.request(key(2), in: 7, by: .draft, waitsForFile: true, isAhead: true)
    #expect(queue.next(in: 7, isQuiet: false) == .draft(key(1)))
    #expect(queue.next(in: 7, isQuiet: false) == .paint(key(0)))
    #expect(queue.next(in: 7, isQuiet: false) == .draft(key(2)))
    let ahead = queue.finishDraft(of: key(2), in: 7)
    #expect(ahead == .paintAhead(key(2)))
    #expect(queue.next(in: 7, isQuiet: true) == .paintAhead(key(2)))
  }

  @Test func whileFramesAreDrawnOneThreadIsFreeForDrafts() {
    var queue = PaintQueue()
    for frame in 1...5 { queue.request(key(0), in: frame, by: .refinement, waitsForFile: true) }
    #expect(queue.next(in: 5, isQuiet: false, assignment: .drafts) == .wait)
    queue.request(key(1), in: 5, by: .draft, waitsForFile: true, isAhead: true)
    #expect(queue.next(in: 5, isQuiet: false, assignment: .drafts) == .draft(key(1)))
    #expect(queue.next(in: 5, isQuiet: true, assignment: .drafts) == .paint(key(0)))
  }

  @Test func scalesThatShowNoDifferenceAreOne() {
    #expect(key(0, scale: 1.2) == key(0, scale: 1.2 + 1e-5))
    #expect(key(0, scale: 1.2) != key(0, scale: 1.21))
  }

  /// Otherwise slow pages of documents would block both threads, and books would get neither covers nor printed pages.
  @Test func whileAllThreadsWaitForFilesAnotherPaintsTheRest() {
    var queue = PaintQueue()
    queue.request(key(0), in: 1, by: .draft, waitsForFile: true)
    queue.request(key(1), in: 1, by: .draft, waitsForFile: true)
    queue.request(key(2), in: 1, by: .draft, waitsForFile: true)
    #expect(queue.next(in: 1, isQuiet: false) == .draft(key(2)))
    queue.request(key(3), in: 1)
    #expect(queue.next(in: 1, isQuiet: false, assignment: .others) == .nothing)
    #expect(queue.next(in: 1, isQuiet: false) == .paint(key(3)))
    queue.finish(key(3))
    #expect(queue.next(in: 1, isQuiet: false, assignment: .drafts) == .draft(key(1)))
    #expect(queue.next(in: 1, isQuiet: false, assignment: .others) == .nothing)
    queue.request(key(4), in: 1)
    #expect(queue.next(in: 1, isQuiet: false, assignment: .others) == .paint(key(4)))
    _ = queue.finishDraft(of: key(1), in: 1)
    queue.request(key(5), in: 1)
    #expect(queue.next(in: 1, isQuiet: false, assignment: .others) == .nothing)
  }
}
