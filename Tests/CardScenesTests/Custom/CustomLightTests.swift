import CardInput
import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Protects the light of the Custom scene: shades, shadows of neighbours, reflections and the dark background.
@Suite struct CustomLightTests {
  /// Upright covers on a dark floor, with every kind of light. Covers overlap.
  private struct Lit: CardLayout {
    func settings(in view: LayoutView, parameters: [Double]) -> LayoutSettings {
      var settings = LayoutSettings()
      (settings.darkness, settings.perspective.vanishing) = (1, .view)
      return settings
    }

    func pose(at p: Double, in view: LayoutView, parameters: [Double]) -> CardPose {
      var pose = CardPose(in: view)
      let side = min(max(p, -1), 1)
      pose.x += (0.6 * side + 0.25 * p) * pose.width
      (pose.turnY, pose.z, pose.order) = (-80 * side, -0.5 * pose.width * abs(side), -abs(p))
      (pose.shade, pose.reflection) = (0.25 * abs(side), 0.45)
      let behind = 0.6 * min(max(2 * abs(p) - 1, 0), 1)
      (pose.shadowLeft, pose.shadowRight) = (p > 0 ? behind : 0, p < 0 ? behind : 0)
      return pose
    }
  }

  /// A lit row on a dark floor, whose cards don't overlap. So only the light could jump.
  private struct LitRow: CardLayout {
    private let row = TestLayouts.Turned()
    var parameters: [Parameter] { row.parameters }

    func settings(in view: LayoutView, parameters: [Double]) -> LayoutSettings {
      var settings = row.settings(in: view, parameters: parameters)
      settings.darkness = 1
      return settings
    }

    func pose(at p: Double, in view: LayoutView, parameters: [Double]) -> CardPose {
      let light = Lit().pose(at: p, in: view, parameters: [])
      var pose = row.pose(at: p, in: view, parameters: parameters)
      (pose.shade, pose.reflection) = (light.shade, light.reflection)
      (pose.shadowLeft, pose.shadowRight) = (light.shadowLeft, light.shadowRight)
      return pose
    }
  }

  private static let lit = NamedLayout(name: "lit", Lit())
  private static let row = NamedLayout(name: "lit-row", LitRow())
  private static let gallery = LayoutGallery { [row, TestLayouts.turned] }

  private func isReflection(_ item: DisplayItem) -> Bool { item.role.contains(.reflection) }
  private func isCard(_ item: DisplayItem) -> Bool { item.role.contains(.card) }

  @Test func reflectionsLieBelowAllCardsInTheirOrderAndCannotBeHit() throws {
    let items = CustomSceneTests.scene(Self.lit).items(at: 0)
    let reflections = items.filter(isReflection)
    #expect(reflections.count > 4 && items.prefix(reflections.count).allSatisfy(isReflection))
    #expect(reflections.map(\.carrier) == items.filter(isCard).map(\.carrier))
    #expect(reflections.allSatisfy { !$0.isHittable && $0.shadow == nil && !isCard($0) })
    let list = DisplayList(backdrop: .dark, items: items)
    for item in reflections {
      #expect(list.hit(at: item.quad.boundingBox.center)?.face != item.face)
    }
  }

  @Test func aReflectionIsTheMirrorImageBelowTheEdgeAndFadesToTheBackdrop() throws {
    let items = CustomSceneTests.scene(Self.lit).items(at: 0)
    for (image, card) in zip(items.filter(isReflection), items.filter(isCard)) {
      #expect(image.face == card.face)
      let bottom = card.bounds.maxY
      for x in [card.bounds.minX, card.bounds.midX, card.bounds.maxX] {
        for distance in [0, 30, image.bounds.height] {
          let mirrored = image.homography.apply(Point(x, bottom - distance))
          #expect((mirrored - card.homography.apply(Point(x, bottom + distance))).length < 1e-9)
        }
      }
      let shade = try #require(image.shade)
      #expect(shade.axis == .vertical && shade.color == nil)
      #expect(shade.stops.0 == .init(0, 1) && shade.stops.3.position == 1)
      #expect(shade.stops.3.alpha >= 1 - 0.45 - 1e-12 && shade.stops.3.alpha < 1)
    }
  }

  /// In the plane of the card, the neighbour's side is the darkest. The card in front has no shade.
  @Test func theNeighboursShadowIsOnTheSideOfTheMiddle() throws {
    let cards = CustomSceneTests.scene(Self.lit).items(at: 0).filter(isCard)
    let front = try #require(cards.last)
    #expect(front.shade == nil)
    for item in cards.dropLast() {
      let stops = try #require(item.shade).stops
      let isRight = try #require(item.carrier) > #require(front.carrier)
      let (near, far) = isRight ? (stops.0, stops.3) : (stops.3, stops.0)
      #expect(abs(far.alpha - 0.25) < 1e-12 && abs(near.alpha - 0.7) < 1e-12)
    }
  }

  @Test func valuesBeyondTheRangeAreClamped() throws {
    struct Wild: CardLayout {
      func pose(at p: Double, in view: LayoutView, parameters: [Double]) -> CardPose {
        var pose = CardPose(in: view)
        (pose.shadowLeft, pose.shadowRight, pose.reflection) = (-3, 0.5, 7)
        return pose
      }
    }
    let items = CustomSceneTests.scene(NamedLayout(name: "wild", Wild())).items(at: 0)
    let card = try #require(items.last(where: isCard)?.shade)
    let image = try #require(items.last(where: isReflection)?.shade)
    #expect(card.stops.0.alpha == 0 && card.stops.3.alpha == 0.5)
    // The shadow darkens half of the reflection.
    #expect(image.stops.3.alpha == 1 - 0.75)
  }

  /// So the change of order shows in no shade, shadow or reflection.
  @Test func cardsThatChangeTheirOrderMirrorEachOther() throws {
    var scene = CustomSceneTests.scene(Self.lit)
    scene.track.scroll.jump(to: scene.track.offset(of: 4) + scene.track.pitch / 2)
    let items = scene.items(at: 0).filter { [4, 5].contains($0.carrier) }
    let (reflections, cards) = (items.filter(isReflection), items.filter(isCard))
    #expect(reflections.count == 2 && cards.count == 2)
    #expect(reflections[0].shade == reflections[1].shade)
    #expect(cards[0].shade == cards[1].shade)
    let shade = try #require(cards[0].shade)
    #expect(shade.stops.0.alpha == shade.stops.3.alpha)
  }

  @Test func cardsWithoutReflectionHaveNone() {
    let scene = CustomSceneTests.scene(TestLayouts.turned)
    #expect(!scene.items(at: 0).contains(where: isReflection))
    #expect(scene.backdropProgress(at: 0) == 0)
  }

  /// The background follows the spring of the cards, and begins where it is if the layout changes again.
  @Test func theBackgroundDarkensEvenlyAsTheLayoutChanges() {
    var user = CustomSceneTests.user(TestLayouts.turned)
    var darkness = 0.0
    func next() -> Double { user.scene.backdropProgress(at: user.time) }
    for layout in [Self.lit, TestLayouts.turned, Self.lit] {
      user.scene.adopt(.layout(layout), isStill: false, at: user.time)
      #expect(next() == darkness)
      for _ in 0..<200 {
        user.wait(0.001)
        #expect(abs(next() - darkness) < 0.01)
        darkness = next()
      }
    }
    user.settle()
    #expect(next() == 1)
  }

  @Test func underReducedMotionTheBackgroundCrossFades() {
    var scene = CustomSceneTests.scene(TestLayouts.turned)
    scene.options.reducesMotion = true
    scene.adopt(.layout(Self.lit), isStill: false, at: 1)
    #expect(scene.backdropProgress(at: 1) == 0)
    #expect(abs(scene.backdropProgress(at: 1 + CrossFade.duration / 2) - 0.5) < 1e-9)
    #expect(abs(scene.backdropProgress(at: 1 + CrossFade.duration) - 1) < 1e-9)
  }

  @Test func nothingJumpsAsTheLayoutChanges() {
    var user = SceneUser(CustomSceneTests.scene(TestLayouts.turned, gallery: Self.gallery))
    for layout in [Self.row, TestLayouts.turned, Self.row] {
      user.scene.show(layout, at: user.time)
      expectNoJump(in: user.scene, from: user.time, for: 0.25)
      user.wait(0.25)
    }
  }

  @Test(arguments: 1...4) func nothingJumpsOnADarkFloor(seed: Int) {
    var watch = JumpWatch(
      CustomSceneTests.scene(Self.row, gallery: Self.gallery, count: 40), seed: seed)
    watch.run(steps: 40)
  }
}
