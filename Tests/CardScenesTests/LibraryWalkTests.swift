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
    var user = SceneUser(
      LibraryScene(viewport: Viewport(size: Size(1024, 768)), options: SceneOptions()))
    user.perform(.open)
    user.settle()
    user.press(Point(700, 384))
    user.drag(to: Point(-160, 0))
    for width in [1100.0, 900, 700, 1600] {
      let before = user.status.offset! / user.scene.viewport.size.width
      user.scene.resize(to: Viewport(size: Size(width, 768)), at: user.time)
      #expect(agrees(user.status.offset! / width, before) && before > 0.1)
      user.drag(to: Point(-160, 0))
      #expect(agrees(user.status.offset! / width, before))
    }
  }
}
