import CardStage
import CardSystem

/// A window's time: seconds since its start, in whole microseconds.
///
/// A file holds whole microseconds exactly and in few digits; the monotonic clock's own seconds would
/// be read back with other last digits.
package struct SessionClock {
  /// On the monotonic clock.
  package let start = MonotonicClock.now()
  /// The pace of the window's time: a tour's, whose hand must be as slow as what it holds.
  private var pace = StageClock()

  package init() {}

  package func now() -> Double { time(at: MonotonicClock.now()) }

  /// The window's time at a moment of the monotonic clock; 0 before the start.
  package func time(at moment: Double) -> Double {
    max((pace.stageTime(at: moment - start) * 1e6).rounded() / 1e6, 0)
  }

  /// The moment of the monotonic clock at a window's time; nil where its time stands still.
  package func moment(at time: Double) -> Double? {
    pace.time(atStage: time).map { start + $0 }
  }

  /// Window seconds per second.
  package var rate: Double { pace.rate }

  package var isPaused: Bool { pace.isPaused }

  /// The window's time of the frame of a refresh at a moment of the monotonic clock: later than `latest`, the
  /// time of the last frame and event; or that time itself, while time stands still.
  package func frameTime(at moment: Double, after latest: Double) -> Double {
    let next = rate > 0 ? (latest * 1e6 + 1).rounded() / 1e6 : latest
    return max(time(at: moment), next, 0)
  }

  /// Changes the pace to the next slower one, or from the slowest to the usual one, from `latest` on where
  /// that is still to come.
  package mutating func chooseNextSpeed(after latest: Double) {
    catchUp(with: latest)
    pace.chooseNextSpeed(at: elapsed)
  }

  /// Pauses the time, at `latest` where that is still to come, or lets it go on.
  package mutating func setPaused(_ isPaused: Bool, after latest: Double) {
    catchUp(with: latest)
    pace.setPaused(isPaused, at: elapsed)
  }

  /// Advances the time by so many seconds at its pace, in a pause.
  package mutating func step(by seconds: Double) {
    let now = elapsed
    pace.set(pace.stageTime(at: now) + seconds * pace.speed, at: now)
  }

  /// Returns to the usual pace.
  package mutating func reset() {
    pace.setPaused(false, at: elapsed)
    pace.setSpeed(1, at: elapsed)
  }

  /// A frame shows a moment that is still to come: that of its refresh. A change of pace begins there.
  private mutating func catchUp(with latest: Double) {
    let now = elapsed
    pace.set(max(pace.stageTime(at: now), latest), at: now)
  }

  private var elapsed: Double { MonotonicClock.now() - start }
}
