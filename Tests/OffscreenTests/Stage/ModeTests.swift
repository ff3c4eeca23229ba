import CardKinetics
import CardPicture
import CardScenes
import CardStage
import TestSupport
import Testing

@testable import CardScene

/// Tests the switch between classic mode and refined mode, in one view and in two.
@Suite struct RulesTests {
  private static func mode(_ hand: StageHand) -> [Mode] {
    [hand.stage.modes.a, hand.stage.modes.b]
  }

  /// Returns the additional distance that a drag of 100 points moves the front card in the right view.
  private static func difference(_ hand: inout StageHand) -> Double {
    hand.settle()
    hand.drag(from: Point(320, 400), by: Point(100, 0))
    let cards = hand.frame().list.items.filter { $0.face.kind == .front && $0.face.index == 0 }
    let middles = cards.map { $0.quad.boundingBox.midX }
    hand.release(Point(420, 400))
    hand.settle()
    return middles[1] - middles[0] - 640
  }

  @Test func aKeySwitchesTheModeAndShowsATitle() {
    var hand = StageHand(1)
    #expect(Self.mode(hand) == [.refined, .refined])
    hand.key("c")
    hand.wait(0.3)
    #expect(Self.mode(hand) == [.classic, .classic])
    #expect(hand.overlays(.title).map(\.face.text) == ["Classic"])
    hand.key("c")
    hand.wait(0.3)
    #expect(Self.mode(hand) == [.refined, .refined])
    #expect(hand.overlays(.title).map(\.face.text) == ["Refined"])
  }

  @Test func twoViewsShowBothModesAndAKeySwapsThem() {
    var hand = StageHand(1)
    hand.key("v")
    #expect(Self.mode(hand) == [.classic, .refined])
    let names = hand.overlays(.glyph).map(\.face.text).joined()
    #expect(names.contains("Classic") && names.contains("Refined"))
    let further = Self.difference(&hand)
    #expect(further > 20)
    hand.key("c")
    #expect(Self.mode(hand) == [.refined, .classic])
    #expect(abs(Self.difference(&hand) + further) < 1e-6)
    hand.key("v")
    #expect(Self.mode(hand) == [.refined, .refined])
  }

  @Test func viewsWithOtherParametersKeepTheirModes() {
    var hand = StageHand(1)
    hand.key("c")
    var overrides = SplitOverrides()
    overrides.b[StackScene.id]["tilt"] = 30
    hand.handle(.tune(overrides))
    hand.key("v")
    #expect(Self.mode(hand) == [.classic, .classic])
    hand.key("c")
    hand.key("v")
    #expect(Self.mode(hand) == [.refined, .refined])
  }

  @Test func aRewindRestoresTheMode() {
    var hand = StageHand(1)
    hand.key("Right")
    hand.wait(0.2)
    hand.key("c")
    hand.wait(0.1)
    for _ in 0..<10 { hand.key("bracketleft") }
    #expect(Self.mode(hand) == [.refined, .refined])
    hand.key("p")
    #expect(Self.mode(hand) == [.refined, .refined])
  }

  /// A reset of a scene and a change to another scene keep the modes. A restart restores the first modes.
  @Test func aModeAppliesToAllScenesUntilARestart() {
    var hand = StageHand(0)
    hand.key("c")
    hand.key("r")
    hand.key("2")
    hand.settle()
    hand.drag(from: Point(640, 400), by: Point(100, 0))
    let front = hand.frame().list.items.last { $0.face.kind == .front }!
    let zoom = hand.stage.viewport.zoom
    #expect(abs(front.quad.boundingBox.midX - 640 - 60 * zoom / zoom) < 1)
    hand.rewindable.restart(at: hand.time)
    #expect(Self.mode(hand) == [.refined, .refined])
  }
}
