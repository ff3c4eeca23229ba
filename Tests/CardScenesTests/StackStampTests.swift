import CardInput
import CardKinetics
import CardPicture
import TestSupport
import Testing

@testable import CardScenes

/// Tests the stamp on a card that is being thrown.
@Suite struct StackStampTests {
  private func scene() -> StackScene {
    StackScene(
      viewport: Viewport(fixed: Size(375, 667), in: Size(375, 667)), options: .classic)
  }

  private func pan(_ travel: Double) -> Pan {
    let touch = Touch(location: Point(187, 300), hit: nil)
    return Pan(
      touch: touch, location: touch.location + Point(travel, 0), translation: Point(travel, 0),
      velocity: .zero)
  }

  /// Returns the stamps while the front card is held `travel` points from its position.
  private func stamps(_ travel: Double) -> [DisplayItem] {
    var scene = scene()
    let front = scene.items(at: 0).last!
    let touch = Touch(location: Point(187, 300), hit: Hit(face: front.face, point: Point(160, 200)))
    scene.handle(.press(touch), at: 0)
    scene.handle(.panBegan(pan(travel)), at: 0.1)
    scene.handle(.panChanged(pan(travel)), at: 0.1)
    return scene.items(at: 0.1).filter { $0.face.kind == .stamp }
  }

  @Test func aStampMovesWithItsCard() throws {
    let stamp = try #require(stamps(90).first)
    let front = try #require(scene().items(at: 0).last)
    #expect(stamp.carrier == front.carrier && front.carrier == scene().frontCard(at: 0))
  }

  @Test func aCardAtRestHasNoStamp() {
    #expect(scene().items(at: 0).allSatisfy { $0.face.kind != .stamp })
    #expect(stamps(0).isEmpty)
  }

  @Test(arguments: [-1.0, 1]) func aStampGrowsWithThePullOnItsSide(side: Double) throws {
    var (opacity, width) = (0.0, 0.0)
    for travel in stride(from: 10.0, through: 180, by: 10) {
      let shown = stamps(side * travel)
      #expect(shown.count == 1)
      let stamp = try #require(shown.first)
      #expect(stamp.face.content == .mark(.stamp(side > 0 ? .right : .left)) && !stamp.isHittable)
      let box = stamp.quad.boundingBox
      #expect(stamp.opacity > opacity && box.width > width)
      (opacity, width) = (stamp.opacity, box.width)
      let middle = 187.5 + StackMetrics.standard.following * side * travel
      #expect((box.midX - middle) * side > 0)
    }
    #expect(opacity > 0.9)
  }

  @Test func leftMirrorsRight() throws {
    for travel in [30.0, 90, 150] {
      let (left, right) = (try #require(stamps(-travel).first), try #require(stamps(travel).first))
      #expect(left.opacity == right.opacity)
      let (a, b) = (left.quad.boundingBox, right.quad.boundingBox)
      #expect(abs(a.minX + b.maxX - 375) < 1e-6 && abs(a.minY - b.minY) < 1e-6)
    }
  }

  /// The test follows the strongest stamp through a throw with a key, until the pile has moved forward.
  @Test func aStampAppearsAndDisappearsWithoutAJump() {
    var scene = scene()
    scene.handle(.action(Request.next), at: 0)
    var (last, maximum) = (0.0, 0.0)
    for step in 1...900 {
      let items = scene.items(at: Double(step) * 0.001)
      let now = items.filter { $0.face.kind == .stamp }.map(\.opacity).max() ?? 0
      // A card that leaves the window takes its stamp with it. While the card is visible, the stamp is as continuous as
      // the card.
      if now > 0 { #expect(abs(now - last) < 0.1) }
      (last, maximum) = (now, max(maximum, now))
    }
    #expect(maximum > 0.9)
  }
}
