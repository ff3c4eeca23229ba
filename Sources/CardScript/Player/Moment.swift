/// A moment of a script.
enum Moment: Hashable, Sendable {
  /// Seconds after its beginning.
  case time(Double)
  /// The step of a frame that a session's window drew.
  case step(Int)
}
