/// A moment of a script.
enum Moment: Hashable, Sendable {
  /// So many seconds after its beginning.
  case time(Double)
  /// A frame that a session's window drew: the step it was.
  case step(Int)
}
