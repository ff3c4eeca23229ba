import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests that the neighbours of a wide card are visible in refined mode.
@Suite struct CarouselNeighbourTests {
  private static let windows = [
    Size(1280, 800), Size(1920, 1080), Size(700, 1200), Size(1024, 768), Size(400, 300),
  ]

  private func user(
    _ format: CardFormat, in window: Size, _ mode: Mode = .refined, page: Int = 2
  ) -> SceneUser<CarouselScene> {
    let viewport = Viewport(CarouselScene.design(for: format), in: window)
    var user = SceneUser(
      CarouselScene(viewport: viewport, options: SceneOptions(count: 9, mode: mode)))
    user.perform(.goTo(page + 1))
    user.settle()
    return user
  }

  private func card(_ index: Int, in user: SceneUser<CarouselScene>) throws -> Rect {
    let item = user.items.first { $0.role.contains(.card) && $0.face.cardIndex == index }
    return try #require(item).quad.boundingBox
  }

  @Test(arguments: WideCardTests.aspects, windows)
  func anEdgeOfEachNeighbourIsVisibleBesideAWideCard(aspect: Double, window: Size) throws {
    let user = user(.wide(aspect), in: window)
    let visible = user.scene.viewport.visible
    let front = try card(2, in: user)
    let (left, right) = (try card(1, in: user), try card(3, in: user))
    let shown = [left.maxX - visible.minX, visible.maxX - right.minX]
    for part in shown {
      #expect(part > 0.04 * visible.width && part < 0.08 * visible.width, "\(shown)")
    }
    #expect(left.maxX < front.minX && right.minX > front.maxX)
    // The first card has no card at its left, and the last one none at its right.
    for (page, neighbour) in [(0, 1), (8, 7)] {
      let user = self.user(.wide(aspect), in: window, page: page)
      let cards = user.items.filter { $0.role.contains(.card) }.compactMap(\.face.cardIndex)
      #expect(Set(cards) == [page, neighbour])
    }
  }

  /// The card in front, upright cards, classic mode and windows that show the neighbours anyway keep the tutorial's
  /// positions.
  @Test(arguments: windows)
  func otherCardsStayWhereTheTutorialHasThem(window: Size) throws {
    for (format, mode, size) in [
      (CardFormat.wide(1.5), Mode.classic, window), (.upright, .refined, window),
      (.wide(1.5), .refined, Size(3440, 700)),
    ] {
      var user = user(format, in: size, mode)
      user.press(Point(user.scene.viewport.size.width / 2, user.scene.viewport.size.height / 2))
      user.drag(to: Point(-150, 0))
      let offset = user.status.offset ?? 0
      for item in user.items where item.role.contains(.card) {
        let card = user.scene.layout.attributes(for: item.face.cardIndex ?? 0, at: offset)
        #expect(item.quad.distance(to: card.corners) < 1e-9)
      }
    }
  }

  /// A card that moves to the left goes on to the left, at a speed without jumps, and the cards stay apart while they
  /// change their order.
  @Test(arguments: WideCardTests.aspects, windows)
  func cardsMoveSteadilyAndDoNotMeet(aspect: Double, window: Size) {
    let scene = user(.wide(aspect), in: window).scene
    let layout = scene.windowLayout(at: 20)
    #expect(layout.approach >= 0 && layout.approach < CarouselMetrics.maximumApproach)
    func x(_ pages: Double) -> Double {
      layout.attributes(for: 2, at: pages * layout.metrics.pitch).center.x
    }
    let step = 1e-4
    var speed = (x(0.5 + step) - x(0.5)) / step
    for pages in stride(from: 0.5, through: 3.5, by: step) {
      let next = (x(pages + step) - x(pages)) / step
      #expect(next < 0 && abs(next - speed) < 1e-3 * layout.metrics.pitch)
      speed = next
    }
    let middle = 2.5 * layout.metrics.pitch
    let (left, right) = (
      layout.attributes(for: 2, at: middle).corners.boundingBox,
      layout.attributes(for: 3, at: middle).corners.boundingBox
    )
    #expect(left.maxX < right.minX)
  }

  /// A change of the mode moves the neighbours, and an opened card leaves them as far away as in the tutorial.
  @Test func neighboursComeAndGoWithoutAJump() throws {
    var user = user(.wide(16.0 / 9), in: Size(1280, 800))
    let near = try card(3, in: user).minX
    user.scene.adopt(.classic, at: user.time)
    #expect(user.scene.isMoving(at: user.time))
    var last = near
    while user.scene.isMoving(at: user.time) {
      user.wait(0.01)
      let x = user.scene.windowLayout(at: user.time).attributes(
        for: 3, at: user.status.offset ?? 0
      ).corners.boundingBox.minX
      #expect(x >= last && x < last + 20)
      last = x
    }
    #expect(last > near + 100)
    user.scene.adopt(.refined, at: user.time)
    user.settle()
    #expect(try card(3, in: user).minX == near)
    // A lesson explains the tutorial's distance.
    let rules = LessonRules(
      scene: CarouselScene.id, mode: .refined, names: Set(CarouselRule.standardNames))
    user.scene.adopt(rules, at: user.time)
    #expect(abs(try card(3, in: user).minX - near) < 1e-9)
    user.settle()
    #expect(user.scene.windowLayout(at: user.time).approach == 0)
    user.scene.adopt(nil, at: user.time)
    user.settle()
    #expect(try card(3, in: user).minX == near)
    user.perform(.open)
    user.settle()
    #expect(user.scene.windowLayout(at: user.time).approach == 0)
  }

  @Test(arguments: 0..<6)
  func nothingJumpsInARandomSession(seed: Int) {
    let viewport = Viewport(
      CarouselScene.design(for: .wide(WideCardTests.aspects[seed % 3])), in: Size(1280, 800))
    var watch = JumpWatch(
      CarouselScene(viewport: viewport, options: SceneOptions(count: 6)), seed: seed)
    watch.run(steps: 60)
  }
}
