import CardContent
import CardInput
import CardModel
import CardScript
import CardStage
import CardSystem
import CardTalk

/// The actions of the program, and its replies to the requests of the stage.
extension Show {
  /// The time for which the window shows why an action failed, in seconds. Tuned by eye.
  private static let failureNoticeTime = 1.5

  typealias Perform = @MainActor (_ show: Show, _ request: Request) throws(Failure) -> Void

  /// The actions that the program owns.
  static let actions: [Action.ID: Perform] = [
    "next-cue": { (show, _) throws(Failure) in try show.talk.performCue(.next) },
    "previous-cue": { (show, _) throws(Failure) in try show.talk.performCue(.previous) },
    "cue": { (show, request) throws(Failure) in
      try show.talk.performCue(.named(request.text ?? ""))
    },
    .layout: { (show, request) throws(Failure) in
      try show.files.follow(layout: request.text ?? "")
      if let scene = request.sceneOfLayout {
        show.gate.send(StageEvent(time: show.gate.clock.now(), .action(scene)))
      }
    },
    "copy": { show, _ in show.deck.copyCard() },
    "paste": { show, _ in show.paste() },
    "retry": { show, _ in show.deck.retry() },
    "fullscreen": { show, request in show.setFullscreen(request) },
    "next-monitor": { show, _ in show.moveToNextMonitor() },
    "presenter": { show, request in
      show.talk.setPresenter(isOpen: request.isOn(now: show.talk.hasPresenter))
    },
    "note-up": { show, _ in show.talk.scrollNote(by: -1) },
    "note-down": { show, _ in show.talk.scrollNote(by: 1) },
    "tour": { show, _ in show.tour.begin() },
    "record": { show, _ in show.recording.toggle() },
    "save-cue": { show, _ in show.talk.saveCue() },
    "save-drawings": { show, _ in show.deck.saveDrawings() },
    .quit: { show, _ in show.quit() },
    .loadParameters: { show, _ in show.files.loadTuning() },
    .saveParameters: { show, _ in show.files.saveTuning() },
    "timer": { show, _ in show.talk.toggleTimer() },
    "timer-reset": { show, _ in show.talk.resetTimer() },
  ]

  /// Performs an action that the program owns.
  ///
  /// - Throws: a `Failure` with the reason if the action is impossible.
  func perform(_ request: Request) throws(Failure) {
    try Self.actions[request.action]?(self, request)
  }

  func perform(_ requests: [StageRequest]) {
    for request in requests {
      switch request {
      case .action(let request): performOrReport(request)
      case .advanced: talk.begin()
      case .toggleFreeze: talk.toggleFreeze()
      case .leaveFullscreen: leaveFullscreen()
      case .chooseFiles: desktop.chooseFiles()
      case .openTypedPath: deck.openInPlace(of: [gate.stage.enteredPath])
      case .listPaths: deck.suggestPaths()
      // The stage's history has already stepped, so the window has nothing to do.
      case .stepFrame: break
      }
    }
  }

  /// Performs an action that the program owns, or shows why the action is impossible.
  private func performOrReport(_ request: Request) {
    gate.isDirty = true
    do {
      try perform(request)
    } catch {
      let path = request.action == .layout ? request.text ?? "" : ""
      let words = FileText.withoutFolder(of: path, error.message)
      gate.showNotice(words.capitalizingFirst, for: Self.failureNoticeTime)
    }
  }
}
