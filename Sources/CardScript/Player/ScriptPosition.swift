/// A position in a script.
enum ScriptPosition: Hashable, Sendable {
  /// A time after the script's beginning, in seconds.
  case time(Double)
  /// The index of a step at which the session's window drew a frame.
  case step(Int)
}
