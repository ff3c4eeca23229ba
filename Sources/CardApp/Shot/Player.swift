package import CardCore

/// Plays a script through a stage with no window: frames at sixty a second, events between them.
package struct Player {
  package static let frameInterval = 1.0 / 60

  private var lens: TimeLens
  private var nextFrame = 0.0

  package init(_ stage: Stage) { lens = TimeLens(stage) }

  package var stage: Stage { lens.stage }

  /// Plays the events up to `end`, in seconds, and gives the frame there.
  ///
  /// `onFrame` sees the time and frame of each tick before it.
  package mutating func play(
    _ script: Script, until end: Double, onFrame: (Double, Stage.Frame) -> Void = { _, _ in }
  ) -> Stage.Frame {
    for event in script.events where event.time <= end {
      tick(until: event.time, onFrame)
      _ = lens.handle(event)
    }
    tick(until: end, onFrame)
    return lens.frame(at: end)
  }

  private mutating func tick(until time: Double, _ onFrame: (Double, Stage.Frame) -> Void) {
    while nextFrame <= time {
      onFrame(nextFrame, lens.frame(at: nextFrame))
      nextFrame += Self.frameInterval
    }
  }
}
