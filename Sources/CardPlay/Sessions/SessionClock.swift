import CardSystem

/// A window's time: seconds since its start, in whole microseconds.
///
/// A file holds whole microseconds exactly and in few digits; the monotonic clock's own seconds would
/// be read back with other last digits.
package struct SessionClock {
  /// On the monotonic clock.
  package let start = MonotonicClock.now()

  package init() {}

  package func now() -> Double { time(at: MonotonicClock.now()) }

  /// The window's time at a moment of the monotonic clock; 0 before the start.
  package func time(at moment: Double) -> Double {
    max(((moment - start) * 1e6).rounded() / 1e6, 0)
  }

  /// The moment of the monotonic clock at a window's time.
  package func moment(at time: Double) -> Double { start + time }
}
