import CardKinetics
import CardPicture
import CardScene
import CardStage
import TestSupport
import Testing

/// Tests the slider over the last minute, which replaces the scene bar in a pause.
@Suite struct ScrubBarTests {
  /// Returns a user who has flung the Switcher's cards and paused.
  private func paused() -> StageHand {
    var hand = StageHand(0)
    hand.drag(from: Point(640, 600), by: Point(0, -200))
    hand.release(Point(640, 400))
    hand.wait(0.7)
    hand.key("p")
    hand.frame()
    return hand
  }

  private func offset(_ hand: StageHand) -> Double {
    hand.stage.status(at: hand.time).offset ?? .nan
  }

  private func bar(_ hand: StageHand) throws -> Rect {
    try #require(hand.shown.list.items.first { $0.face == .ink(.rail) }).quad.boundingBox
  }

  private func seconds(_ hand: StageHand) -> String {
    hand.overlays(.glyph).map(\.face.text).joined()
  }

  @Test func aDragAlongTheScrubBarShowsThePastAndGrabsNoCard() throws {
    var hand = paused()
    let (bar, last) = (try bar(hand), offset(hand))
    #expect(seconds(hand) == "0.00s")
    hand.press(Point(bar.maxX, bar.midY))
    #expect(hand.stage.isPaused && offset(hand) == last)
    var shown: [Double] = []
    for fraction in [0.75, 0.5, 0.25, 0, -0.1] {
      hand.time += 0.01
      hand.move(Point(bar.minX + bar.width * fraction, bar.midY - 40))
      hand.frame()
      shown.append(offset(hand))
      #expect(seconds(hand).hasPrefix("−"))
    }
    #expect(shown == shown.sorted(by: >) && shown[3] == 0 && shown[4] == 0)
    hand.release(Point(bar.minX, bar.midY))
    hand.move(Point(bar.maxX, bar.midY))
    #expect(offset(hand) == 0, "only a drag scrubs")
    #expect(hand.stage.isPaused)
  }

  /// Some states of the history have X-ray panels; those during a transition have none.
  @Test func theXRayDoesNotMoveAHeldScrubBar() throws {
    var hand = paused()
    hand.key("p")
    hand.key("x")
    hand.wait(0.3)
    hand.key("2")
    hand.wait(2)
    hand.key("p")
    hand.frame()
    let start = try bar(hand)
    hand.press(Point(start.maxX, start.midY))
    var last = offset(hand)
    for fraction in stride(from: 1.0, through: 0, by: -1 / 32) {
      hand.time += 0.01
      hand.move(Point(start.minX + start.width * fraction, start.midY))
      hand.frame()
      #expect(try bar(hand) == start)
      last = offset(hand)
    }
    #expect(last == 0)
    hand.release(Point(start.minX, start.midY))
  }

  /// The key that ends the pause acts although the user still holds the slider.
  @Test(arguments: ["p", "Escape", "Down"]) func aPauseEndsUnderAHeldSlider(key: String) throws {
    var hand = paused()
    let bar = try bar(hand)
    hand.press(Point(bar.midX, bar.midY))
    hand.key(key)
    #expect(!hand.stage.isPaused)
    hand.move(Point(bar.minX, bar.midY))
    hand.frame()
    hand.release(Point(bar.minX, bar.midY))
    hand.wait(2)
    let rest = offset(hand)
    hand.drag(from: Point(640, 500), by: Point(0, -80))
    #expect(offset(hand) > rest + 30, "a drag drags again")
  }

  @Test func timeContinuesFromTheShownTime() throws {
    var hand = paused()
    let bar = try bar(hand)
    hand.press(Point(bar.midX, bar.midY))
    hand.release(Point(bar.midX, bar.midY))
    let (middle, count) = (offset(hand), hand.rewindable.frameCount)
    hand.key("p")
    hand.time += 1.0 / 60
    hand.frame()
    #expect(!hand.stage.isPaused && abs(offset(hand) - middle) < 60)
    #expect(hand.rewindable.frameCount < count, "what came later is discarded")
  }
}
