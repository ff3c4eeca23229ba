import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests that the Library never jumps visibly and always comes to rest, whatever the input and its order.
@Suite struct LibraryContinuityTests {
  @Test(arguments: sessionSeeds(8, many: 8).map(UInt64.init))
  func nothingJumpsInARandomSession(seed: UInt64) {
    let options = SceneOptions(
      count: [1, 2, 6, 40][Int(seed % 4)],
      bookPages: [[1], [3], [24, 7], [5000]][Int(seed / 2 % 4)],
      reducesMotion: seed % 8 == 6)
    var session = LibrarySession(seed: seed, options: options)
    session.run(steps: 60)
  }
}
