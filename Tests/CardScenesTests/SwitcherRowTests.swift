import CardInput
import CardKinetics
import CardPicture
import CardScene
import FrameWatch
import Testing

@testable import CardScenes

/// Tests the row of opened windows in the Switcher.
@Suite struct SwitcherRowTests {
  private static let delays = [0.05, 0.15, 0.3]
  private var driver = Driver(SwitcherScene.self, options: SceneOptions(count: 6))

  init() {
    driver.key(.goTo(3))
    driver.settle()
    driver.key(.open)
    driver.settle()
  }

  /// The opened windows, from left to right.
  private var windows: [Rect] {
    driver.scene.items(at: driver.time).filter { $0.face.card?.side == .opened }
      .map(\.quad.boundingBox).sorted { $0.minX < $1.minX }
  }

  /// Performs an event and expects no jump, now or in the next `seconds`.
  private mutating func perform(
    _ request: Request? = nil, expectNoJumpFor seconds: Double,
    _ event: (inout Driver<SwitcherScene>) -> Void = { _ in }
  ) {
    let before = driver.scene.list(at: driver.time)
    if let request { driver.key(request) }
    event(&driver)
    let jumps = FrameWatch.jumps(
      from: before, to: driver.scene.list(at: driver.time), in: driver.scene.space)
    #expect(jumps.isEmpty, "at \(driver.time)")
    expectNoJump(in: driver.scene, from: driver.time, for: seconds)
    driver.wait(seconds)
  }

  private func pan(_ touch: Touch, by travel: Double) -> Pan {
    Pan(
      touch: touch, location: touch.location + Point(travel, 0), translation: Point(travel, 0),
      velocity: .zero)
  }

  @Test(arguments: delays, [Request.first, .last, .previous, .next, .goTo(3), .goTo(4)])
  mutating func everyWindowComesFromOutsideTheScreen(delay: Double, request: Request) {
    for far in [Request.goTo(2), .goTo(5)] {
      perform(far, expectNoJumpFor: delay)
      perform(request, expectNoJumpFor: delay)
      perform(far, expectNoJumpFor: 0.8)
    }
  }

  @Test(arguments: delays) mutating func aPressStopsTheWholeRow(delay: Double) {
    perform(.goTo(6), expectNoJumpFor: delay)
    let touch = Touch(location: Point(180, 300), hit: driver.hit(Point(180, 300)))
    perform(expectNoJumpFor: 0.2) { $0.send(.press(touch)) }
    let held = windows
    perform(expectNoJumpFor: 0.2) { [pan = pan(touch, by: 0.001)] in $0.send(.panBegan(pan)) }
    #expect(held.count == 2 && zip(held, windows).allSatisfy { abs($0.minX - $1.minX) < 0.01 })
    perform(expectNoJumpFor: 0.8) { [pan = pan(touch, by: 0.001)] in $0.send(.panEnded(pan)) }
  }

  @Test(arguments: delays, [Request.open, .first, .goTo(4)])
  mutating func cardsOnTheirWayBackMakeWayAgain(delay: Double, request: Request) {
    for far in [Request.first, .last] {
      perform(far, expectNoJumpFor: 0.1)
      perform(.open, expectNoJumpFor: delay)
      perform(.open, expectNoJumpFor: delay)
      perform(request, expectNoJumpFor: 1)
    }
  }

  @Test(arguments: delays) mutating func aResizeKeepsTheWindowsApart(delay: Double) {
    driver.key(.next)
    driver.wait(delay)
    driver.scene.resize(
      to: Viewport(SwitcherScene.design, in: Size(900, 500)), at: driver.time)
    #expect(windows.count == 2 && windows[0].maxX < windows[1].minX)
  }

  @Test mutating func underReducedMotionNoCardThatIsScrolledAwayAppearsInThePile() {
    driver = Driver(options: SceneOptions(count: 23, reducesMotion: true))
    driver.key(.last)
    driver.settle()
    driver.key(.open)
    driver.settle()
    let touch = Touch(location: Point(180, 300), hit: driver.hit(Point(180, 300)))
    driver.send(.press(touch))
    var pan = pan(touch, by: 0)
    (pan.translation, pan.location) = (Point(0, 100), touch.location + Point(0, 100))
    driver.send(.panBegan(pan))
    driver.send(.panChanged(pan))
    perform(.first, expectNoJumpFor: 0.4)
  }

  @Test mutating func aReleaseAfterAResizeStartsWhereTheRowIs() {
    driver.key(.last)
    driver.settle()
    let touch = Touch(location: Point(300, 300), hit: driver.hit(Point(300, 300)))
    driver.send(.press(touch))
    driver.send(.panBegan(pan(touch, by: -1)))
    driver.send(.panChanged(pan(touch, by: -150)))
    driver.scene.resize(
      to: Viewport(SwitcherScene.design, in: Size(500, 700)), at: driver.time)
    perform(expectNoJumpFor: 0.5) { [pan = pan(touch, by: -150)] in $0.send(.panEnded(pan)) }
  }
}
