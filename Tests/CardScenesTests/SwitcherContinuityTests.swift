import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests that the Switcher never jumps visibly, whatever the input and its order.
@Suite struct SwitcherContinuityTests {
  @Test(arguments: sessionSeeds(6, many: 100))
  func nothingJumpsInARandomSession(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let options = SceneOptions(
      count: [2, 5, 23, 1_000_000][seed % 4], reducesMotion: seed % 6 == 0,
      mode: seed % 5 == 0 ? .classic : .refined)
    var session = RandomSession(
      SwitcherScene(viewport: Viewport(size: Size(375, 667)), options: options))
    session.run(
      steps: 80, using: &random,
      requests: [.up, .down, .next, .previous, .goTo(3), .open, .undo, .close]
        // A difference over a microsecond gives no usable speed across a million cards.
        + (seed % 4 == 3 ? [] : [.first, .last]))
  }
}
