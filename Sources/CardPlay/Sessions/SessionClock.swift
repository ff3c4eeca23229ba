import CardCore
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

  /// Changes the pace to the next slower one, or from the slowest to the usual one.
  package mutating func chooseNextSpeed() { pace.chooseNextSpeed(at: elapsed) }

  package mutating func setPaused(_ isPaused: Bool) { pace.setPaused(isPaused, at: elapsed) }

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

  private var elapsed: Double { MonotonicClock.now() - start }
}
