import CardInput
import CardKinetics
import CardPicture
import CardScene
import Testing

@testable import CardScenes

/// Tests where a scroll comes to rest after a press has stopped its motion.
@Suite struct CaughtScrollTests {
  static func user<S: Scene>(_: S.Type, _ size: Size, _ options: SceneOptions = SceneOptions())
    -> SceneUser<S>
  {
    SceneUser(S(viewport: Viewport(size: size), options: options))
  }

  /// Goes to the next page, and waits until `fraction` of the turn is done.
  static func turn<S: Scene>(_ user: inout SceneUser<S>, to fraction: Double, of page: Double) {
    user.perform(.next)
    while user.status.offset! < fraction * page { user.wait(0.001) }
  }

  static func fling<S: Scene>(_ user: inout SceneUser<S>, from point: Point, velocity: Double) {
    user.press(point)
    user.wait(0.02)
    user.drag(to: Point(velocity / 100, 0), velocity: Point(velocity, 0))
    user.release(velocity: Point(velocity, 0))
    user.settle()
  }

  /// The fraction of the turn from page 0, the velocity of the fling, and the page at rest.
  static let flings = [(0.7, -900.0, 2.0), (0.7, 900, 0), (0.3, -900, 1), (0.3, 900, 0)]

  @Test(arguments: flings)
  func aCarouselFlungInMidTurnGoesOnePageFromThePressedPage(
    fraction: Double, velocity: Double, page: Double
  ) {
    var user = Self.user(CarouselScene.self, Size(375, 667))
    Self.turn(&user, to: fraction, of: 375)
    Self.fling(&user, from: Point(20, 20), velocity: velocity)
    #expect(user.status.offset == page * 375)
  }

  @Test(arguments: flings)
  func aBookFlungInMidTurnGoesOnePageFromThePressedPage(
    fraction: Double, velocity: Double, page: Double
  ) {
    let options = SceneOptions(bookPages: [24])
    var user = Self.user(LibraryScene.self, Size(1024, 768), options)
    user.perform(.open)
    user.settle()
    Self.turn(&user, to: fraction, of: 1024)
    Self.fling(&user, from: Point(1010, 750), velocity: velocity)
    #expect(user.status.open == 1 && user.status.offset == page * 1024)
  }

  @Test(arguments: [Size(700, 768), Size(1400, 768)])
  func aCaughtShelfContinuesToItsBookThroughAResize(size: Size) {
    var user = Self.user(LibraryScene.self, Size(1024, 768), .classic)
    Self.turn(&user, to: 0, of: 1)
    user.press(Point(512, 384))
    let caught = user.scene.layout.position(at: user.status.offset!)
    user.scene.resize(to: Viewport(size: size), at: user.time)
    #expect(agrees(user.scene.layout.position(at: user.status.offset!), caught))
    user.wait(1)
    user.release()
    user.settle()
    #expect(agrees(user.scene.layout.position(at: user.status.offset!), 1))
  }

  @Test(arguments: [Size(300, 667), Size(500, 800)])
  func caughtPilesAndPagesContinueThroughAResize(size: Size) {
    var pages = Self.user(CarouselScene.self, Size(375, 667), .classic)
    Self.turn(&pages, to: 0.4, of: 375)
    pages.press(Point(20, 20))
    pages.scene.resize(to: Viewport(size: size), at: pages.time)
    pages.wait(1)
    pages.release()
    pages.settle()
    #expect(agrees(pages.status.offset!, pages.scene.layout.offset(of: 1)))

    var pile = Self.user(SwitcherScene.self, Size(375, 667), .classic)
    pile.perform(.next)
    pile.wait(0.1)
    let rest = pile.scene.scroll.rest(at: pile.time) / pile.scene.metrics.pitch
    pile.press(Point(20, 20))
    pile.scene.resize(to: Viewport(size: size), at: pile.time)
    pile.wait(1)
    pile.release()
    pile.settle()
    #expect(agrees(pile.status.offset! / pile.scene.metrics.pitch, rest) && rest != 0)
  }
}
