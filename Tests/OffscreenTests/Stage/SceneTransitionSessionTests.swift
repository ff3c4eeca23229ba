import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScenes
import CardStage
import Glibc
import TestSupport
import Testing

/// Tests that random transitions cause no jumps, at rest and during motions.
@Suite struct SceneTransitionSessionTests {
  private static let changes = getenv("CARDSTAGE_LONG_RUNS") == nil ? 3 : 50

  @Test(arguments: sessionSeeds(4, many: 4).map(UInt64.init))
  func noRandomTransitionShowsAJump(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let window = seed % 2 == 0 ? Size(1280, 800) : Size(700, 1200)
    var stage = WatchedStage(Int(seed) % 4, window: window)
    for _ in 0..<Self.changes {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        act(on: &stage, in: window, &random)
        stage.wait(Double(Int.random(in: 1...400, using: &random)) / 1000)
      }
      stage.key("\(Int.random(in: 1...4, using: &random))")
      if Bool.random(using: &random) {
        stage.settle()
      } else {
        stage.wait(Double(Int.random(in: 10...300, using: &random)) / 1000)
      }
    }
    stage.settle()
    #expect(stage.jumps == [])
  }

  private func act(on stage: inout WatchedStage, in window: Size, _ random: inout SplitMix64) {
    let keys = ["Return", "Escape", "Left", "Right", "space", "z", "End", "Home", "Down", "Up"]
    let start = Point(
      .random(in: 0.3...0.7, using: &random) * window.width,
      .random(in: 0.3...0.7, using: &random) * window.height)
    switch Int.random(in: 0...9, using: &random) {
    case 0...6: stage.key(keys.randomElement(using: &random) ?? "z")
    case 7:
      let dy = Double(Int.random(in: -3...3, using: &random))
      let point = stage.user.stage.viewport.points(start)
      stage.move {
        $0.handle(.wheel(point, dx: 0, dy: dy, isFine: false, isEnd: false, modifiers: []))
        $0.handle(.leave)
      }
    default:
      let travel = Point(.random(in: -9...9, using: &random), .random(in: -9...9, using: &random))
      stage.perform("a press") { $0.press(start) }
      for step in 1...6 {
        stage.wait(0.008)
        stage.move { $0.move(start + travel * Double(step)) }
      }
      // The item under the pointer changes its appearance at once.
      stage.move {
        $0.release(start + travel * 6)
        $0.handle(.leave)
      }
    }
  }
}
