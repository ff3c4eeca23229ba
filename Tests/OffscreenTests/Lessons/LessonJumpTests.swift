import CardInput
import CardKinetics
import CardPicture
import CardScene
import CardScenes
import FrameWatch
import Testing

@testable import CardContent
@testable import CardStage

/// Tests that the changes between the steps of a lesson cause no visible jumps.
@Suite struct LessonJumpTests {
  /// The state of the stage at a change of steps.
  enum State: CaseIterable { case rest, slow, drag }

  static let lessons = ["switcher", "stack", "carousel", "library"]

  /// A stage at a step of a lesson, at rest.
  private func stage(_ lesson: String, step: Int) -> WatchedStage {
    var stage = WatchedStage(SceneCatalog.index(of: lesson) ?? 0)
    stage.move { $0.handle(.action(.lesson, .text("\(lesson) \(step)"))) }
    stage.move { $0.time += 1 }
    return stage
  }

  /// Changes the step. The key without an action then ends the demonstration of the step.
  private func step(by key: String, _ stage: inout WatchedStage) {
    stage.key(key)
    stage.move { $0.key("Shift_L") }
  }

  /// Watches the beginning, a part and the end of a change, which takes 0.6 s.
  private func watch(_ stage: inout WatchedStage, slower: Double = 1) {
    stage.wait(0.01 * slower, every: 0.001 * slower)
    stage.move { $0.time += 0.28 * slower }
    stage.wait(0.005 * slower, every: 0.001 * slower)
    stage.move { $0.time += 0.295 * slower }
    stage.wait(0.012 * slower, every: 0.001 * slower)
  }

  private func change(by key: String, at state: State, _ stage: inout WatchedStage) {
    let middle = stage.user.stage.viewport.pixels(Rect(stage.user.stage.viewport.size).center)
    switch state {
    case .rest:
      step(by: key, &stage)
      watch(&stage)
    case .slow:
      stage.move { $0.handle(.action(.speed, .number(0.125))) }
      step(by: key, &stage)
      watch(&stage, slower: 8)
      stage.move { $0.handle(.action(.speed, .number(1))) }
    case .drag:
      stage.drag(from: middle, by: Point(-56, -36))
      // While the pointer rests, only a change of the rules moves the card.
      stage.move { $0.time += 0.05 }
      stage.wait(0.003)
      step(by: key, &stage)
      watch(&stage)
      stage.move { $0.release(middle + Point(-56, -36)) }
      stage.move { $0.time += 2 }
    }
  }

  @Test(arguments: lessons, State.allCases)
  func noChangeOfTheStepShowsAJump(lesson: String, state: State) throws {
    let count = try LessonFile.bundled(lesson).steps.count
    var stage = stage(lesson, step: 1)
    for step in 1..<count {
      change(by: "Page_Down", at: state, &stage)
      #expect(stage.user.stage.lessonPosition?.index == step)
      #expect(stage.jumps == [], "from step \(step) to \(step + 1)")
      guard stage.jumps.isEmpty else { return }
    }
    for step in (1..<count).reversed() {
      change(by: "Page_Up", at: state, &stage)
      #expect(stage.user.stage.lessonPosition?.index == step - 1)
      #expect(stage.jumps == [], "from step \(step + 1) to \(step)")
      guard stage.jumps.isEmpty else { return }
    }
  }
}
