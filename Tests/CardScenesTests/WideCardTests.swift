import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the scenes with a deck of wide cards.
@Suite struct WideCardTests {
  static let aspects = [4.0 / 3, 1.5, 16.0 / 9]
  static let windows = [
    Size(1280, 800), Size(1920, 1080), Size(500, 700), Size(320, 240), Size(3440, 700),
  ]

  private func stack(_ aspect: Double, in window: Size) -> SceneUser<StackScene> {
    let viewport = Viewport(StackScene.design(for: .wide(aspect)), in: window)
    return SceneUser(StackScene(viewport: viewport, options: SceneOptions()))
  }

  private func carousel(_ aspect: Double, in window: Size) -> SceneUser<CarouselScene> {
    let viewport = Viewport(CarouselScene.design(for: .wide(aspect)), in: window)
    return SceneUser(CarouselScene(viewport: viewport, options: SceneOptions()))
  }

  @Test(arguments: aspects, windows)
  func aCardIsAsWideAsItsImageNeedsInAnyWindow(aspect: Double, window: Size) {
    let (stack, carousel) = (stack(aspect, in: window).scene, carousel(aspect, in: window).scene)
    let designs = (
      StackMetrics.viewport(ofImages: aspect), CarouselMetrics.viewport(ofImages: aspect)
    )
    #expect(agrees(stack.viewport.size.width, designs.0.width, 1e-9))
    #expect(agrees(stack.viewport.size.height, designs.0.height, 1e-9))
    #expect(agrees(carousel.viewport.size.width, designs.1.width, 1e-9))
    #expect(agrees(carousel.viewport.size.height, designs.1.height, 1e-9))
    #expect(stack.metrics.face.width > stack.metrics.face.height)
    #expect(carousel.metrics.card.width > carousel.metrics.card.height)
  }

  @Test(arguments: aspects, windows)
  func thePileIsInTheViewportAndItsOwnMirrorImage(aspect: Double, window: Size) {
    let user = stack(aspect, in: window)
    let size = user.scene.viewport.size
    for card in user.items {
      let quad = card.quad
      #expect(quad.points.allSatisfy(Rect(size).contains))
      #expect(agrees(quad.topLeft.x + quad.topRight.x, size.width, 1e-9))
      #expect(agrees(quad.bottomLeft.x + quad.bottomRight.x, size.width, 1e-9))
    }
    let layout = user.scene.layout
    for pull in [40.0, 200, 500] {
      let (left, right) = (
        layout.attributes(for: 0, at: -pull), layout.attributes(for: 0, at: pull)
      )
      #expect(agrees(left.corners.topLeft.x + right.corners.topRight.x, size.width, 1e-9))
      #expect(agrees(left.corners.topLeft.y, right.corners.topRight.y, 1e-9))
    }
  }

  /// A card that is edge-on is nearest to the eye.
  @Test(arguments: aspects)
  func aCardThatFlipsStaysInTheViewport(aspect: Double) {
    var user = stack(aspect, in: Size(1280, 800))
    user.perform(.open)
    var highest = 0.0
    for _ in 0..<60 {
      user.wait(0.01)
      let box = user.items.last { $0.carrier == 0 }?.quad.boundingBox ?? Rect(.zero)
      #expect(box.minY > -1 && box.maxY < user.scene.viewport.size.height + 1)
      highest = max(highest, box.height)
    }
    #expect(highest > user.scene.metrics.face.height * 1.2)
  }

  /// The stamp shows the effect of a release while the drag can still be undone.
  @Test(arguments: aspects, [-1.0, 1])
  func theStampIsVisibleWhereTheCardIsThrown(aspect: Double, side: Double) throws {
    var user = stack(aspect, in: Size(1280, 800))
    let size = user.scene.viewport.size
    user.press(Point(size.width / 2, size.height / 2))
    for step in 1...10 {
      user.wait(0.03)
      user.drag(to: Point(side * user.scene.metrics.limit * Double(step) / 10, 0))
    }
    user.wait(0.5)
    let stamp = try #require(user.items.last { $0.face.kind == .stamp })
    #expect(stamp.opacity > 0.9)
    #expect(user.scene.viewport.visible.contains(stamp.quad.boundingBox.center))
  }

  @Test(arguments: aspects, windows)
  func theCarouselsCardIsInTheViewportAndFoldsNoFartherThanAnUprightOne(
    aspect: Double, window: Size
  ) {
    let layout = carousel(aspect, in: window).scene.layout
    let size = layout.metrics.viewport
    #expect(layout.attributes(for: 0, at: 0).corners.points.allSatisfy(Rect(size).contains))
    let widest = Viewport(CarouselScene.design, in: Size(3440, 700)).size
    let upright = CarouselLayout(viewport: widest)
    for fraction in stride(from: -1.0, through: 1, by: 0.125) {
      func nearest(_ layout: CarouselLayout) -> Double {
        let card = layout.attributes(for: 1, at: (1 + fraction) * layout.metrics.pitch)
        return Homography.identity.apply(card.faceRect).points.map { card.homography.w(at: $0) }
          .min() ?? 0
      }
      #expect(nearest(layout) >= nearest(upright) - 1e-9)
      #expect(nearest(layout) > 0)
    }
    // One page to the left is the mirror image of one page to the right.
    let (left, right) = (layout.attributes(for: 0, at: 100), layout.attributes(for: 0, at: -100))
    #expect(agrees(left.corners.topLeft.x + right.corners.topRight.x, size.width, 1e-9))
    #expect(agrees(left.corners.bottomLeft.y, right.corners.bottomRight.y, 1e-9))
  }

  @Test(arguments: aspects)
  func theSheetIsInTheViewportAndWiderThanTheCard(aspect: Double) throws {
    var user = carousel(aspect, in: Size(1280, 800))
    user.perform(.flip)
    user.settle()
    let sheet = try #require(user.items.last)
    #expect(sheet.face.kind == .detail)
    #expect(sheet.quad.points.allSatisfy(Rect(user.scene.viewport.size).contains))
    #expect(sheet.face.size.width > user.scene.metrics.card.width * 1.1)
  }

  /// The session uses windows for upright cards, so that its resizes also change the shape of the viewport.
  @Test(arguments: 0..<4)
  func nothingJumpsInARandomSession(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let aspect = Self.aspects[seed % 3]
    let options = SceneOptions(count: 8, mode: seed % 3 == 0 ? .classic : .refined)
    let requests: [Request] = [.left, .right, .up, .down, .open, .goTo(3), .last]
    let size = StackMetrics.viewport(ofImages: aspect)
    var pile = RandomSession(StackScene(viewport: Viewport(size: size), options: options))
    pile.run(steps: 40, using: &random, requests: requests + [.undo])
    let page = CarouselMetrics.viewport(ofImages: aspect)
    var pages = RandomSession(CarouselScene(viewport: Viewport(size: page), options: options))
    pages.run(steps: 40, using: &random, requests: requests + [.close])
  }
}
