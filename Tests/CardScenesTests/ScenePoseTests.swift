import CardKinetics
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests that the poses that represent the scenes' formulas give the same matrices as the formulas.
@Suite struct ScenePoseTests {
  private func expectSame(
    _ pose: CardPose, _ scene: LayoutAttributes, _ perspective: Perspective, in view: Size
  ) {
    let attributes = LayoutAttributes(index: scene.index, pose, in: view, seenBy: perspective)
    for (mine, theirs) in zip(attributes.transform.entries, scene.transform.entries) {
      #expect(isClose(mine, theirs))
    }
    #expect(isClose(attributes.center, scene.center))
    #expect(attributes.size == scene.size && attributes.anchor == scene.anchor)
  }

  @Test(arguments: Array(stride(from: -1.5, through: 1.5, by: 0.25)))
  func aFoldIsATurnAboutTheDiagonal(p: Double) {
    let size = Size(375, 667)
    let layout = CarouselLayout(viewport: size)
    let scene = layout.attributes(for: 2, at: layout.offset(of: 2) - p * size.width)
    var pose = CardPose(in: LayoutView(size: size, card: layout.metrics.card))
    pose.x = size.width * (0.5 + p)
    (pose.axisX, pose.axisY, pose.turnAxis) = (p <= 0 ? 1 : -1, 1, -p * 180 / .pi)
    expectSame(pose, scene, Perspective(eye: 500), in: size)
  }

  /// While the book opens, its spine moves to the middle of the view.
  @Test(arguments: [0, 1, 6, 7], [0, 0.3, 1])
  func aPageIsATurnAboutTheSpine(item: Int, open: Double) {
    let size = Size(1024, 768)
    let layout = BookLayout(viewport: size, pages: 24)
    let book = BookPose(open: open)
    let ratio = layout.ratio(ofSheet: item / 2, at: 3300, book)
    let scene = layout.attributes(for: item, ratio: ratio, book)
    var pose = CardPose(in: LayoutView(size: size, card: layout.page))
    pose.scale = book.scale + (layout.openScale - book.scale) * open
    pose.x -= book.scale / 2 * layout.page.width * (1 - open)
    pose.anchorX = item % 2 == 0 ? 0 : 1
    pose.turnY = BookLayout.angle(ofItem: item, ratio: ratio) * 180 / .pi
    expectSame(pose, scene, Perspective(eye: 2000, vanishing: .view), in: size)
  }
}
