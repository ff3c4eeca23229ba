import CX11
import CardKinetics

/// The desktop's settings from the XSETTINGS manager: integers and strings by name.
///
/// The format follows the XSETTINGS specification 0.5 (https://specifications.freedesktop.org/xsettings-spec/xsettings-spec-0.5.html).
package struct XSettings: Hashable {
  private(set) var integers: [String: Int] = [:]
  private(set) var strings: [String: String] = [:]

  /// A Boolean value that indicates whether the desktop disables animations, under either of the two setting names in
  /// use.
  var prefersReducedMotion: Bool {
    ["Gtk/EnableAnimations", "Net/EnableAnimations"].contains { integers[$0] == 0 }
  }

  /// The settings that determine the scale, or nil if the manager publishes none.
  var scaleSettings: ScaleSettings? {
    func number(_ name: String, over unit: Double) -> Double? {
      integers[name].flatMap { $0 > 0 ? Double($0) / unit : nil }
    }
    // XSETTINGS states dots per inch in 1024ths.
    let settings = ScaleSettings(
      factor: number("Gdk/WindowScalingFactor", over: 1), text: number("Xft/DPI", over: 96 * 1024),
      unscaledText: number("Gdk/UnscaledDPI", over: 96 * 1024))
    return settings.factor == nil && settings.text == nil ? nil : settings
  }

  /// The name of the desktop's theme.
  var themeName: String? { strings["Net/ThemeName"] }

  /// Parses a `_XSETTINGS_SETTINGS` property. Returns nil if the bytes are truncated or have another format.
  package init?(_ bytes: [UInt8]) {
    guard let order = bytes.first, order <= 1 else { return nil }
    var reader = Reader(bytes: bytes, isBigEndian: order == 1, at: 8)
    guard let count = reader.integer(4) else { return nil }
    for _ in 0..<count {
      guard let type = reader.integer(1), reader.skip(1),
        let name = reader.string(lengthBytes: 2), reader.skip(4)
      else { return nil }
      switch type {
      case 0:
        guard let value = reader.integer(4) else { return nil }
        integers[name] = Int(Int32(truncatingIfNeeded: value))
      case 1:
        guard let value = reader.string(lengthBytes: 4) else { return nil }
        strings[name] = value
      case 2: guard reader.skip(8) else { return nil }
      default: return nil
      }
    }
  }

  /// A position in the bytes. A read past the end returns nil.
  private struct Reader {
    let bytes: [UInt8]
    let isBigEndian: Bool
    var at: Int

    mutating func skip(_ count: Int) -> Bool {
      at += count
      return at <= bytes.count
    }

    mutating func integer(_ count: Int) -> Int? {
      guard at + count <= bytes.count else { return nil }
      defer { at += count }
      let slice = bytes[at..<at + count]
      return (isBigEndian ? Array(slice) : slice.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }

    /// Reads a string that is preceded by its length and padded to four bytes.
    mutating func string(lengthBytes: Int) -> String? {
      guard let length = integer(lengthBytes), at + length <= bytes.count else { return nil }
      defer { at += (length + 3) & ~3 }
      return String(decoding: bytes[at..<at + length], as: UTF8.self)
    }
  }
}

extension DisplayConnection {
  /// The settings of the screen's XSETTINGS manager, or nil if no manager runs. The query also selects the events that
  /// report later changes.
  var xsettings: Query<XSettings?> {
    let cookie = xcb_get_selection_owner(xcb, xcb_atom_t(atoms.settingsSelection))
    let owner = Query.reply(xcb, cookie, xcb_get_selection_owner_reply) { $0.pointee.owner }
    return owner.then { [self] owner in
      settingsManager = owner.map(Window.init) ?? 0
      guard let owner, owner != 0 else { return .answered(nil) }
      // The events are selected before the settings are read, so that no change is missed.
      let events =
        XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
      let watching = xcb_change_window_attributes_checked(
        xcb, owner, XCB_CW_EVENT_MASK.rawValue, [events])
      return bytes(of: atoms[.xsettingsSettings], on: Window(owner)).and(check(watching))
        .map { bytes, _ in bytes.flatMap(XSettings.init) }
    }
  }
  /// Returns whether an event means that the desktop's settings may have changed.
  ///
  /// Such events are changes of the screen's resources and of the manager's property, and the end or start of a
  /// manager.
  func isSettingsChange(_ event: XEvent) -> Bool {
    switch event.type {
    case PropertyNotify:
      let event = event.xproperty
      return event.window == root && event.atom == Atom(XA_RESOURCE_MANAGER)
        || event.window == settingsManager && event.atom == atoms[.xsettingsSettings]
    case DestroyNotify: return event.xdestroywindow.window == settingsManager
    case ClientMessage:
      return event.xclient.message_type == atoms[.manager]
        && Atom(bitPattern: event.xclient.data.l.1) == atoms.settingsSelection
    default: return false
    }
  }
}
