import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the Carousel in random sessions with a wide window, pinches and buttons.
@Suite struct CarouselWalkTests {
  @Test(arguments: sessionSeeds(4, many: 60))
  func nothingJumpsInARandomSession(seed: Int) {
    let options = SceneOptions(count: [1, 2, 5, 40][seed % 4])
    var watch = JumpWatch(
      CarouselScene(
        viewport: Viewport(CarouselScene.design, in: Size(1280, 800)), options: options),
      seed: seed)
    watch.run(steps: 80)
  }
}
