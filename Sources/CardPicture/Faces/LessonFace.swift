/// A line of a lesson's panel, on a clear background.
package enum LessonFace: Hashable, Sendable {
  case title(String)
  case sentence(String)
  /// A line of code in monospaced cells.
  case code(String)
}
