/// A moment of a script.
enum Moment: Hashable, Sendable {
  /// A time after the script's beginning, in seconds.
  case time(Double)
  /// The step of a frame that the session's window drew.
  case step(Int)
}
