import CardContent
import CardInput
import CardScript
import CardStage
import CardSystem
import CardTalk
import CardX11

/// The requests of other programs, which have the same effects as keys.
@MainActor
final class Remote: RunLoopSource, FrameObserver {
  private let gate: StageGate
  private let windows: StageWindows
  private let tour: TourRunner
  private let deck: DeckSession
  private let talk: Talk
  /// The server, created after the first frame; nil if it cannot create its socket.
  private var control: ControlServer?
  private var hasOpened = false
  /// Performs an action that the program owns.
  private let perform: @MainActor (Request) throws(Failure) -> Void

  init(
    _ gate: StageGate, _ windows: StageWindows, _ tour: TourRunner, _ deck: DeckSession,
    _ talk: Talk, perform: @escaping @MainActor (Request) throws(Failure) -> Void
  ) {
    (self.gate, self.windows, self.tour, self.deck) = (gate, windows, tour, deck)
    (self.talk, self.perform) = (talk, perform)
  }

  private func obey(_ request: Request) throws(Failure) {
    try request.check(on: gate.stage)
    tour.end()
    gate.isDirty = true
    if Action(request.action)?.owner == .program {
      try perform(request)
    } else {
      gate.send(StageEvent(time: gate.clock.now(), .action(request)))
    }
  }

  // MARK: RunLoopSource

  /// The server's descriptor; empty while input waits for faces, because requests then wait as well.
  var descriptors: [Int32] {
    gate.isHolding ? [] : control?.descriptor.map { [$0] } ?? []
  }

  var deadline: Double? { control?.wakesAt }

  /// Takes pending requests, and reports changes to watching programs.
  func service(ready: Set<Int32>, at now: Double) {
    control?.serve(at: now, isUnseen: !windows.isSeen) {
      !gate.isHolding
    } status: {
      // Without frames, the stage's time is the time of its last input. So a hidden window needs the current time.
      ControlStatus(
        of: gate.stage, deck.content, at: windows.isSeen ? nil : gate.clock.now(),
        cue: talk.lastCue)
    } obey: { request in
      Result { () throws(Failure) in try obey(request) }
    }
  }

  func frameShown(_ frame: Stage.Frame, at time: Double, _ times: FrameTimes?) {
    guard !hasOpened else { return }
    hasOpened = true
    control = ControlServer()
    if let path = control?.path { windows.stage.connection.removeOnConnectionLoss(path) }
  }

  func finish() { control = nil }
}
