import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests that the Stack never jumps visibly, whatever the input and its order.
@Suite struct StackContinuityTests {
  @Test(arguments: sessionSeeds(6, many: 100, and: 9, 70, 72, 80, 94))
  func nothingJumpsInARandomSession(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let options = SceneOptions(
      count: [2, 5, 20, 1_000_000][seed % 4], reducesMotion: seed % 6 == 0,
      mode: seed % 3 == 0 ? .classic : .refined)
    var session = RandomSession(
      StackScene(viewport: Viewport(size: Size(375, 667)), options: options))
    session.run(
      steps: 80, using: &random,
      requests: [.left, .right, .up, .down, .open, .undo, .goTo(3), .last])
  }
}
