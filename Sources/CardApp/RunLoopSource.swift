/// A part of the run loop that waits for file descriptors, for a time, or for both.
@MainActor
protocol RunLoopSource: AnyObject {
  /// The file descriptors on which the loop waits. A descriptor that becomes readable wakes the loop.
  var descriptors: [Int32] { get }
  /// The time at which there is work even if no descriptor is readable, on `MonotonicClock`; nil for never.
  var deadline: Double? { get }
  /// Does the pending work. The loop calls this function in every iteration, so a call without work must be cheap.
  ///
  /// - Parameters:
  ///   - ready: the readable descriptors of all sources.
  ///   - now: the time on `MonotonicClock`.
  func service(ready: Set<Int32>, at now: Double)
  /// Completes work that must not be lost when the program ends.
  func finish()
}

extension RunLoopSource {
  var descriptors: [Int32] { [] }
  var deadline: Double? { nil }
  func finish() {}
}
