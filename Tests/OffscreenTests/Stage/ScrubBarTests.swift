import CardKinetics
import CardPicture
import CardScene
import CardStage
import TestSupport
import Testing

/// Tests the slider over the last minute, which replaces the scene bar in a pause.
@Suite struct ScrubBarTests {
  /// Returns a user who has flung the Switcher's cards and paused.
  private func paused() -> StageUser {
    var user = StageUser(0)
    user.drag(from: Point(640, 600), by: Point(0, -200))
    user.release(Point(640, 400))
    user.wait(0.7)
    user.key("p")
    user.frame()
    return user
  }

  private func offset(_ user: StageUser) -> Double {
    user.stage.status(at: user.time).offset ?? .nan
  }

  private func bar(_ user: StageUser) throws -> Rect {
    try #require(user.shown.list.items.first { $0.face == .ink(.rail) }).quad.boundingBox
  }

  private func seconds(_ user: StageUser) -> String {
    user.overlays(.glyph).map(\.face.text).joined()
  }

  @Test func aDragAlongTheScrubBarShowsThePastAndGrabsNoCard() throws {
    var user = paused()
    let (bar, last) = (try bar(user), offset(user))
    #expect(seconds(user) == "0.00s")
    user.press(Point(bar.maxX, bar.midY))
    #expect(user.stage.isPaused && offset(user) == last)
    var shown: [Double] = []
    for fraction in [0.75, 0.5, 0.25, 0, -0.1] {
      user.time += 0.01
      user.move(Point(bar.minX + bar.width * fraction, bar.midY - 40))
      user.frame()
      shown.append(offset(user))
      #expect(seconds(user).hasPrefix("−"))
    }
    #expect(shown == shown.sorted(by: >) && shown[3] == 0 && shown[4] == 0)
    user.release(Point(bar.minX, bar.midY))
    user.move(Point(bar.maxX, bar.midY))
    #expect(offset(user) == 0, "only a drag scrubs")
    #expect(user.stage.isPaused)
  }

  /// Some states of the history have X-ray panels; those during a transition have none.
  @Test func theXRayDoesNotMoveAHeldScrubBar() throws {
    var user = paused()
    user.key("p")
    user.key("x")
    user.wait(0.3)
    user.key("2")
    user.wait(2)
    user.key("p")
    user.frame()
    let start = try bar(user)
    user.press(Point(start.maxX, start.midY))
    var last = offset(user)
    for fraction in stride(from: 1.0, through: 0, by: -1 / 32) {
      user.time += 0.01
      user.move(Point(start.minX + start.width * fraction, start.midY))
      user.frame()
      #expect(try bar(user) == start)
      last = offset(user)
    }
    #expect(last == 0)
    user.release(Point(start.minX, start.midY))
  }

  /// The key that ends the pause acts although the user still holds the slider.
  @Test(arguments: ["p", "Escape", "Down"]) func aPauseEndsUnderAHeldSlider(key: String) throws {
    var user = paused()
    let bar = try bar(user)
    user.press(Point(bar.midX, bar.midY))
    user.key(key)
    #expect(!user.stage.isPaused)
    user.move(Point(bar.minX, bar.midY))
    user.frame()
    user.release(Point(bar.minX, bar.midY))
    user.wait(2)
    let rest = offset(user)
    user.drag(from: Point(640, 500), by: Point(0, -80))
    #expect(offset(user) > rest + 30, "a drag drags again")
  }

  @Test func timeContinuesFromTheShownTime() throws {
    var user = paused()
    let bar = try bar(user)
    user.press(Point(bar.midX, bar.midY))
    user.release(Point(bar.midX, bar.midY))
    let (middle, count) = (offset(user), user.rewindable.frameCount)
    user.key("p")
    user.time += 1.0 / 60
    user.frame()
    #expect(!user.stage.isPaused && abs(offset(user) - middle) < 60)
    #expect(user.rewindable.frameCount < count, "what came later is discarded")
  }
}
