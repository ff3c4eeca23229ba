import CardInput
import CardKinetics
import CardScenes

@testable import CardStage

extension StageUser {
  /// Creates a user who looks at a step of a bundled lesson, at rest. The step is counted from 1.
  init(lesson: String, step: Int, window: Size = Size(1280, 720)) {
    self.init(SceneCatalog.index(of: lesson) ?? 0, window: window)
    handle(.action(.lesson, .text("\(lesson) \(step)")))
    // A key without an action ends the demonstration of the step.
    key("Shift_L")
    time += 5
    frame()
  }
}
