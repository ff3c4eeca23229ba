import CardInput
import CardKinetics
import CardPicture
import CardScene
import FrameWatch
import TestSupport
import Testing

@testable import CardScenes

/// Tests an opened card of the Stack that turns, is thrown, or returns.
@Suite struct StackOpenedTests {
  private var driver = Driver(StackScene.self, options: SceneOptions(count: 5))

  @Test(arguments: [Mode.classic, .refined], [0.05, 0.2, 0.3, 0.45, 0.6])
  mutating func aFlippedCardTurnsFaceUpAsItOpens(mode: Mode, delay: Double) {
    driver = Driver(options: SceneOptions(count: 5, mode: mode))
    driver.key(.flip)
    driver.wait(delay)
    driver.key(.open)
    expectNoJump(in: driver.scene, from: driver.time, for: 1)
    driver.settle()
    #expect(driver.scene.pile[0].flip.rest == 0)
  }

  @Test mutating func noOpenedCardShowsItsBack() {
    driver.key(.flip)
    driver.settle()
    driver.key(.left)
    driver.settle()
    driver.key(.open)
    driver.settle()
    driver.key(.undo)
    driver.settle()
    #expect(driver.scene.items(at: driver.time).allSatisfy { $0.face.card?.side != .back })
  }

  /// The shadow separates the card from one of the same colour beneath it. In its place, an opened card has none.
  @Test(arguments: [Request.left, .next])
  mutating func anOpenedCardCastsAShadowAsItLeaves(request: Request) throws {
    driver.key(.open)
    driver.settle()
    func shadow(_ serial: Int) throws -> Double {
      let item = driver.scene.items(at: driver.time).last {
        $0.carrier == serial && $0.face.card?.side == .opened
      }
      return try #require(item).shadow?.opacity ?? 0
    }
    let serial = driver.scene.pile[0].serial
    #expect(try shadow(serial) == 0)
    driver.key(request)
    driver.wait(0.15)
    #expect(try shadow(serial) > 0.9 * StackMetrics.shadow.opacity)
    #expect(try shadow(driver.scene.pile[0].serial) < 0.05)
  }

  @Test(arguments: [Mode.classic, .refined])
  mutating func theOpenedCardStaysLitUntilAReturningCardCoversIt(mode: Mode) {
    driver = Driver(options: SceneOptions(count: 5, mode: mode))
    driver.key(.left)
    driver.settle()
    driver.key(.open)
    driver.settle()
    let covered = driver.scene.pile[0].serial
    driver.key(.undo)
    let width = 0.15 * driver.scene.viewport.size.width
    for _ in 0..<60 {
      let aside = abs(driver.scene.pile[0].pose(at: driver.time).x) / width
      let item = driver.scene.items(at: driver.time).last {
        $0.carrier == covered && $0.face.card?.side == .opened
      }
      let darkness = item.map { 1 - $0.opacity * (1 - ($0.shade?.stops.0.alpha ?? 0)) } ?? 1
      // A shade and a fade together darken a little more than either.
      #expect(darkness <= 1.3 * (1 - min(aside, 1)) + 1e-9)
      driver.wait(1.0 / 60)
    }
  }

  /// While cards come and go, a lit card lies at every edge of the window.
  @Test(arguments: [Request.next, .undo, .goTo(4)], [Mode.classic, .refined])
  mutating func noEdgeShowsTheBackgroundWhileCardsMove(request: Request, mode: Mode) {
    driver = Driver(options: SceneOptions(count: 5, mode: mode))
    for action in [Request.left, .open, request] {
      driver.settle()
      driver.key(action)
    }
    let inside = driver.scene.viewport.visible.insetBy(dx: 4, dy: 4)
    let edges = [inside.minX, inside.midX, inside.maxX].flatMap { x in
      [inside.minY, inside.midY, inside.maxY].map { Point(x, $0) }
    }
    for _ in 0..<90 {
      let lit = driver.scene.items(at: driver.time).filter {
        $0.face.card?.side == .opened && $0.opacity * (1 - ($0.shade?.stops.0.alpha ?? 0)) > 0.5
      }
      let dark = edges.filter { point in !lit.contains { $0.facePoint(under: point) != nil } }
      #expect(dark == [], "\(request) at \(driver.time)")
      driver.wait(1.0 / 60)
    }
  }

  /// A released card returns to the middle without passing it.
  @Test(arguments: [Mode.classic, .refined])
  mutating func aReleasedOpenedCardDoesNotOvershoot(mode: Mode) {
    driver = Driver(options: SceneOptions(count: 5, mode: mode))
    driver.key(.open)
    driver.settle()
    driver.drag(from: Point(187, 330), by: Point(-80, 0), in: 0.3, rests: true)
    for _ in 0..<60 {
      #expect(driver.scene.side(0, at: driver.time).position <= 0.01)
      driver.wait(1.0 / 60)
    }
  }

  /// No edge of a neighbour shows beside the opened card while the two cross-fade.
  @Test(arguments: [Request.left, .next, .undo, .goTo(4)])
  mutating func underReducedMotionOpenedCardsCrossFadeInPlace(request: Request) throws {
    driver = Driver(options: SceneOptions(count: 5, reducesMotion: true))
    driver.key(.left)
    driver.settle()
    driver.key(.open)
    driver.settle()
    let outline = try #require(driver.scene.items(at: driver.time).last).quad
    let front = driver.status.front
    driver.key(request)
    for _ in 0..<30 {
      for item in driver.scene.items(at: driver.time) where item.face.card?.side == .opened {
        let darkness = 1 - item.opacity * (1 - (item.shade?.stops.0.alpha ?? 0))
        #expect(darkness > 0.99 || isClose(item.quad.topLeft, outline.topLeft))
      }
      driver.wait(1.0 / 60)
    }
    #expect(!driver.scene.isMoving(at: driver.time) && driver.status.front != front)
  }

  @Test(arguments: [Request.undo, .goTo(4)])
  mutating func aCardComesFromOutsideTheWindowThatADragMoves(request: Request) {
    driver.key(.left)
    driver.settle()
    driver.key(.open)
    driver.settle()
    let touch = Touch(location: Point(180, 100), hit: driver.hit(Point(180, 100)))
    for x in [-1.0, 1] {
      let travel = Point(x * 400, 500)
      let pan = Pan(
        touch: touch, location: touch.location + travel, translation: travel, velocity: .zero)
      driver.send(.press(touch))
      driver.send(.panBegan(pan))
      driver.send(.panChanged(pan))
      let before = driver.scene.list(at: driver.time)
      driver.key(request)
      let jumps = FrameWatch.jumps(
        from: before, to: driver.scene.list(at: driver.time), in: driver.scene.space)
      #expect(jumps.isEmpty)
      driver.send(.panEnded(pan))
      driver.settle()
    }
  }
}
