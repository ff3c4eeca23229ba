import CardKinetics
import CardPicture
import CardScenes
import CardStage
import TestSupport
import Testing

@testable import CardScene

/// Tests the switch between classic mode and refined mode, in one view and in two.
@Suite struct RulesTests {
  private static func mode(_ user: StageUser) -> [Mode] {
    [user.stage.modes.a, user.stage.modes.b]
  }

  /// Returns the additional distance that a drag of 100 points moves the front card in the right view.
  private static func difference(_ user: inout StageUser) -> Double {
    user.settle()
    user.drag(from: Point(320, 400), by: Point(100, 0))
    let cards = user.frame().list.items.filter { $0.face.kind == .front && $0.face.index == 0 }
    let middles = cards.map { $0.quad.boundingBox.midX }
    user.release(Point(420, 400))
    user.settle()
    return middles[1] - middles[0] - 640
  }

  @Test func aKeySwitchesTheModeAndShowsATitle() {
    var user = StageUser(1)
    #expect(Self.mode(user) == [.refined, .refined])
    user.key("c")
    user.wait(0.3)
    #expect(Self.mode(user) == [.classic, .classic])
    #expect(user.overlays(.title).map(\.face.text) == ["Classic"])
    user.key("c")
    user.wait(0.3)
    #expect(Self.mode(user) == [.refined, .refined])
    #expect(user.overlays(.title).map(\.face.text) == ["Refined"])
  }

  @Test func twoViewsShowBothModesAndAKeySwapsThem() {
    var user = StageUser(1)
    user.key("v")
    #expect(Self.mode(user) == [.classic, .refined])
    let names = user.overlays(.glyph).map(\.face.text).joined()
    #expect(names.contains("Classic") && names.contains("Refined"))
    let further = Self.difference(&user)
    #expect(further > 20)
    user.key("c")
    #expect(Self.mode(user) == [.refined, .classic])
    #expect(abs(Self.difference(&user) + further) < 1e-6)
    user.key("v")
    #expect(Self.mode(user) == [.refined, .refined])
  }

  @Test func viewsWithOtherParametersKeepTheirModes() {
    var user = StageUser(1)
    user.key("c")
    var overrides = SplitOverrides()
    overrides.b[StackScene.id]["tilt"] = 30
    user.handle(.tune(overrides))
    user.key("v")
    #expect(Self.mode(user) == [.classic, .classic])
    user.key("c")
    user.key("v")
    #expect(Self.mode(user) == [.refined, .refined])
  }

  @Test func aRewindRestoresTheMode() {
    var user = StageUser(1)
    user.key("Right")
    user.wait(0.2)
    user.key("c")
    user.wait(0.1)
    for _ in 0..<10 { user.key("bracketleft") }
    #expect(Self.mode(user) == [.refined, .refined])
    user.key("p")
    #expect(Self.mode(user) == [.refined, .refined])
  }

  /// A reset of a scene and a change to another scene keep the modes. A restart restores the first modes.
  @Test func aModeAppliesToAllScenesUntilARestart() {
    var user = StageUser(0)
    user.key("c")
    user.key("r")
    user.key("2")
    user.settle()
    user.drag(from: Point(640, 400), by: Point(100, 0))
    let front = user.frame().list.items.last { $0.face.kind == .front }!
    let zoom = user.stage.viewport.zoom
    #expect(abs(front.quad.boundingBox.midX - 640 - 60 * zoom / zoom) < 1)
    user.rewindable.restart(at: user.time)
    #expect(Self.mode(user) == [.refined, .refined])
  }
}
