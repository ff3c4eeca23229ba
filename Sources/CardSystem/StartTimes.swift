/// The times of the stages of the program's start, in seconds on `MonotonicClock`.
package struct StartTimes: Hashable, Sendable {
  /// The time when `main` began. `main` must be the first to read this property, since the first reading sets the time.
  package static let main = MonotonicClock.now()

  /// The time when the assets had been read: time zero of the trace.
  package var loaded: Double
  /// The time when the X server had answered.
  package var connected: Double?
  /// The time when the program had created and mapped the window.
  package var opened: Double?
  /// The time when the server had shown the window.
  package var mapped: Double?

  package init(loaded: Double) { self.loaded = loaded }

  /// The start times as JSON for the trace. `clock` is time zero on `MonotonicClock`, and the other times are in
  /// seconds after it.
  package var json: JSONValue {
    func after(_ time: Double?) -> JSONValue { time.map { .number($0 - loaded) } ?? .null }
    return .object([
      ("clock", .number(loaded)), ("main", after(Self.main)), ("connected", after(connected)),
      ("opened", after(opened)), ("mapped", after(mapped)),
    ])
  }
}
