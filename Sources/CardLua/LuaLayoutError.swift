/// The fault of a layout file, as one line for the user.
package struct LuaLayoutError: Error, Hashable, CustomStringConvertible {
  package var file: String
  /// The number of the line, counted from 1, or nil if the fault is not in one line.
  package var line: Int?
  package var reason: String

  package var description: String {
    line.map { "\(file):\($0): \(reason)" } ?? "\(file): \(reason)"
  }
}
