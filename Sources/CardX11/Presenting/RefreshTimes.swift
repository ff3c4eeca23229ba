/// The even times of the screen's refreshes, as far as their numbers and the times at which they are seen
/// tell: a busy server stamps some too late, few too early.
struct RefreshTimes {
  /// The time between two refreshes in seconds, at first the nominal one.
  private(set) var interval: Double
  /// The time between two refreshes as the server tells it.
  private let nominal: Double
  private var last: (count: UInt64, time: Double)?
  /// Refreshes seen one by one since the last pause.
  private var seenInARow = 0
  /// Where the measuring of the interval began, and the refresh seen last.
  private var measured: (from: (count: UInt64, seen: Double), to: (count: UInt64, seen: Double))?

  /// The parts of an error that are made up for at each refresh that is seen earlier and later than due,
  /// and the most of the interval that one correction takes; tuned by eye.
  private static let (earlyGain, lateGain, most) = (0.5, 0.01, 0.004)
  /// For so many refreshes after a pause, one that is seen early is believed.
  private static let settlingCount = 6
  /// After so many refreshes that nobody saw, nothing is known but the interval.
  private static let longestGap: UInt64 = 16
  /// The refreshes that the interval is measured over: a stamp 1 ms late is then .05 % of it.
  private static let span: UInt64 = 128

  init(interval: Double) { (self.interval, nominal) = (interval, interval) }

  /// The time of refresh `count`, seen at `seen`, in seconds.
  mutating func time(of count: UInt64, seen: Double) -> Double {
    measure(count, seen: seen)
    let time = corrected(count, seen: seen)
    last = (count, time)
    return time
  }

  /// The first refresh after a time; nil before any was seen.
  func next(after time: Double) -> Double? {
    guard let last else { return nil }
    return last.time + (((time - last.time) / interval).rounded(.down) + 1) * interval
  }

  private mutating func corrected(_ count: UInt64, seen: Double) -> Double {
    guard let last, count > last.count, count - last.count <= Self.longestGap else {
      seenInARow = 0
      return seen
    }
    let due = last.time + Double(count - last.count) * interval
    let error = seen - due
    // Another phase.
    guard abs(error) < interval / 2 else {
      seenInARow = 0
      return seen
    }
    seenInARow += 1
    if error < 0, seenInARow <= Self.settlingCount { return seen }
    let correction = error * (error < 0 ? Self.earlyGain : Self.lateGain)
    return due + min(max(correction, -Self.most * interval), Self.most * interval)
  }

  private mutating func measure(_ count: UInt64, seen: Double) {
    guard let (from, to) = measured, count > to.count, count - to.count <= Self.longestGap,
      // Time in which the screen stood still is no rate.
      seen - to.seen < 2.5 * Double(count - to.count) * nominal
    else {
      measured = ((count, seen), (count, seen))
      return
    }
    measured = (from, (count, seen))
    guard count - from.count >= Self.span else { return }
    let rate = (seen - from.seen) / Double(count - from.count)
    // A server may count at another rate than it tells.
    if rate > nominal / 2, rate < nominal * 2 { interval = rate }
    measured = ((count, seen), (count, seen))
  }
}
