import CardKinetics
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests the hint of an empty scene, which names the key that brings its cards back.
@Suite struct EmptyHintTests {
  private func hints(_ hand: StageHand) -> [DisplayItem] {
    hand.shown.list.items.filter { $0.face.kind == .caption }
  }

  private func close(_ hand: inout StageHand) {
    let middle = Point(640, 420)
    hand.press(middle)
    for step in 1...10 {
      hand.time += 0.01
      hand.move(middle + Point(Double(step) * 30, 0))
    }
    hand.release(middle + Point(300, 0))
  }

  @Test func theHintAppearsAndDisappearsWithTheLastCard() throws {
    var hand = StageHand(0, options: SceneOptions(count: 1))
    hand.settle()
    #expect(hints(hand).isEmpty)
    close(&hand)
    var last = 0.0
    while hand.shown.isMoving {
      hand.time += 0.01
      let opacity = hints(hand).first?.opacity ?? 0
      #expect(abs(opacity - last) < 0.15)
      last = opacity
    }
    let hint = try #require(hints(hand).first)
    #expect(hint.face.text.contains("Press z") && hint.opacity > 0.9 && !hint.isHittable)
    #expect((hint.quad.boundingBox.center - Point(640, 400)).length < 2)
    hand.key("z")
    hand.settle()
    #expect(hints(hand).isEmpty)
  }

  @Test func eachOfTwoViewsShowsTheHint() {
    var hand = StageHand(0, options: SceneOptions(count: 1))
    close(&hand)
    hand.settle()
    hand.key("v")
    hand.settle()
    let xs = hints(hand).map { $0.quad.boundingBox.center.x }
    #expect(xs.count == 2 && abs(xs[0] - 320) < 2 && abs(xs[1] - 960) < 2)
  }
}
