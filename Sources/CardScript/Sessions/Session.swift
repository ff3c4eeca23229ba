import CardInput
package import CardKinetics
import CardScene
import CardStage

/// A recorded session: all input of a window's stage since its start, with the range of the recording.
///
/// A recording may begin in any state of the stage. A replay of all earlier input reaches that state exactly, from a
/// small file. A file of the state itself would expose the private state of every scene, motion and gesture.
package struct Session: Hashable, Sendable {
  package var heading: SessionHeader
  package var steps: [SessionStep]
  /// The index of the recording's first step.
  package var start: Int
  /// The beginning and the end of the recording, in seconds since the window's start. No step before the recording is
  /// later than its beginning.
  package var begin: Double
  package var end: Double

  package init(
    heading: SessionHeader, steps: [SessionStep], start: Int, begin: Double, end: Double
  ) {
    (self.heading, self.steps, self.start) = (heading, steps, start)
    (self.begin, self.end) = (begin, end)
  }

  /// The duration of the recording, in seconds.
  package var duration: Double { end - begin }

  /// Returns the window's time at `seconds` after the recording's beginning.
  func time(after seconds: Double) -> Double {
    // The difference plus `begin` may have a rounding error.
    seconds == duration ? end : begin + seconds
  }

  /// The window's size when the recording began, in pixels.
  package var window: Size {
    let sizes = steps[..<start].lazy.compactMap { step in
      if case .event(let event) = step, case .input(.resize(let size)) = event.kind {
        size
      } else {
        nil
      }
    }
    return sizes.last ?? heading.window
  }

  /// Returns the indices of the steps for the recording's drawn frames, up to `end` seconds after its beginning.
  func drawnFrames(until end: Double) -> [Int] {
    let last = time(after: end)
    return steps.indices[start...].filter { index in
      if case .frame(let time, isDrawn: true) = steps[index] { time <= last } else { false }
    }
  }
}
