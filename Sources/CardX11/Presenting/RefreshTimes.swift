/// An estimate of the evenly spaced times of the screen's refreshes, from their counts and the times at which they are
/// seen.
///
/// A busy server reports some refreshes too late, but few too early.
struct RefreshTimes {
  /// The measured time between two refreshes, in seconds. Before the first measurement, the value is the time that the
  /// server reports.
  private(set) var interval: Double
  /// The time between two refreshes that the server reports, in seconds.
  private let nominal: Double
  private var last: (count: UInt64, time: Double)?
  /// The number of refreshes seen since the last pause or change of phase.
  private var seenInARow = 0
  /// The refresh at which the measurement of the interval began, and the last refresh seen.
  private var measured: (from: (count: UInt64, seen: Double), to: (count: UInt64, seen: Double))?

  /// The fraction of an error that is corrected: `earlyGain` if a refresh is seen early, `lateGain` if it is seen late.
  /// `maximum` is the maximum correction, as a fraction of the interval. Tuned by eye.
  private static let (earlyGain, lateGain, maximum) = (0.5, 0.01, 0.004)
  /// The number of refreshes after a pause in which the time of an early refresh is adopted without smoothing.
  private static let settlingCount = 6
  /// The number of unseen refreshes after which the estimate starts again with the next refresh that is seen. Only the
  /// interval is kept.
  private static let maximumGap: UInt64 = 16
  /// The number of refreshes over which the interval is measured. A stamp that is 1 ms late is then 0.05 % of the span.
  private static let span: UInt64 = 128

  init(interval: Double) { (self.interval, nominal) = (interval, interval) }

  /// Returns the estimated time of refresh `count`, seen at `seen`, in seconds.
  mutating func time(of count: UInt64, seen: Double) -> Double {
    measure(count, seen: seen)
    let time = corrected(count, seen: seen)
    last = (count, time)
    return time
  }

  /// Returns the time of the first refresh after a time, or nil if no refresh has been seen yet.
  func next(after time: Double) -> Double? {
    guard let last else { return nil }
    return last.time + (((time - last.time) / interval).rounded(.down) + 1) * interval
  }

  private mutating func corrected(_ count: UInt64, seen: Double) -> Double {
    guard let last, count > last.count, count - last.count <= Self.maximumGap else {
      seenInARow = 0
      return seen
    }
    let due = last.time + Double(count - last.count) * interval
    let error = seen - due
    // Such a large error shows that the phase of the refreshes has changed.
    guard abs(error) < interval / 2 else {
      seenInARow = 0
      return seen
    }
    seenInARow += 1
    if error < 0, seenInARow <= Self.settlingCount { return seen }
    let correction = error * (error < 0 ? Self.earlyGain : Self.lateGain)
    return due + min(max(correction, -Self.maximum * interval), Self.maximum * interval)
  }

  private mutating func measure(_ count: UInt64, seen: Double) {
    guard let (from, to) = measured, count > to.count, count - to.count <= Self.maximumGap,
      // A pause of the screen must not be measured as a slower rate.
      seen - to.seen < 2.5 * Double(count - to.count) * nominal
    else {
      measured = ((count, seen), (count, seen))
      return
    }
    measured = (from, (count, seen))
    guard count - from.count >= Self.span else { return }
    let rate = (seen - from.seen) / Double(count - from.count)
    // A server may refresh at another rate than it reports.
    if rate > nominal / 2, rate < nominal * 2 { interval = rate }
    measured = ((count, seen), (count, seen))
  }
}
