import CardContent
import CardScript
import CardStage
import CardSystem

/// Loading and saving the parameters: a loaded file applies at once, an error changes nothing.
extension Show {
  /// How long the captions about the file, and about an error in it, are shown, in seconds.
  private static let shortWords = 2.0
  private static let longWords = 5.0

  func loadTuning() { tuning.map { show($0.load()) } }

  func saveTuning() { tuning.map { show($0.save(lens.stage.overrides)) } }

  private func show(_ outcome: TuningKeeper.Outcome) {
    isDirty = true
    switch outcome {
    case .overrides(let overrides, let words):
      tour.keep(overrides)
      _ = lens.handle(StageEvent(time: clock.now(), .tune(overrides)))
      say(words, for: Self.shortWords)
    case .problem(let words):
      warn(words)
      say(FileText.withoutFolder(of: tuning?.path ?? "", words), for: Self.longWords)
    }
  }
}
