import CardInput
import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests that the Library does not jump visibly in sessions of random input.
@Suite struct LibraryWalkTests {
  @Test(arguments: sessionSeeds(4, many: 400))
  func nothingJumpsInARandomSession(seed: Int) {
    let options = SceneOptions(bookPages: [[24, 3, 7], [1], [60, 2]][seed % 3])
    var watch = JumpWatch(
      LibraryScene(viewport: Viewport(size: Size(1024, 768)), options: options), seed: seed)
    watch.run(steps: 80)
  }
}
