/// What is wrong with a layout file, as one line for the user.
package struct LuaLayoutError: Error, Hashable, CustomStringConvertible {
  package var file: String
  /// From 1; nil where no line is to blame.
  package var line: Int?
  package var reason: String

  package var description: String {
    line.map { "\(file):\($0): \(reason)" } ?? "\(file): \(reason)"
  }
}
