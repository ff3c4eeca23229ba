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
    let wanted = CarouselMetrics.neighbourWidth * visible.width
    let isNatural = user.scene.windowLayout(at: user.time).approach == 0
    for part in shown {
      #expect(isNatural ? part > wanted - 1e-6 : abs(part - wanted) < 1e-6 * wanted, "\(shown)")
      #expect(part < 0.08 * visible.width)
    }
    #expect(left.maxX < front.minX && right.minX > front.maxX)
    // The first card has no card at its left, and the last one none at its right.
    for (page, neighbour) in [(0, 1), (8, 7)] {
      let user = self.user(.wide(aspect), in: window, page: page)
      let cards = user.items.filter { $0.role.contains(.card) }.compactMap(\.face.cardIndex)
      #expect(Set(cards) == [page, neighbour])
    }
  }

  /// Upright cards, classic mode and windows that show the neighbours anyway keep the tutorial's positions.
  @Test(
    arguments: [(CardFormat.wide(1.5), Mode.classic), (.upright, .refined)], windows)
  func otherCardsStayWhereTheTutorialHasThem(
    cards: (format: CardFormat, mode: Mode), window: Size
  ) {
    expectTheTutorialsPositions(of: user(cards.format, in: window, cards.mode))
  }

  @Test func neighboursStayInAWindowThatShowsThem() {
    expectTheTutorialsPositions(of: user(.wide(1.5), in: Size(3440, 700)))
  }

  private func expectTheTutorialsPositions(of user: SceneUser<CarouselScene>) {
    var user = user
    let rest = user.status.offset ?? 0
    user.press(Point(user.scene.viewport.size.width / 2, user.scene.viewport.size.height / 2))
    user.drag(to: Point(-150, 0))
    let offset = user.status.offset ?? 0
    #expect(abs(offset - rest) > 50)
    for item in user.items where item.role.contains(.card) {
      let card = user.scene.layout.attributes(for: item.face.cardIndex ?? 0, at: offset)
      #expect(item.quad.distance(to: card.corners) < 1e-9)
    }
  }

  /// Under reduced motion, a change of the mode cross-fades.
  @Test func neighboursDoNotSlideUnderReducedMotion() throws {
    var user = user(.wide(16.0 / 9), in: Size(1280, 800))
    user.scene.options.reducesMotion = true
    user.scene.adopt(.classic, at: user.time)
    #expect(user.scene.fade != nil && user.scene.refinement.isDone(at: user.time))
    #expect(user.scene.windowLayout(at: user.time).approach == 0)
  }

  /// The X-ray's formula gives the position of a card, also beyond one page.
  @Test(arguments: [0.5, 1.3, -1.3])
  func theXRaysFormulaGivesThePosition(pages: Double) throws {
    var scene = user(.wide(16.0 / 9), in: Size(1280, 800)).scene
    let layout = scene.windowLayout(at: 20)
    scene.scroll.jump(to: layout.offset(of: 2) - pages * layout.metrics.pitch)
    let card = Face(scene: CarouselScene.id, .front(2), size: layout.metrics.card)
    let line = try #require(
      scene.xray(at: 20, over: card).lines.first { $0.formula.hasPrefix("x_k") })
    let a = layout.approach
    let (part, f) =
      abs(pages) <= 1
      ? ("d|d|", pages - a * pages * abs(pages))
      : pages > 0
        ? ("(2d − 1)", pages - a * (2 * pages - 1)) : ("(2d + 1)", pages - a * (2 * pages + 1))
    #expect(line.meaning.contains(part))
    #expect(abs(line.value - layout.metrics.viewport.width / 2 - f * layout.metrics.pitch) < 1e-9)
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
    let step = 1e-3
    var speed = (x(0.5 + step) - x(0.5)) / step
    for pages in stride(from: 0.5, through: 3.5, by: step) {
      let next = (x(pages + step) - x(pages)) / step
      #expect(next < 0 && abs(next - speed) < 1e-3 * layout.metrics.pitch)
      speed = next
    }
    for pages in stride(from: 2.45, through: 2.55, by: 0.01) {
      let (left, right) = (
        layout.attributes(for: 2, at: pages * layout.metrics.pitch).corners.boundingBox,
        layout.attributes(for: 3, at: pages * layout.metrics.pitch).corners.boundingBox
      )
      #expect(left.maxX < right.minX)
    }
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
