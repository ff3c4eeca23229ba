package import CardCore

/// Plays a script through a stage with no window: frames at sixty a second, events between them.
package struct Player {
  package static let frameInterval = 1.0 / 60

  private var lens: TimeLens
  private var nextFrame = 0.0
  private var playedEvents = 0

  /// - Parameter showsHand: whether the hand that plays is to be seen.
  package init(_ stage: Stage, showsHand: Bool = false) {
    lens = TimeLens(stage)
    lens.showsHand = showsHand
  }

  package var stage: Stage { lens.stage }

  /// Plays on, up to and with the events at `end`, in seconds, and gives the frame there.
  ///
  /// What is played does not depend on the moments asked for: the hand sees the sixtieths of a
  /// second alone. `onFrame` sees the time and frame of each of them before `end`.
  package mutating func play(
    _ script: Script, until end: Double, onFrame: (Double, Stage.Frame) -> Void = { _, _ in }
  ) -> Stage.Frame {
    while playedEvents < script.events.count, script.events[playedEvents].time <= end {
      let event = script.events[playedEvents]
      tick(until: event.time, onFrame)
      _ = lens.handle(event)
      playedEvents += 1
    }
    tick(until: end, onFrame)
    var seen = lens
    return seen.frame(at: end)
  }

  private mutating func tick(until time: Double, _ onFrame: (Double, Stage.Frame) -> Void) {
    while nextFrame <= time {
      onFrame(nextFrame, lens.frame(at: nextFrame))
      nextFrame += Self.frameInterval
    }
  }
}
