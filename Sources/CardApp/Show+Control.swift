import CardContent
import CardScript
import CardStage
import CardSystem
import CardTalk

/// Commands of other programs: they become input like a key, on the same way.
extension Show {
  /// Takes the commands that have come, and tells those who watch what has changed. While input waits for faces, what
  /// comes after it waits as well.
  func serveControl() {
    control?.serve(at: MonotonicClock.now(), isUnseen: !isSeen) {
      held == nil
    } status: {
      // The stage of a window that nobody sees has the time of its last input.
      ControlStatus(
        of: stage, supply.dealer.content, at: isSeen ? nil : clock.now(), cue: lastCue)
    } obey: { command in
      Result { () throws(Failure) in try obey(command) }
    }
  }

  /// What wakes the run loop where a command can be taken.
  var controlDescriptor: Int32? { held == nil ? control?.descriptor : nil }

  /// Does what a command says; the tour ends for it as for other input.
  private func obey(_ command: ControlCommand) throws(Failure) {
    switch command {
    case .nextCue: return try performCue(.next)
    case .previousCue: return try performCue(.previous)
    case .cue(let name): return try performCue(.named(name))
    default: break
    }
    let events = try command.events(for: stage)
    if case .layout(let path) = command { try follow(layout: path) }
    if tour.isRunning { endTour(at: clock.now()) }
    isDirty = true
    for event in events {
      handle(StageEvent(time: clock.now(), event))
    }
  }
}
