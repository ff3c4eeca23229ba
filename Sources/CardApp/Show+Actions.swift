import CardContent
import CardInput
import CardModel
import CardScript
import CardStage
import CardSystem
import CardTalk
import CardX11

/// What the stage asks of the run loop.
extension Show {
  /// How long a second request to quit is waited for, in seconds.
  private static let quitting = 2.0

  /// How long the reason of a failed action is shown, in seconds. Tuned by eye.
  private static let reading = 1.5

  /// Performs an action, or shows the reason if that is impossible.
  typealias Perform = @MainActor (_ show: Show, _ request: Request) throws(Failure) -> Void

  /// The actions that the program owns.
  static let actions: [Action.ID: Perform] = [
    "next-cue": { (show, _) throws(Failure) in try show.performCue(.next) },
    "previous-cue": { (show, _) throws(Failure) in try show.performCue(.previous) },
    "cue": { (show, request) throws(Failure) in
      try show.performCue(.named(request.text ?? ""))
    },
    .layout: { (show, request) throws(Failure) in
      try show.follow(layout: request.text ?? "")
      if let scene = request.sceneOfLayout {
        show.handle(StageEvent(time: show.clock.now(), .action(scene)))
      }
    },
    "copy": { show, _ in show.copyCard() },
    "paste": { show, _ in show.window.paste() },
    "fullscreen": { show, request in
      show.window.setFullscreen(request.isOn(now: show.window.isFullscreen))
    },
    "next-monitor": { show, _ in
      if !show.window.moveToNextMonitor() { show.say("No other monitor is connected", for: 2) }
    },
    "presenter": { show, request in
      show.setPresenter(isOpen: request.isOn(now: show.presenter != nil))
    },
    "note-up": { show, _ in show.presenter?.turnNote(by: -1) },
    "note-down": { show, _ in show.presenter?.turnNote(by: 1) },
    "tour": { show, _ in show.beginTour() },
    "record": { show, _ in
      // The frame last shown is of a time before the recording.
      let time = show.clock.frameTime(at: MonotonicClock.now(), after: show.stage.latest)
      show.recorder.toggle(&show.lens, at: time)
    },
    "save-cue": { show, _ in show.saveCue() },
    "save-drawings": { show, _ in show.saveDrawings() },
    .quit: { show, _ in show.quit() },
    .loadParameters: { show, _ in show.loadTuning() },
    .saveParameters: { show, _ in show.saveTuning() },
    "timer": { show, _ in show.timer.toggle(at: MonotonicClock.now()) },
    "timer-reset": { show, _ in show.timer.reset() },
  ]

  /// Performs an action that the program owns.
  ///
  /// - Throws: why that is impossible.
  func perform(_ request: Request) throws(Failure) {
    try Self.actions[request.action]?(self, request)
  }

  /// Performs an action that the program owns, or shows the reason if that is impossible.
  func performOrSay(_ request: Request) {
    isDirty = true
    do {
      try perform(request)
    } catch {
      say(error.message.capitalizingFirst, for: Self.reading)
    }
  }

  func perform(_ requests: [StageRequest]) {
    for request in requests {
      switch request {
      case .action(let request): performOrSay(request)
      case .advanced: timer.begin(at: MonotonicClock.now())
      case .toggleFreeze: toggleFreeze()
      case .leaveFullscreen: if window.isFullscreen { window.setFullscreen(false) }
      case .openTypedPath:
        // It may be what is shown.
        noteWhereabouts()
        loader.open([stage.enteredPath], after: nil)
      case .listPaths: if let text = stage.typedPath { loader.suggest(for: text) }
      // The history has stepped.
      case .stepFrame: break
      }
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
