import CX11
import CardInput

/// The names of keys and modifiers in the current keyboard layout.
final class KeyNames {
  private let connection: DisplayConnection
  /// The layout from the keyboard extension; nil if the server lacks the extension. Xlib then reads the core protocol's
  /// layout when it is first needed.
  private var map: KeyMap?
  private var altMask: UInt32 = 0
  private var superMask: UInt32 = 0
  /// The key left of 1, which is named by its position because its symbol differs by layout.
  private var leftOfOne: UInt8?
  /// A Boolean value that indicates whether the layout has changed since it was read.
  private var isStale = false

  /// Creates the names for the layout that `KeyMap.query` returned.
  init(_ connection: DisplayConnection, map: KeyMap?) {
    self.connection = connection
    if let map { read(map) } else { isStale = true }
  }

  /// Marks the layout and the modifiers as changed. They are read again when they are needed.
  func layoutChanged() { isStale = true }

  /// Handles the core protocol's event for a changed layout. The event matters only if the keyboard extension is
  /// missing.
  func layoutChanged(_ event: XMappingEvent) {
    var event = event
    guard map == nil else { return }
    XRefreshKeyboardMapping(&event)
    isStale = true
  }

  private func refresh() {
    guard isStale else { return }
    isStale = false
    read(map == nil ? nil : KeyMap.query(connection).value)
  }

  private func read(_ map: KeyMap?) {
    self.map = map
    func mask(_ symbol: Int32) -> UInt32 {
      map?.modifiers(of: KeySym(symbol)) ?? XkbKeysymToModifiers(connection.display, KeySym(symbol))
    }
    (altMask, superMask) = (mask(XK_Alt_L), mask(XK_Super_L))
    if altMask == 0 { altMask = UInt32(Mod1Mask) }
    if superMask == 0 { superMask = UInt32(Mod4Mask) }
    leftOfOne = map?.keycode(named: KeyBindings.leftOfOne)
  }

  func modifiers(_ state: UInt32) -> Modifiers {
    refresh()
    var result: Modifiers = []
    if state & UInt32(ShiftMask) != 0 { result.insert(.shift) }
    if state & UInt32(ControlMask) != 0 { result.insert(.control) }
    if state & altMask != 0 { result.insert(.alt) }
    if state & superMask != 0 { result.insert(.super) }
    return result
  }

  /// Returns the names that a key can have under the modifiers in `state`, the most likely first.
  ///
  /// The key left of 1 is named by its position. Letters are lower case regardless of Shift and Caps Lock. Keypad keys
  /// have the names of the equivalent keys in the main block. `ISO_Left_Tab` is `Tab`. `Prior` and `Next` are `Page_Up`
  /// and `Page_Down`.
  ///
  /// An ASCII letter or digit is the only name of its key, and so is a symbol that needs AltGr. Any other symbol comes
  /// first, or last if it is a character outside Latin-1. The other names are a digit on the same key, the ASCII
  /// characters of the other layouts, and the character on the US keyboard if no key of the current layouts has it
  /// without AltGr.
  func names(keycode: UInt8, state: UInt32) -> [String] {
    refresh()
    if keycode == leftOfOne { return [KeyBindings.leftOfOne] }
    let state = state & ~UInt32(ControlMask)
    let own = symbol(keycode: keycode, state: state)
    guard !Self.isAlphanumeric(own), !isBeyondShift(keycode: keycode, state: state) else {
      return [Keysyms.eventName(of: own)].compactMap(\.self)
    }
    let hasShift = state & UInt32(ShiftMask) != 0
    var symbols = hasShift ? [] : digits(keycode: keycode, state: state)
    symbols += asciiSymbols(keycode: keycode, level: hasShift ? 1 : 0)
    symbols.insert(own, at: Self.isNamed(own) ? 0 : symbols.count)
    var names: [String] = []
    for name in symbols.compactMap(Keysyms.eventName) where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// Returns the text that a key types under the modifiers in `state`, without an input method. Returns nil if the
  /// key's name determines the text.
  func text(keycode: UInt8, state: UInt32) -> String? {
    refresh()
    let own = symbol(keycode: keycode, state: state & ~UInt32(ControlMask))
    if let character = Keysyms.character(of: own) { return String(character) }
    // Only an input method can convert the symbol to a character.
    return Self.isNamed(own) ? nil : ""
  }

  private static func isAlphanumeric(_ symbol: KeySym) -> Bool {
    isDigit(symbol) || (0x41...0x5A).contains(symbol) || (0x61...0x7A).contains(symbol)
  }

  private static func isDigit(_ symbol: KeySym) -> Bool { (0x30...0x39).contains(symbol) }

  /// Returns whether a keysym can name a key: a Latin-1 character, a function key or a media key.
  private static func isNamed(_ symbol: KeySym) -> Bool {
    symbol != 0 && symbol <= 0xFF || (0xFD00...0xFFFF).contains(symbol)
      || (0x1008_0000...0x1008_FFFF).contains(symbol)
  }

  /// Returns whether modifiers other than Shift and Caps Lock affect the key's symbol.
  private func isBeyondShift(keycode: UInt8, state: UInt32) -> Bool {
    guard let map else { return state & UInt32(Mod5Mask) != 0 }
    return (map.groupAndLevel(keycode: keycode, state: state)?.level ?? 0) > 1
  }

  /// Returns the digit that a key of the current layout has at another level, such as with Shift on a French keyboard.
  /// The result is empty if the key has no digit.
  private func digits(keycode: UInt8, state: UInt32) -> [KeySym] {
    let group = map?.groupAndLevel(keycode: keycode, state: state)?.group ?? Int(state >> 13 & 3)
    return (1..<4).map { symbol(keycode: keycode, group: group, level: $0) }
      .first(where: Self.isDigit).map { [$0] } ?? []
  }

  private func symbol(keycode: UInt8, state: UInt32) -> KeySym {
    if let map { return map.symbol(keycode: keycode, state: state) }
    var symbol: KeySym = 0
    var used: UInt32 = 0
    XkbLookupKeySym(connection.display, keycode, state, &used, &symbol)
    return symbol
  }

  private func symbol(keycode: UInt8, group: Int, level: Int) -> KeySym {
    map?.symbol(keycode: keycode, group: group, level: level)
      ?? XkbKeycodeToKeysym(connection.display, keycode, Int32(group), Int32(level))
  }

  /// Returns the ASCII symbols of a key in all groups. Appends the symbol that the key has on a US keyboard, unless a
  /// key of the current layout has that symbol without more modifiers than `level` has.
  private func asciiSymbols(keycode: UInt8, level: Int) -> [KeySym] {
    var symbols = (0..<4).map { symbol(keycode: keycode, group: $0, level: level) }
    if let map, let symbol = map.symbolOnUSKeyboard(keycode: keycode, level: level),
      !map.has(symbol, upTo: level)
    {
      symbols.append(symbol)
    }
    return symbols.filter { (0x20...0x7E).contains($0) }
  }
}
