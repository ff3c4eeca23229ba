import CardPicture
import Testing

@testable import CardModel
@testable import CardScene
@testable import CardStage

/// Tests the overlay steps that cards show while a user moves through the deck.
@Suite struct StepProgressTests {
  private func steps(_ last: [Int]) -> CardSteps {
    var steps = CardSteps()
    (steps.cards, steps.pages) = (last, [last])
    return steps
  }

  private func focus(_ index: Int, ofPages: Bool, round: Int?) -> StepFocus {
    guard ofPages else { return StepFocus(on: index, ringCount: round) }
    let left = index / 2 * 2 + 1
    return StepFocus(.pages(ofBook: 0), indices: left...left + 1)
  }

  /// The test moves forwards, back and by leaps.
  @Test(arguments: [false, true], [nil, 20])
  func noCardChangesAsItBecomesTheCurrentOne(ofPages: Bool, round: Int?) {
    var random = SplitMix64(seed: 5)
    let steps = steps((0..<20).map { _ in Int.random(in: 0...3, using: &random) })
    var progress = StepProgress(focus(0, ofPages: ofPages, round: round))
    func step(_ index: Int) -> Int { progress.step(of: progress.focus.face(at: index), steps) }
    for turn in 0..<2000 {
      if Bool.random(using: &random) {
        let before = progress.focus.indices.map(step)
        let isDone = !progress.advance(steps, at: Double(turn))
        let after = progress.focus.indices.map(step)
        // One card advances by one step, or all steps are complete.
        #expect(zip(before, after).reduce(0) { $0 + $1.1 - $1.0 } == (isDone ? 0 : 1))
        #expect(progress.isFading(at: Double(turn)) == !isDone)
      } else {
        let index = Int.random(in: 0..<20, using: &random)
        let next = focus(index, ofPages: ofPages, round: round)
        guard next != progress.focus,
          // In a deck that repeats, the opposite card is equally far in both directions.
          round == nil || ofPages || abs(index - progress.focus.indices.lowerBound) < 10
        else { continue }
        let before = next.indices.map(step)
        progress.follow(next, steps, at: Double(turn))
        #expect(next.indices.map(step) == before)
      }
    }
  }

  /// The first step back in a ring may be the first sign that the cards form a ring.
  @Test(arguments: [nil, 4]) func theStepFromTheFirstCardToTheLastGoesBackInARing(round: Int?) {
    let steps = steps([1, 0, 0, 2])
    var progress = StepProgress(StepFocus(on: 0))
    progress.follow(StepFocus(on: 3, ringCount: round), steps, at: 0)
    #expect(progress.current(steps).step == (round == nil ? 0 : 2))
    progress.follow(StepFocus(on: 0, ringCount: round), steps, at: 1)
    #expect(progress.current(steps).step == (round == nil ? 1 : 0))
  }

  @Test func anotherBookBeginsAtItsFirstSteps() {
    let steps = steps([2, 2, 2, 2])
    var progress = StepProgress(StepFocus(.pages(ofBook: 0), indices: 3...4))
    _ = progress.advance(steps, at: 0)
    #expect(progress.step(of: progress.focus.face(at: 3), steps) == 1)
    let other = StepFocus(.pages(ofBook: 1), indices: 1...2)
    progress.follow(other, steps, at: 1)
    for index in 1...4 { #expect(progress.step(of: other.face(at: index), steps) == 0) }
  }

  @Test func cardsWithoutStepsHaveNoProgress() {
    #expect(CardSteps(cards: [], books: []).isEmpty)
    #expect(steps([]).last(of: StepFocus(on: 3).face(at: 3)) == 0)
    var progress = StepProgress(StepFocus(on: 3))
    let advances = progress.advance(steps([]), at: 0)
    #expect(!advances)
  }
}
