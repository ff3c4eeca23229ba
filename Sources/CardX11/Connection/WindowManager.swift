import CX11

/// The window manager, where one that speaks EWMH runs.
struct WindowManager {
  var name: String
  var supported: Set<Atom>
}

extension DisplayConnection {
  /// Asks anew each time: managers come and go.
  var windowManager: WindowManager? {
    let check = atoms[.netSupportingWMCheck]
    // A manager that died leaves the root's property behind; its window then answers no more.
    guard let owner = longs(of: check, on: root)?.first,
      longs(of: check, on: owner)?.first == owner
    else { return nil }
    let name = bytes(of: atoms[.netWMName], on: owner)
    return WindowManager(
      name: name.map { String(decoding: $0, as: UTF8.self) } ?? "unnamed",
      supported: Set(longs(of: atoms[.netSupported], on: root) ?? []))
  }
}
