import CX11

/// A running window manager that supports EWMH.
struct WindowManager {
  var name: String
  var supported: Set<Atom>
}

extension DisplayConnection {
  /// Queried each time, because managers come and go; nil where none runs.
  var windowManager: WindowManager? {
    let check = atoms[.netSupportingWMCheck]
    // A dead manager leaves the root's property behind, but its window no longer exists.
    guard let owner = longs(of: check, on: root)?.first,
      longs(of: check, on: owner)?.first == owner
    else { return nil }
    let name = bytes(of: atoms[.netWMName], on: owner)
    return WindowManager(
      name: name.map { String(decoding: $0, as: UTF8.self) } ?? "unnamed",
      supported: Set(longs(of: atoms[.netSupported], on: root) ?? []))
  }
}
