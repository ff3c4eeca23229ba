import CardInput
import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests that the Library does not jump visibly in sessions of random input.
@Suite struct LibraryWalkTests {
  @Test(arguments: sessionSeeds(4, many: 1000))
  func nothingJumpsInARandomSession(seed: Int) {
    let options = SceneOptions(bookPages: [[24, 3, 7], [1], [60, 2]][seed % 3])
    var watch = JumpWatch(
      LibraryScene(viewport: Viewport(size: Size(1024, 768)), options: options), seed: seed)
    watch.run(steps: 80)
  }

  @Test func resizesInTheMiddleOfATurnKeepTheFraction() {
    var hand = SceneHand(
      LibraryScene(viewport: Viewport(size: Size(1024, 768)), options: SceneOptions()))
    hand.perform(.open)
    hand.settle()
    hand.press(Point(700, 384))
    hand.drag(to: Point(-160, 0))
    for width in [1100.0, 900, 700, 1600] {
      let before = hand.status.offset! / hand.scene.viewport.size.width
      hand.scene.resize(to: Viewport(size: Size(width, 768)), at: hand.time)
      #expect(agrees(hand.status.offset! / width, before) && before > 0.1)
      hand.drag(to: Point(-160, 0))
      #expect(agrees(hand.status.offset! / width, before))
    }
  }
}
