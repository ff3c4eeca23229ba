import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardStage
import TestSupport
import Testing

@testable import CardScenes

extension FanScene: Seen {
  func corners(at t: Double) -> [Int: Quad] {
    Dictionary(uniqueKeysWithValues: items(at: t).map { ($0.face.index, $0.quad) })
  }
}

/// Tests the example scene of `CONTRIBUTING.md`, which has no optional ability.
@Suite struct FanTests {
  @Test(arguments: sessionSeeds(6, many: 6))
  func nothingJumpsInARandomSession(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let options = SceneOptions(count: [1, 2, 9][seed % 3])
    var session = RandomSession(
      FanScene(viewport: Viewport(size: Size(375, 667)), options: options))
    session.run(steps: 80, using: &random, requests: [.next, .open])
  }

  private func stage(_ scenes: [any Scene.Type] = [FanScene.self]) -> Stage {
    Stage(
      StageConfiguration(
        scenes: scenes, backdrops: scenes.map { _ in BackdropPair(Backdrop(Color(40, 40, 40))) },
        window: Size(375, 667)))
  }

  private func card(_ index: Int, _ stage: Stage, at t: Double) throws -> DisplayItem {
    var stage = stage
    return try #require(
      stage.frame(at: t).list.items.last { $0.face.scene == FanScene.id && $0.face.index == index })
  }

  /// Presses at the middle and drags by `x` points in a tenth of a second.
  private func drag(_ stage: inout Stage, by x: Double) {
    func send(_ t: Double, _ input: UserInput) {
      _ = stage.frame(at: t)
      _ = stage.handle(StageEvent(time: t, input))
    }
    send(1, .press(Point(187, 333), button: 1, device: .mouse, modifiers: []))
    for step in 1...10 {
      send(1 + Double(step) / 100, .move(Point(187 + x * Double(step) / 10, 333), modifiers: []))
    }
  }

  @Test func aCardFollowsThePointerAndTheFanSnapsToTheNextCard() throws {
    var stage = stage()
    let rest = try card(0, stage, at: 0).quad
    drag(&stage, by: -100)
    let dragged = try card(0, stage, at: 1.1).quad
    #expect(rest.boundingBox.midX - dragged.boundingBox.midX > 60)
    // The pointer stops before the release, so that nothing is thrown. 100 points are nearer to card 1 than to card 0.
    _ = stage.handle(
      StageEvent(time: 1.5, .release(Point(87, 333), button: 1, modifiers: [])))
    #expect(stage.status(at: 1.5).phase == .animating)
    let landed = try card(1, stage, at: 4).quad
    #expect(gap(landed, rest) < 1e-6 && stage.status(at: 4).front == 1)
    #expect(!stage.isMoving(at: 4))
  }

  @Test func aFlingGoesFurtherThanTheDrag() throws {
    var stage = stage()
    drag(&stage, by: -300)
    _ = stage.handle(
      StageEvent(time: 1.1, .release(Point(-113, 333), button: 1, modifiers: [])))
    #expect(stage.status(at: 6).front == 8 && !stage.isMoving(at: 6))
  }

  @Test func theFrontCardTurnsIntoThatOfTheNextScene() throws {
    var stage = stage([FanScene.self, StackScene.self])
    _ = stage.frame(at: 0)
    _ = stage.handle(StageEvent(time: 1, .keyDown(name: "2", modifiers: [], isRepeat: false)))
    let before = try card(0, stage, at: 1).quad
    let after = try card(0, stage, at: 1.01).quad
    #expect(gap(before, after) < 20, "it does not slide away with its scene")
    let list = stage.frame(at: 1.1).list
    let next = try #require(list.items.last { $0.face.scene == StackScene.id })
    #expect(next.role.contains(.card) && next.opacity > 0 && next.opacity < 1)
  }

  @Test func aSceneWithoutTheAbilityCannotBeInspected() {
    #expect(throws: LayoutQueryError("the fan scene has no layout to inspect")) {
      try LayoutQuery().answer(
        of: FanScene.self, viewport: Viewport(size: Size(375, 667)), options: SceneOptions())
    }
  }
}

extension Stage {
  /// Returns whether the stage moves after one frame, which updates the card under the pointer.
  fileprivate func isMoving(at t: Double) -> Bool {
    var copy = self
    _ = copy.frame(at: t)
    return copy.frame(at: t).isMoving
  }
}
