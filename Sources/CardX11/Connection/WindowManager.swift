import CX11

/// A running window manager that supports EWMH.
struct WindowManager {
  /// The window whose existence shows that the manager runs. The server destroys the window when the manager ends.
  var window: Window
  var name: String
  var supported: Set<Atom>
}

extension DisplayConnection {
  /// The running window manager, or nil if none runs. A manager can start or end at any time, so each use sends a
  /// query.
  ///
  /// - Complexity: Two round trips, or one if no manager runs.
  var windowManager: Query<WindowManager?> {
    let check = atoms[.netSupportingWMCheck]
    return longs(of: check, on: root).then { [self] owner in
      guard let owner = owner?.first else { return .answered(nil) }
      let properties = bytes(of: atoms[.netWMName], on: owner)
        .and(longs(of: atoms[.netSupported], on: root))
      return longs(of: check, on: owner).and(properties).map { own, properties in
        // After a manager ends, the root's property remains, but the manager's window does not.
        guard own?.first == owner else { return nil }
        let (name, supported) = properties
        return WindowManager(
          window: owner,
          name: name.map { String(decoding: $0, as: UTF8.self) } ?? "unnamed",
          supported: Set(supported ?? []))
      }
    }
  }
}
