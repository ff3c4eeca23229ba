import CardContent
import CardModel
import CardScript
import CardStage

/// Hints that show the gestures of each scene at the user's first visit.
@MainActor
final class SceneHints: FrameObserver {
  private let gate: StageGate
  private let tour: TourRunner
  private var visits = VisitedScenes()
  private var scene: SceneID?

  init(_ gate: StageGate, _ tour: TourRunner) {
    (self.gate, self.tour) = (gate, tour)
  }

  func frameShown(_ frame: Stage.Frame, at time: Double, _ times: FrameTimes?) {
    let stage = gate.stage
    guard stage.sceneID != scene, !tour.isRunning else { return }
    scene = stage.sceneID
    if visits.insert(stage.sceneID) { gate.giveHint(stage.hint) }
  }
}
