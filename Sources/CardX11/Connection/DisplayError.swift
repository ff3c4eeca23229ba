import CardSystem

/// The reason why a display or a window cannot be opened. The description is one line for the user.
package enum DisplayError: Error, Hashable, CustomStringConvertible {
  /// No server answers under the name (empty if `DISPLAY` is unset), or the server refuses the connection. `reason` is
  /// the server's explanation, which may be empty.
  case noDisplay(name: String, reason: String)
  /// The server has no TrueColor visual.
  case noTrueColorVisual(depth: Int)
  /// The server refused to create the window, with an X error code.
  case windowRefused(code: Int)
  /// The display has no such monitor. `known` lists the monitors that exist, on one line.
  case noMonitor(asked: String, known: String)

  package var description: String {
    switch self {
    case .noDisplay(let name, _) where name.isEmpty: "no display: DISPLAY is not set"
    case .noDisplay(let name, let reason):
      "no display: cannot open \"\(name.echoed)\"" + (reason.isEmpty ? "" : " (\(reason))")
    case .noTrueColorVisual(let depth):
      "the display offers no TrueColor visual (its depth is \(depth))"
    case .windowRefused(let code): "the display refused a window (X error \(code))"
    case .noMonitor(let asked, let known):
      "unknown monitor \"\(asked.echoed)\"; expected one of: \(known)"
    }
  }
}
