import CardStage
import CardSystem

/// A window's time: seconds since its start, in whole microseconds.
///
/// A file holds whole microseconds exactly and in few digits. The monotonic clock's seconds would change in their last
/// digits.
package struct SessionClock {
  /// The window's start on the monotonic clock.
  package let start = MonotonicClock.now()
  /// The pace of the window's time, which slows a tour's hand along with the items that it holds.
  private var pace = StageClock()

  package init() {}

  package func now() -> Double { time(at: MonotonicClock.now()) }

  /// Returns the window's time at a moment of the monotonic clock; 0 before the start.
  package func time(at moment: Double) -> Double {
    max((pace.stageTime(at: moment - start) * 1e6).rounded() / 1e6, 0)
  }

  /// Returns the moment of the monotonic clock for a window's time; nil while that time stands still.
  package func moment(at time: Double) -> Double? {
    pace.time(atStage: time).map { start + $0 }
  }

  /// The window seconds per second.
  package var rate: Double { pace.rate }

  package var isPaused: Bool { pace.isPaused }

  /// Returns the window's time for the frame of a refresh at `moment` of the monotonic clock.
  ///
  /// The result is later than `latest`, the time of the last frame and event. It is `latest` while time stands still.
  package func frameTime(at moment: Double, after latest: Double) -> Double {
    let next = rate > 0 ? (latest * 1e6 + 1).rounded() / 1e6 : latest
    return max(time(at: moment), next, 0)
  }

  /// Changes to the next slower pace, or from the slowest to the usual one, but not before `latest`.
  package mutating func chooseNextSpeed(after latest: Double) {
    catchUp(with: latest)
    pace.chooseNextSpeed(at: elapsed)
  }

  /// Pauses the time or continues it, but not before `latest`.
  package mutating func setPaused(_ isPaused: Bool, after latest: Double) {
    catchUp(with: latest)
    pace.setPaused(isPaused, at: elapsed)
  }

  /// Advances the paused time by `seconds` at the current pace.
  package mutating func step(by seconds: Double) {
    let now = elapsed
    pace.set(pace.stageTime(at: now) + seconds * pace.speed, at: now)
  }

  /// Returns to the usual pace.
  package mutating func reset() {
    pace.setPaused(false, at: elapsed)
    pace.setSpeed(1, at: elapsed)
  }

  /// Advances to the moment of the last frame, which may be in the future, so that a change of pace begins there.
  private mutating func catchUp(with latest: Double) {
    let now = elapsed
    pace.set(max(pace.stageTime(at: now), latest), at: now)
  }

  private var elapsed: Double { MonotonicClock.now() - start }
}
