/// The times of the stages of the program's start, in seconds on `MonotonicClock`.
package struct StartTimes: Hashable, Sendable {
  /// The time when `main` began, which must be the first to read it.
  package static let main = MonotonicClock.now()

  /// The assets were read: the trace's zero.
  package var loaded: Double
  /// The X server has answered.
  package var connected: Double?
  /// The window has been created and mapped by us.
  package var opened: Double?
  /// The server has shown the window.
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
