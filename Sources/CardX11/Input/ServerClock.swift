/// A clock that maps the server's 32-bit time stamps, in milliseconds, to the local clock's seconds.
///
/// A server on this machine takes its stamps from this machine's monotonic clock. The first stamp shows whether a
/// server uses that clock. For any other server, the offset is estimated as the smallest delay of the last minute, so
/// that a burst that is read late does not move later events into the past. Times never decrease and are never after
/// `now`. One wrong stamp can therefore hold back the times of many later events, so only the server's own events may
/// give their stamps to the clock.
struct ServerClock {
  /// The range of delays between a stamp and its arrival for which the stamp may come from this machine's clock, in
  /// seconds. Tuned by eye: an event can wait in the queue while a window is set up.
  private static let localDelay = 0.0...5.0
  /// The time by which a stamp may be ahead of its arrival, in seconds. A stamp that is further ahead shows that the
  /// clocks differ.
  private static let tolerance = 0.05
  private static let windowLength = 30.0

  private var isLocal: Bool?
  /// The last stamp, counted without wrapping, in milliseconds.
  private var unwrapped: Int64 = 0
  private var current = Double.infinity
  private var previous = Double.infinity
  private var windowEnd = -Double.infinity
  private var last = -Double.infinity

  /// Returns the local time of the server's `stamp`, which was read at `now`, in seconds. A stamp of 0 (`CurrentTime`)
  /// means `now`.
  mutating func localTime(of stamp: UInt32, now: Double) -> Double {
    guard stamp != 0 else { return clamped(now, now: now) }
    let seconds = unwrap(stamp, now: now)
    if isLocal == nil { isLocal = Self.localDelay.contains(now - seconds) }
    if isLocal == true, seconds > now + Self.tolerance { isLocal = false }
    if isLocal == true { return clamped(seconds, now: now) }
    if now > windowEnd {
      previous = current
      current = .infinity
      windowEnd = now + Self.windowLength
    }
    current = min(current, now - seconds)
    return clamped(seconds + min(current, previous), now: now)
  }

  /// Returns the time on the server's clock, in seconds. The clock wraps after 49.7 days, and the local clock shows how
  /// often it has wrapped.
  private mutating func unwrap(_ stamp: UInt32, now: Double) -> Double {
    // The stamp is unwrapped to the value nearest to a reference. The reference is the local clock for the first stamp,
    // and the last stamp afterwards.
    let reference = isLocal == nil ? Int64(now * 1000) : unwrapped
    let step = Int32(bitPattern: stamp &- UInt32(truncatingIfNeeded: reference))
    unwrapped = reference + Int64(step)
    return Double(unwrapped) / 1000
  }

  private mutating func clamped(_ time: Double, now: Double) -> Double {
    last = max(last, min(time, now))
    return last
  }
}
