import CardRaster
import CardStage

/// Sessions are played with the frames of their windows.
extension Player {
  /// Plays a session on up to `end` seconds after its recording began, and gives the frame there.
  ///
  /// What is played does not depend on the moments asked for. `onFrame` sees those of its frames
  /// that the window drew.
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
    var seen = lens
    return seen.frame(at: time)
  }

  /// Plays a session on to one of its frames; nil where it has gone past that.
  mutating func play(_ session: Session, toStep index: Int) -> (time: Double, frame: Stage.Frame)? {
    var frame: Stage.Frame?
    while playedSteps <= index { frame = apply(session.steps[playedSteps], of: session) }
    return frame.map { (latest, $0) }
  }

  private mutating func apply(_ step: SessionStep, of session: Session) -> Stage.Frame? {
    var step = step
    if case .event(let event) = step { step = .event(dealt(event)) }
    let frame = lens.apply(step)
    latest = max(latest, step.time ?? latest)
    playedSteps += 1
    // The hand and the X-ray are shown from the recording's beginning.
    if playedSteps == session.start { showExtras() }
    return frame
  }
}
