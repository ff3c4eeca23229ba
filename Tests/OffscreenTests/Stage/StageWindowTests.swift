import CardInput
import CardKinetics
import CardPicture
import CardScene
import CardScenes
import CardStage
import Testing

/// Tests the stage in windows of any size, with decks of any length.
@Suite struct StageWindowTests {
  @Test func aResizeInADragKeepsThePagesFraction() {
    var user = StageUser(2)
    user.drag(from: Point(640, 400), by: Point(-200, 0))
    let before = user.stage.status(at: user.time).offset! / user.stage.viewport.size.width
    user.handle(.resize(Size(500, 900)))
    user.frame()
    let after = user.stage.status(at: user.time).offset! / user.stage.viewport.size.width
    #expect(before > 0.1 && abs(after - before) < 1e-9)
    // The pointer has not moved relative to the window. Its next sample at this position must not move the cards.
    user.move(Point(440, 400))
    let still = user.stage.status(at: user.time).offset! / user.stage.viewport.size.width
    #expect(abs(still - before) < 1e-9)
  }

  @Test(arguments: everyScene, [Size(1, 1), Size(8000, 200), Size(200, 3000)])
  func anyWindowShowsTheScene(scene: Int, window: Size) {
    var user = StageUser(scene)
    user.handle(.resize(window))
    let frame = user.frame()
    #expect(frame.visibleCount > 0)
    #expect(frame.list.items.allSatisfy { $0.homography.determinant.isFinite })
  }

  @Test(arguments: 0..<3)
  func aMillionCardsCostAFrameWhatTenDo(scene: Int) {
    func maximum(_ count: Int) -> Int {
      var user = StageUser(scene, options: SceneOptions(count: count))
      var maximum = user.frame().visibleCount
      user.drag(from: Point(640, 400), by: Point(-250, -200))
      user.release(Point(390, 200))
      for _ in 0..<60 {
        user.time += 1.0 / 60
        maximum = max(maximum, user.frame().visibleCount)
      }
      return maximum
    }
    let (few, many) = (maximum(10), maximum(1_000_000))
    #expect(many <= few + 3)
  }

  @Test func aBookOfFiveThousandPagesListsADozen() {
    var options = SceneOptions()
    options[LibraryOptions.self].bookPages = [5000]
    var user = StageUser(3, options: options)
    user.key("Return")
    user.settle()
    #expect(user.stage.status(at: user.time).part == "book")
    for _ in 0..<5 {
      user.key("Page_Down")
      user.wait(0.15)
      #expect(user.shown.visibleCount <= 12)
    }
  }
}
