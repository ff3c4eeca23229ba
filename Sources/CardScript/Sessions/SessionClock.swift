import CardStage
import CardSystem

/// A window's time: seconds since its start, in whole microseconds.
///
/// A session file holds whole microseconds exactly and in few digits. With the seconds of the monotonic clock, a
/// written time would differ from the original in its last digits.
package struct SessionClock {
  /// The window's start on the monotonic clock.
  package let start = MonotonicClock.now()
  /// The pace of the window's time. In a tour with slow motion, the script's hand slows down together with the cards
  /// that it holds.
  private var pace = StageClock()

  package init() {}

  package func now() -> Double { time(at: MonotonicClock.now()) }

  /// Returns the window's time at a time of the monotonic clock; 0 before the start.
  package func time(at realTime: Double) -> Double {
    max((pace.stageTime(at: realTime - start) * 1e6).rounded() / 1e6, 0)
  }

  /// Returns the time on the monotonic clock for a window's time; nil while the window's time is stopped.
  package func realTime(at time: Double) -> Double? {
    pace.time(atStage: time).map { start + $0 }
  }

  /// The rate of the window's time, in seconds per second of real time; 0 while the window's time is stopped.
  package var rate: Double { pace.rate }

  package var isPaused: Bool { pace.isPaused }

  /// Returns the window's time for the frame of a refresh at `realTime` of the monotonic clock.
  ///
  /// The result is later than `latest`, the time of the last frame and event, or equal to it while the window's time is
  /// stopped.
  package func frameTime(at realTime: Double, after latest: Double) -> Double {
    let next = rate > 0 ? (latest * 1e6 + 1).rounded() / 1e6 : latest
    return max(time(at: realTime), next, 0)
  }

  /// Changes to the next slower pace, or from the slowest to the usual one. The change takes effect at `latest` or
  /// later.
  package mutating func chooseNextSpeed(after latest: Double) {
    catchUp(with: latest)
    pace.chooseNextSpeed(at: elapsed)
  }

  /// Pauses the time or continues it. The change takes effect at `latest` or later.
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

  /// Advances to the time of the last frame, so that a change of pace begins at that time. The time may be in the
  /// future.
  private mutating func catchUp(with latest: Double) {
    let now = elapsed
    pace.set(max(pace.stageTime(at: now), latest), at: now)
  }

  private var elapsed: Double { MonotonicClock.now() - start }
}
