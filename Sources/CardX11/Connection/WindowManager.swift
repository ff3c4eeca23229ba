import CX11

/// A running window manager that supports EWMH.
struct WindowManager {
  var name: String
  var supported: Set<Atom>
}

extension DisplayConnection {
  /// Queried each time, because managers come and go; nil where none runs. Costs two round trips,
  /// one where none runs.
  var windowManager: Query<WindowManager?> {
    let check = atoms[.netSupportingWMCheck]
    return longs(of: check, on: root).then { [self] owner in
      guard let owner = owner?.first else { return .answered(nil) }
      let properties = bytes(of: atoms[.netWMName], on: owner)
        .and(longs(of: atoms[.netSupported], on: root))
      return longs(of: check, on: owner).and(properties).map { own, properties in
        // A dead manager leaves the root's property behind, but its window no longer exists.
        guard own?.first == owner else { return nil }
        let (name, supported) = properties
        return WindowManager(
          name: name.map { String(decoding: $0, as: UTF8.self) } ?? "unnamed",
          supported: Set(supported ?? []))
      }
    }
  }
}
