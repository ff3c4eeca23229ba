import CardInput
import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Protects the light of the Custom scene: shades, contact shadows, mirror images and the dark background.
@Suite struct CustomLightTests {
  /// A row on a dark floor, with every kind of light.
  private struct Lit: CardLayout {
    func settings(in view: LayoutView, parameters: [Double]) -> LayoutSettings {
      var settings = LayoutSettings()
      (settings.darkness, settings.perspective.vanishing) = (1, .view)
      return settings
    }

    func pose(at p: Double, in view: LayoutView, parameters: [Double]) -> CardPose {
      var pose = CardPose(in: view)
      let side = min(max(p, -1), 1)
      pose.x += 200 * p
      (pose.turnY, pose.z, pose.order) = (-70 * side, -100 * abs(side), -abs(p))
      (pose.shade, pose.reflection) = (0.4 * abs(side), 0.5)
      (pose.shadowLeft, pose.shadowRight) = (0.5 * max(side, 0), 0.5 * max(-side, 0))
      return pose
    }
  }

  private static let lit = NamedLayout(name: "lit", Lit())

  /// Returns the pairs of a card and its mirror image, which lies directly behind the card.
  private func pairs(_ items: [DisplayItem]) -> [(card: DisplayItem, image: DisplayItem)] {
    zip(items, items.dropFirst()).filter { $1.role.contains(.card) && !$0.role.contains(.card) }
      .filter { $0.carrier == $1.carrier }.map { ($1, $0) }
  }

  @Test func aReflectionIsTheMirrorImageBeneathItsCard() throws {
    let items = CustomSceneTests.scene(Self.lit).items(at: 0)
    let pairs = pairs(items)
    #expect(pairs.count == items.count { $0.role.contains(.card) } && pairs.count > 4)
    for (card, image) in pairs {
      #expect(image.face == card.face && !image.isHittable && image.shadow == nil)
      // The point of the image at a distance from the edge is the point of the card at that distance above the edge, and
      // both are in line in space: equal distances on the plane of the card.
      let (bottom, height) = (card.bounds.maxY, image.bounds.height)
      for x in [card.bounds.minX, card.bounds.midX, card.bounds.maxX] {
        for (own, mirrored) in [(bottom, bottom), (bottom - height, bottom + height)] {
          let (a, b) = (
            image.homography.apply(Point(x, own)), card.homography.apply(Point(x, mirrored))
          )
          #expect((a - b).length < 1e-9)
        }
      }
      // It fades to the colour of the backdrop at its far end.
      let shade = try #require(image.shade)
      #expect(shade.axis == .vertical && shade.color == nil)
      #expect(shade.stops.0.alpha == 1 && shade.stops.3.alpha < 1 && shade.stops.3.position == 1)
    }
  }

  @Test func theNeighboursShadowIsOnTheSideOfTheMiddle() throws {
    let items = CustomSceneTests.scene(Self.lit).items(at: 0).filter { $0.role.contains(.card) }
    let front = try #require(items.last)
    #expect(front.shade == nil)
    for item in items.dropLast() {
      let stops = try #require(item.shade).stops
      let isRight = item.carrier! > front.carrier!
      let (near, far) = isRight ? (stops.0, stops.3) : (stops.3, stops.0)
      #expect(near.alpha > far.alpha && abs(far.alpha - 0.4) < 1e-12)
      #expect(stops.1 == stops.2 && stops.1.alpha == far.alpha)
    }
  }

  @Test func cardsWithoutReflectionHaveNone() {
    #expect(pairs(CustomSceneTests.scene(TestLayouts.turned).items(at: 0)).isEmpty)
    #expect(CustomSceneTests.scene(TestLayouts.turned).backdropProgress(at: 0) == 0)
  }

  /// The background follows the spring of the cards, and begins where it is if the layout changes again.
  @Test func theBackgroundDarkensEvenlyAsTheLayoutChanges() {
    var hand = CustomSceneTests.hand(TestLayouts.turned)
    var darkness = 0.0
    func next() -> Double { hand.scene.backdropProgress(at: hand.time) }
    for layout in [Self.lit, TestLayouts.turned, Self.lit] {
      hand.scene.adopt(.layout(layout), isStill: false, at: hand.time)
      #expect(next() == darkness)
      for _ in 0..<200 {
        hand.wait(0.001)
        #expect(abs(next() - darkness) < 0.01)
        darkness = next()
      }
    }
    hand.settle()
    #expect(next() == 1)
    expectNoJump(in: hand.scene, from: hand.time - 0.6, for: 0.1)
  }

  @Test func underReducedMotionTheBackgroundCrossFades() {
    var scene = CustomSceneTests.scene(TestLayouts.turned)
    scene.options.reducesMotion = true
    scene.adopt(.layout(Self.lit), isStill: false, at: 1)
    #expect(scene.backdropProgress(at: 1) == 0)
    #expect(abs(scene.backdropProgress(at: 1 + CrossFade.duration / 2) - 0.5) < 1e-9)
    #expect(scene.backdropProgress(at: 1 + CrossFade.duration) == 1)
  }

  @Test func nothingJumpsOnADarkFloor() {
    var watch = JumpWatch(CustomSceneTests.scene(Self.lit, count: 40), seed: 5)
    watch.run(steps: 40)
  }
}
