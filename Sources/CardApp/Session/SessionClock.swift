import CardX11

/// A window's time: seconds since its start.
///
/// In whole microseconds, so that a session's file says them exactly and in few digits; and not the
/// monotonic clock's own, whose many seconds would come back with other last digits.
struct SessionClock {
  /// On the monotonic clock.
  let start = MonotonicClock.now()

  func now() -> Double { time(at: MonotonicClock.now()) }

  /// The time at a moment of the monotonic clock; 0 for what was before the start.
  func time(at moment: Double) -> Double { max(((moment - start) * 1e6).rounded() / 1e6, 0) }

  /// The monotonic clock's at a time.
  func moment(at time: Double) -> Double { start + time }
}
