import CardRaster
import CardStage

/// Plays sessions, with the frames that their windows drew.
extension Player {
  /// Plays a session up to `end` seconds after the recording's beginning, and returns the frame there.
  ///
  /// The result is the same if the session is played in several calls. `onFrame` receives each frame that the window
  /// drew.
  mutating func play(
    _ session: Session, until end: Double, onFrame: (Double, Stage.Frame, Stage) -> Void
  ) -> Stage.Frame {
    let time = session.time(after: end)
    while playedSteps < session.steps.count {
      let step = session.steps[playedSteps]
      // An event that arrived late follows the frame that was shown before it arrived.
      guard max(step.time ?? latest, latest) <= time else { break }
      let frame = apply(step, of: session)
      if let frame, playedSteps > session.start, case .frame(let time, isDrawn: true) = step {
        onFrame(time, frame, stage)
      }
    }
    var seen = rewindable
    return seen.frame(at: time)
  }

  /// Plays a session up to one of its frames; returns nil if the player is already past that frame.
  mutating func play(_ session: Session, toStep index: Int) -> (time: Double, frame: Stage.Frame)? {
    var frame: Stage.Frame?
    while playedSteps <= index { frame = apply(session.steps[playedSteps], of: session) }
    return frame.map { (latest, $0) }
  }

  private mutating func apply(_ step: SessionStep, of session: Session) -> Stage.Frame? {
    var step = step
    if case .event(let event) = step { step = .event(resolved(event)) }
    let frame = rewindable.apply(step)
    latest = max(latest, step.time ?? latest)
    playedSteps += 1
    // The hand and the X-ray are visible from the recording's beginning.
    if playedSteps == session.start { showExtras() }
    return frame
  }
}
