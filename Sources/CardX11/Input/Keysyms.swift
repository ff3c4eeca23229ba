import CX11
import CardInput

/// The names that events use for X's keysyms.
package nonisolated enum Keysyms {
  private static let renamed: [String: String] = [
    "ISO_Left_Tab": "Tab", "Prior": "Page_Up", "Next": "Page_Down", "KP_Enter": "Return",
    "KP_Prior": "Page_Up", "KP_Next": "Page_Down", "KP_Page_Up": "Page_Up",
    "KP_Page_Down": "Page_Down", "KP_Add": "plus", "KP_Subtract": "minus",
    "KP_Multiply": "asterisk", "KP_Divide": "slash", "KP_Decimal": "period",
    "KP_Separator": "comma", "KP_Equal": "equal", "KP_Space": "space",
  ]

  /// Returns the name that events use for the keysym `name` ("Page_Down" for "Next"), or nil if there is no such
  /// keysym. The name may also be a Latin-1 character ("eacute" for "é").
  package static func eventName(of name: String) -> String? {
    if name == KeyBindings.leftOfOne { return name }
    let symbol = XStringToKeysym(name)
    return eventName(of: symbol != 0 ? symbol : self.symbol(of: name))
  }

  /// Returns the keysym of a Latin-1 character or a currency sign, or 0 for another text.
  ///
  /// Other characters have an older keysym, a Unicode keysym or both, and Xlib does not say which one a key sends.
  private static func symbol(of text: String) -> KeySym {
    guard text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first,
      character(of: KeySym(scalar.value)) != nil
    else { return 0 }
    return KeySym(scalar.value)
  }

  /// Returns the character of a Latin-1 or Unicode keysym, or nil for another keysym.
  static func character(of symbol: KeySym) -> Character? {
    let isLatin = (0x20...0x7E).contains(symbol) || (0xA0...0xFF).contains(symbol)
    // The keysyms of currency signs equal their Unicode code points.
    let isCurrency = (0x20A0...0x20AC).contains(symbol)
    let isUnicode = (0x100_0100...0x110_FFFF).contains(symbol)
    guard isLatin || isCurrency || isUnicode else { return nil }
    return Unicode.Scalar(UInt32(symbol & 0xFF_FFFF)).map(Character.init)
  }

  static func eventName(of symbol: KeySym) -> String? {
    var (lower, upper): (KeySym, KeySym) = (0, 0)
    XConvertCase(symbol, &lower, &upper)
    guard symbol != 0, let text = XKeysymToString(lower) else { return nil }
    let name = String(cString: text)
    if let plain = renamed[name] { return plain }
    return name.hasPrefix("KP_") ? String(name.dropFirst(3)) : name
  }
}
