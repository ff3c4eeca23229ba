import CX11
import CardCore

/// Names keys and modifiers by the current keyboard layout.
final class KeyNames {
  private let display: OpaquePointer
  private var altMask: UInt32 = 0
  private var superMask: UInt32 = 0
  /// The key left of 1, which is named by its position because its symbol differs by layout.
  private var leftOfOne: UInt8?

  init(_ display: OpaquePointer) {
    self.display = display
    readModifiers()
  }

  /// The layout or the modifiers have changed.
  func refresh(_ event: XMappingEvent) {
    var event = event
    XRefreshKeyboardMapping(&event)
    readModifiers()
  }

  private func readModifiers() {
    altMask = XkbKeysymToModifiers(display, KeySym(XK_Alt_L))
    superMask = XkbKeysymToModifiers(display, KeySym(XK_Super_L))
    if altMask == 0 { altMask = UInt32(Mod1Mask) }
    if superMask == 0 { superMask = UInt32(Mod4Mask) }
    leftOfOne = keycode(named: KeyBindings.leftOfOne)
  }

  /// The keycode of a key by its XKB name; nil if the keyboard has none.
  private func keycode(named name: String) -> UInt8? {
    guard let keyboard = XkbGetMap(display, 0, UInt32(XkbUseCoreKbd)) else { return nil }
    defer { XkbFreeKeyboard(keyboard, 0, True) }
    guard XkbGetNames(display, UInt32(XkbKeyNamesMask), keyboard) == Success,
      let keys = keyboard.pointee.names?.pointee.keys
    else { return nil }
    let wanted = Array(name.utf8)
    let codes = keyboard.pointee.min_key_code...keyboard.pointee.max_key_code
    return codes.first { code in
      withUnsafeBytes(of: keys[Int(code)].name) { $0.prefix(wanted.count).elementsEqual(wanted) }
    }
  }

  func modifiers(_ state: UInt32) -> Modifiers {
    var result: Modifiers = []
    if state & UInt32(ShiftMask) != 0 { result.insert(.shift) }
    if state & UInt32(ControlMask) != 0 { result.insert(.control) }
    if state & altMask != 0 { result.insert(.alt) }
    if state & superMask != 0 { result.insert(.super) }
    return result
  }

  /// The name of a key under the modifiers in `state`; nil for a key without one. The key left of 1
  /// is named by its position. Letters are lower case, whatever Shift and Caps Lock. Keypad keys
  /// have the names of their main-block equivalents, `ISO_Left_Tab` is `Tab`, `Prior` and `Next`
  /// are `Page_Up` and `Page_Down`. A key that gives no Latin character in the current layout is
  /// named by the first layout in which it does, so that shortcuts work.
  func name(keycode: UInt8, state: UInt32) -> String? {
    if keycode == leftOfOne { return KeyBindings.leftOfOne }
    let translating = state & ~UInt32(ControlMask)
    var symbol: KeySym = 0
    var used: UInt32 = 0
    XkbLookupKeySym(display, keycode, translating, &used, &symbol)
    if !Self.isNamed(symbol) {
      let level: Int32 = state & UInt32(ShiftMask) != 0 ? 1 : 0
      symbol = latinSymbol(keycode: keycode, level: level) ?? symbol
    }
    return Keysyms.eventName(of: symbol)
  }

  /// Whether a keysym names a key in every layout: a Latin character, or a function key.
  private static func isNamed(_ symbol: KeySym) -> Bool {
    symbol != 0 && symbol <= 0xFF || (0xFD00...0xFFFF).contains(symbol)
      || (0x1008_0000...0x1008_FFFF).contains(symbol)
  }

  private func latinSymbol(keycode: UInt8, level: Int32) -> KeySym? {
    for group in Int32(0)..<4 {
      let symbol = XkbKeycodeToKeysym(display, keycode, group, level)
      if (0x20...0x7E).contains(symbol) { return symbol }
    }
    return nil
  }
}
