import CardCore
import CardPlay

/// The constants' file and the window: what is read acts at once, what is wrong changes nothing.
extension Show {
  /// How long a window tells of its file, and of what is wrong in it, in seconds.
  private static let shortWords = 2.0
  private static let longWords = 5.0

  func loadTuning() { tuning.map { tell($0.load()) } }

  func saveTuning() { tuning.map { tell($0.save(lens.stage.overrides)) } }

  private func tell(_ news: TuningKeeper.News) {
    isDirty = true
    switch news {
    case .overrides(let overrides, let words):
      tour.keep(overrides)
      _ = lens.handle(InputEvent(time: clock.now(), kind: .tune(overrides)))
      say(words, for: Self.shortWords)
    case .problem(let words):
      warn(words)
      say(words, for: Self.longWords)
    }
  }
}
