import CardKinetics
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests the hint of an empty scene, which names the key that brings its cards back.
@Suite struct EmptyHintTests {
  private func hints(_ user: StageUser) -> [DisplayItem] {
    user.shown.list.items.filter { $0.face.kind == .caption }
  }

  private func close(_ user: inout StageUser) {
    let middle = Point(640, 420)
    user.press(middle)
    for step in 1...10 {
      user.time += 0.01
      user.move(middle + Point(Double(step) * 30, 0))
    }
    user.release(middle + Point(300, 0))
  }

  @Test func theHintAppearsAndDisappearsWithTheLastCard() throws {
    var user = StageUser(0, options: SceneOptions(count: 1))
    user.settle()
    #expect(hints(user).isEmpty)
    close(&user)
    var last = 0.0
    while user.shown.isMoving {
      user.time += 0.01
      let opacity = hints(user).first?.opacity ?? 0
      #expect(abs(opacity - last) < 0.15)
      last = opacity
    }
    let hint = try #require(hints(user).first)
    #expect(hint.face.text.contains("Press z") && hint.opacity > 0.9 && !hint.isHittable)
    #expect((hint.quad.boundingBox.center - Point(640, 400)).length < 2)
    user.key("z")
    user.settle()
    #expect(hints(user).isEmpty)
  }

  @Test func eachOfTwoViewsShowsTheHint() {
    var user = StageUser(0, options: SceneOptions(count: 1))
    close(&user)
    user.settle()
    user.key("v")
    user.settle()
    let xs = hints(user).map { $0.quad.boundingBox.center.x }
    #expect(xs.count == 2 && abs(xs[0] - 320) < 2 && abs(xs[1] - 960) < 2)
  }
}
