import CardModel
import CardPaint
import CardPicture
import CardScript
import CardStage
import CardSystem
import CardTalk

/// The cues of a talk: each is performed as if its requests came from another program at one moment.
extension Show {
  /// How long a cue's name is shown, in seconds; tuned by eye.
  private static let naming = 1.5
  /// How long what is wrong is shown, and what was written, in seconds; tuned by eye.
  private static let reading = 5.0

  /// What the presenter view lists.
  var presenterCues: PresenterCues? {
    cues.flatMap {
      $0.cues.isEmpty ? nil : PresenterCues(names: $0.names, last: $0.last, next: $0.next)
    }
  }

  /// The name of the cue that was performed last.
  var lastCue: String? { cues.flatMap { cues in cues.last.map { cues.names[$0] } } }

  /// Performs a cue; the tour ends for it as for other input, and the talk has begun.
  ///
  /// - Throws: why there is none, or why the stage cannot do it now.
  func performCue(_ choice: CueKeeper.Choice) throws(Failure) {
    let cues = try keptCues
    let index = try cues.choose(choice)
    let cue = cues.cues[index]
    if tour.isRunning { endTour(at: clock.now()) }
    isDirty = true
    let time = clock.now()
    // What is held back comes before it.
    var stage = stage
    for event in held?.events ?? [] { _ = stage.handle(event.mapped(stage.viewport.points)) }
    var events = try cue.events(for: stage, at: time)
    if !cue.speaks {
      let words = "Cue \(index + 1) of \(cues.cues.count): \(cue.name)"
      events.append(.say(words, seconds: Self.naming))
    }
    timer.begin(at: MonotonicClock.now())
    for event in events { handle(StageEvent(time: time, event)) }
  }

  /// Saves the current view as a cue, and shows a caption.
  func saveCue() {
    do {
      let cues = try keptCues
      let name = try cues.write(stage)
      say("\(name) saved to \(FileText.name(of: cues.path))", for: Self.reading)
    } catch {
      tellCues(error)
    }
    isDirty = true
  }

  /// Takes over what was saved.
  func followCues() {
    do {
      // The watch also reports other files of the folder.
      if try cues?.follow() == true { isDirty = true }
    } catch {
      tellCues(error)
      isDirty = true
    }
  }

  private func tellCues(_ failure: Failure) {
    warn(failure.message)
    let path = cues?.path ?? ""
    let caption =
      failure.message.hasPrefix(path + ":")
      ? FileText.withoutFolder(of: path, failure.message) : failure.message.capitalizingFirst
    say(caption, for: Self.reading)
  }

  private var keptCues: CueKeeper {
    get throws(Failure) {
      guard let cues else { throw Failure(.usage, "no cue file; start Cardstage with --cues FILE") }
      return cues
    }
  }
}
