/// When the program got how far in its start, in seconds on `MonotonicClock`.
package struct StartTimes: Hashable, Sendable {
  /// When `main` began; noted by the first who asks.
  package static let main = MonotonicClock.now()

  /// The assets were read: the trace's zero.
  package var loaded: Double
  /// The X server had answered.
  package var connected: Double?
  /// The window was made and asked for.
  package var opened: Double?
  /// The server had it on the screen.
  package var mapped: Double?

  package init(loaded: Double) { self.loaded = loaded }

  /// For the trace: seconds after its zero, and that zero on the monotonic clock.
  package var json: JSONValue {
    func after(_ time: Double?) -> JSONValue { time.map { .number($0 - loaded) } ?? .null }
    return .object([
      ("clock", .number(loaded)), ("main", after(Self.main)), ("connected", after(connected)),
      ("opened", after(opened)), ("mapped", after(mapped)),
    ])
  }
}
