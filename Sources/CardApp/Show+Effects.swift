import CardInput
import CardContent
import CardScript
import CardStage
import CardSystem
import CardTalk
import CardX11

/// What the stage asks of the run loop.
extension Show {
  /// How long a second request to quit is waited for, in seconds.
  private static let quitting = 2.0

  func perform(_ effects: Stage.Effects) {
    if effects.contains(.quit) { quit() }
    if effects.contains(.toggleFullscreen) { window.setFullscreen(!window.isFullscreen) }
    if effects.contains(.endFullscreen), window.isFullscreen { window.setFullscreen(false) }
    if effects.contains(.nextMonitor), !window.moveToNextMonitor() {
      say("No other monitor is connected", for: 2)
    }
    if effects.contains(.togglePresenter) { togglePresenter() }
    if effects.contains(.toggleFreeze) { toggleFreeze() }
    if effects.contains(.noteUp) { presenter?.turnNote(by: -1) }
    if effects.contains(.noteDown) { presenter?.turnNote(by: 1) }
    if effects.contains(.goesOn) { timer.begin(at: MonotonicClock.now()) }
    if effects.contains(.toggleTimer) { timer.toggle(at: MonotonicClock.now()) }
    if effects.contains(.resetTimer) { timer.reset() }
    if effects.contains(.toggleTour) { beginTour() }
    if effects.contains(.nextCue) { chooseCue(.next) }
    if effects.contains(.previousCue) { chooseCue(.previous) }
    if effects.contains(.saveCue) { saveCue() }
    if effects.contains(.saveDrawings) { saveDrawings() }
    if effects.contains(.loadTuning) { loadTuning() }
    if effects.contains(.saveTuning) { saveTuning() }
    if effects.contains(.copy) { copyCard() }
    if effects.contains(.open) {
      // It may be what is shown.
      noteWhereabouts()
      opener.open([stage.enteredPath], after: nil, use)
    }
    if effects.contains(.suggest), let text = stage.typedPath { opener.suggest(for: text) }
    if effects.contains(.paste) { window.paste() }
    if effects.contains(.toggleRecording) {
      // The frame last shown is of a time before the recording.
      recorder.toggle(&lens, at: clock.frameTime(at: MonotonicClock.now(), after: stage.latest))
    }
  }

  /// Freezes or unfreezes the audience view; only the presenter view shows the stage meanwhile.
  private func toggleFreeze() {
    if stage.isFrozen || presenter != nil {
      _ = pass(StageEvent(time: clock.now(), .freeze(!stage.isFrozen)))
    } else {
      say("Open the presenter view to freeze the audience view", for: 2)
    }
  }

  /// Quits; before an audience and while recording only where asked again soon.
  private func quit() {
    let now = clock.now()
    guard window.isFullscreen || recorder.isRecording, now >= quitsUntil else {
      isDone = true
      return
    }
    quitsUntil = now + Self.quitting
    let key = stage.bindings.entry(of: .quit)?.chords.first?.label
    say(key.map { "Press \($0) again to quit" } ?? "Quit again to confirm", for: Self.quitting)
  }
}
