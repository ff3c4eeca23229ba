import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the start of the Switcher: the pile moves from its far end to the first rest offset that fills the viewport.
@Suite struct SwitcherOpeningTests {
  static let windows = [
    Size(400, 300), Size(700, 1200), Size(1280, 800), Size(1920, 1080), Size(375, 667),
  ]

  private func scene(
    _ window: Size = Size(375, 667), count: Int = 23, reducesMotion: Bool = false,
    offset: Double? = nil
  ) -> SwitcherScene {
    var options = SceneOptions(count: count, reducesMotion: reducesMotion)
    options[ScrollStart.self] = ScrollStart(of: SwitcherScene.id, at: offset)
    return SwitcherScene(
      viewport: Viewport(SwitcherScene.design, in: window), options: options)
  }

  /// The number of cards that are at least partly within the viewport.
  private func shown(_ scene: SwitcherScene) -> Int {
    scene.cards(at: 0).count { $0.quad.topLeft.y < scene.viewport.size.height }
  }

  @Test(arguments: windows, [6, 7, 8, 23, 1_000_000])
  func sixCardsShowAtTheBeginningAndFewerAtTheRestBefore(window: Size, count: Int) {
    var scene = scene(window, count: count)
    #expect(shown(scene) >= 6)
    #expect(scene.scroll.rest(at: 0) == scene.layout.rest(ofRank: scene.status(at: 0).front))
    scene.perform(.previous, at: 0)
    scene.scroll.jump(to: scene.scroll.rest(at: 0))
    #expect(shown(scene) < 6)
  }

  @Test func theFirstOffsetFollowsTheFormulas() {
    // (3 + 2.5)·139.75 − 225.9478/2 − 225.9478/1.8
    #expect(isClose(scene().status(at: 0).offset!, 530.1245444444445))
  }

  @Test(arguments: windows, 1...5)
  func fewerCardsBeginAtTheLastRest(window: Size, count: Int) {
    let scene = scene(window, count: count)
    #expect(shown(scene) == count)
    #expect(scene.status(at: 0).front == count - 1)
    #expect(isClose(scene.status(at: 0).offset!, scene.layout.offsetRange.upperBound))
  }

  @Test(arguments: windows, [3, 6, 7, 23, 1_000_000])
  func thePileSettlesWithinNineTenthsOfASecond(window: Size, count: Int) {
    var scene = scene(window, count: count)
    let rest = scene.status(at: 0).offset!
    scene.appear(at: 0)
    #expect(abs(scene.status(at: 0).offset! - rest) > scene.metrics.pitch / 2)
    #expect(scene.isMoving(at: 0) && scene.status(at: 0).velocity == 0)
    #expect(!scene.isMoving(at: 0.9) && scene.status(at: 0.9).offset == rest)
    expectNoJump(in: scene, from: 0, for: 0.95)
  }

  @Test func theDefaultDeckComesFromItsLastCards() {
    var scene = scene()
    scene.appear(at: 0)
    #expect(scene.status(at: 0).offset == scene.layout.offsetRange.upperBound)
  }

  /// The first frame of a talk must wait for few pages.
  @Test func theUsersCardsBeginAtRest() {
    var options = SceneOptions()
    options.deck = Deck(cards: (0..<400).map { CardKey($0) })
    var scene = SwitcherScene(
      viewport: Viewport(SwitcherScene.design, in: Size(1280, 800)), options: options)
    let rest = scene.status(at: 0).offset
    scene.appear(at: 0)
    #expect(scene.status(at: 0).offset == rest && !scene.isMoving(at: 0))
  }

  @Test(arguments: [0.0, 0.05, 0.2, 0.4])
  func anyPressCatchesTheOpening(delay: Double) {
    var driver = Driver(scene())
    driver.scene.appear(at: 0)
    driver.wait(delay)
    let offset = driver.status.offset!
    driver.send(.press(Touch(location: Point(1, 1), hit: nil)))
    driver.wait(0.3)
    #expect(driver.status.offset == offset)
    driver.send(.pressEnded)
    driver.settle()
    let rest = driver.scene.layout.snapTarget(forProposed: offset, velocity: 0) ?? offset
    #expect(driver.status.offset == rest)
  }

  @Test func underReducedMotionThePileIsAtRestAtOnce() {
    var scene = scene(reducesMotion: true)
    let before = scene.items(at: 0)
    scene.appear(at: 0)
    #expect(!scene.isMoving(at: 0) && scene.items(at: 0) == before)
  }

  @Test(arguments: [(0.0, 0.0), (131.5, 131.5), (-40, 0), (1e300, 2939.7239)])
  func aGivenOffsetIsClampedToTheRange(offset: Double, start: Double) {
    #expect(isClose(scene(offset: offset).status(at: 0).offset!, start))
  }
}
