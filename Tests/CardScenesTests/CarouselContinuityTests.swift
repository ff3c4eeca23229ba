import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

extension CarouselScene: Seen {
  /// Returns the corners of the hittable items without the buttons, which are parts of their cards. Items that fade out
  /// under reduced motion are not hittable, and do not move.
  func corners(at t: Double) -> [Int: Quad] {
    var result: [Int: Quad] = [:]
    for item in items(at: t) where item.isHittable && item.face.kind != .button {
      result[item.face.index * 2 + (item.face.kind == .detail ? 1 : 0)] = item.quad
    }
    return result
  }
}

/// Tests that the Carousel never jumps visibly, whatever the input and its order.
@Suite struct CarouselContinuityTests {
  @Test(arguments: sessionSeeds(8, many: 8))
  func nothingJumpsInARandomSession(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let options = SceneOptions(count: [1, 2, 5, 1_000_000][seed % 4])
    var session = RandomSession(
      CarouselScene(viewport: Viewport(size: Size(375, 667)), options: options))
    session.run(
      steps: 80, using: &random,
      requests: [.left, .right, .next, .previous, .goTo(3), .open, .flip, .close]
        // A difference over a microsecond gives no usable speed across a million cards.
        + (seed % 4 == 3 ? [] : [.first, .last]))
  }

  @Test(arguments: 1...12)
  func aResizeKeepsEveryPageFraction(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var driver = Driver(CarouselScene.self)
    var width = 375.0
    for _ in 0..<30 {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: driver.key([.left, .right, .open].randomElement(using: &random)!)
      case 1:
        driver.drag(
          from: Point(180, 300), by: Point(.random(in: -400...400, using: &random), 3),
          in: .random(in: 0.05...0.5, using: &random))
      default: break
      }
      driver.wait(.random(in: 0...0.3, using: &random))
      let before = driver.status
      let newWidth = Double.random(in: 300...500, using: &random)
      driver.scene.resize(to: Viewport(size: Size(newWidth, 667)), at: driver.time)
      let after = driver.status
      #expect(isClose(before.offset! / width, after.offset! / newWidth))
      #expect(isClose(before.velocity / width, after.velocity / newWidth, within: 1e-6))
      #expect(before.open == after.open)
      width = newWidth
    }
    driver.settle()
    let page = driver.status.offset! / width
    #expect(isClose(page, page.rounded()))
  }

  @Test func aResizeInADragKeepsThePageUnderThePointer() {
    var driver = Driver(CarouselScene.self)
    let touch = Touch(location: Point(300, 300), hit: driver.hit(Point(300, 300)))
    driver.send(.press(touch))
    func pan(_ x: Double) -> Pan {
      Pan(
        touch: touch, location: Point(300 + x, 300), translation: Point(x, 0), velocity: .zero)
    }
    driver.send(.panBegan(pan(-100)))
    driver.send(.panChanged(pan(-100)))
    driver.scene.resize(to: Viewport(size: Size(450, 667)), at: driver.time)
    #expect(isClose(driver.status.offset!, 120))
    driver.send(.panChanged(pan(-110)))
    #expect(isClose(driver.status.offset!, 130))
  }
}
