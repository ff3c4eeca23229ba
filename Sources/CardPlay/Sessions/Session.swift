package import CardCore

/// What a window has recorded: all that went into its stage from its start on, and which part of it
/// is the recording.
///
/// A recording begins with what is on the screen, in whatever state that is; to play the window's
/// whole life again, unseen, is an exact way there that takes a small file. (To write the stage
/// itself down would take every scene's, motion's and gesture's private state.)
package struct Session: Hashable, Sendable {
  package var heading: SessionHeading
  package var steps: [SessionStep]
  /// The recording's first step.
  package var start: Int
  /// When the recording began and ended, in seconds since the window's start; no step before it is
  /// later than its beginning.
  package var begin: Double
  package var end: Double

  package init(
    heading: SessionHeading, steps: [SessionStep], start: Int, begin: Double, end: Double
  ) {
    (self.heading, self.steps, self.start) = (heading, steps, start)
    (self.begin, self.end) = (begin, end)
  }

  /// In seconds.
  package var duration: Double { end - begin }

  /// The window's time so many seconds after the recording's beginning.
  func time(after seconds: Double) -> Double {
    // A difference added again may be a hair off.
    seconds == duration ? end : begin + seconds
  }

  /// The window's extent as the recording began, in pixels.
  package var window: Size {
    let sizes = steps[..<start].lazy.compactMap { step in
      if case .event(let event) = step, case .resize(let size) = event.kind { size } else { nil }
    }
    return sizes.last ?? heading.window
  }

  /// The steps that are the recording's drawn frames, up to `end` seconds after its beginning.
  func drawnFrames(until end: Double) -> [Int] {
    let last = time(after: end)
    return steps.indices[start...].filter { index in
      if case .frame(let time, isDrawn: true) = steps[index] { time <= last } else { false }
    }
  }
}
