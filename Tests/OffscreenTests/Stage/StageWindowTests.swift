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
    var hand = StageHand(2)
    hand.drag(from: Point(640, 400), by: Point(-200, 0))
    let before = hand.stage.status(at: hand.time).offset! / hand.stage.viewport.size.width
    hand.handle(.resize(Size(500, 900)))
    hand.frame()
    let after = hand.stage.status(at: hand.time).offset! / hand.stage.viewport.size.width
    #expect(before > 0.1 && abs(after - before) < 1e-9)
    // The pointer has not moved relative to the window. Its next sample at this position must not move the cards.
    hand.move(Point(440, 400))
    let still = hand.stage.status(at: hand.time).offset! / hand.stage.viewport.size.width
    #expect(abs(still - before) < 1e-9)
  }

  @Test(arguments: everyScene, [Size(1, 1), Size(8000, 200), Size(200, 3000)])
  func anyWindowShowsTheScene(scene: Int, window: Size) {
    var hand = StageHand(scene)
    hand.handle(.resize(window))
    let frame = hand.frame()
    #expect(frame.visibleCount > 0)
    #expect(frame.list.items.allSatisfy { $0.homography.determinant.isFinite })
  }

  @Test(arguments: 0..<3)
  func aMillionCardsCostAFrameWhatTenDo(scene: Int) {
    func maximum(_ count: Int) -> Int {
      var hand = StageHand(scene, options: SceneOptions(count: count))
      var maximum = hand.frame().visibleCount
      hand.drag(from: Point(640, 400), by: Point(-250, -200))
      hand.release(Point(390, 200))
      for _ in 0..<60 {
        hand.time += 1.0 / 60
        maximum = max(maximum, hand.frame().visibleCount)
      }
      return maximum
    }
    let (few, many) = (maximum(10), maximum(1_000_000))
    #expect(many <= few + 3)
  }

  @Test func aBookOfFiveThousandPagesListsADozen() {
    var options = SceneOptions()
    options[LibraryOptions.self].bookPages = [5000]
    var hand = StageHand(3, options: options)
    hand.key("Return")
    hand.settle()
    #expect(hand.stage.status(at: hand.time).part == "book")
    for _ in 0..<5 {
      hand.key("Page_Down")
      hand.wait(0.15)
      #expect(hand.shown.visibleCount <= 12)
    }
  }
}
