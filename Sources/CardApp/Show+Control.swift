import CardContent
import CardInput
import CardScript
import CardStage
import CardSystem
import CardTalk

/// Requests of other programs: they become input like a key, on the same way.
extension Show {
  /// Takes pending requests, and reports changes to watching programs. While input waits for faces, what
  /// comes after it waits as well.
  func serveControl() {
    control?.serve(at: MonotonicClock.now(), isUnseen: !isSeen) {
      held == nil
    } status: {
      // The stage of a window that nobody sees has the time of its last input.
      ControlStatus(
        of: stage, openings.content, at: isSeen ? nil : clock.now(), cue: lastCue)
    } obey: { request in
      Result { () throws(Failure) in try obey(request) }
    }
  }

  /// What wakes the run loop where a request can be taken.
  var controlDescriptor: Int32? { held == nil ? control?.descriptor : nil }

  /// Does what another program asks for; the tour ends for it as for other input.
  private func obey(_ request: Request) throws(Failure) {
    try request.check(on: stage)
    if tour.isRunning { endTour(at: clock.now()) }
    isDirty = true
    if Action(request.action)?.owner == .program {
      try perform(request)
    } else {
      handle(StageEvent(time: clock.now(), .action(request)))
    }
  }
}
