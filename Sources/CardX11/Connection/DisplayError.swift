/// Why a display or a window on it cannot be had; its description is one line for a person.
package enum DisplayError: Error, Hashable, CustomStringConvertible {
  /// No server answers by that name (empty when `DISPLAY` is unset), or it refuses us, for a reason
  /// of its own (empty where it gave none).
  case noDisplay(name: String, reason: String)
  /// The server answers but has no way to show colour: no TrueColor visual.
  case noTrueColorVisual(depth: Int)
  /// The server refused to make the window; the X error's code.
  case windowRefused(code: Int)
  /// The display has no monitor called so; those it has, in a line.
  case noMonitor(asked: String, known: String)

  package var description: String {
    switch self {
    case .noDisplay(let name, _) where name.isEmpty: "no display: DISPLAY is not set"
    case .noDisplay(let name, let reason):
      "no display: cannot open \"\(name)\"" + (reason.isEmpty ? "" : " (\(reason))")
    case .noTrueColorVisual(let depth):
      "the display offers no TrueColor visual (its depth is \(depth))"
    case .windowRefused(let code): "the display refused a window (X error \(code))"
    case .noMonitor(let asked, let known): "there is no monitor \"\(asked)\": \(known)"
    }
  }
}
