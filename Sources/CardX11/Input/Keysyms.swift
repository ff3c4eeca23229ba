import CX11
import CardInput

/// The names of X's keysyms in events.
package nonisolated enum Keysyms {
  private static let renamed: [String: String] = [
    "ISO_Left_Tab": "Tab", "Prior": "Page_Up", "Next": "Page_Down", "KP_Enter": "Return",
    "KP_Prior": "Page_Up", "KP_Next": "Page_Down", "KP_Page_Up": "Page_Up",
    "KP_Page_Down": "Page_Down", "KP_Add": "plus", "KP_Subtract": "minus",
    "KP_Multiply": "asterisk", "KP_Divide": "slash", "KP_Decimal": "period",
    "KP_Separator": "comma", "KP_Equal": "equal", "KP_Space": "space",
  ]

  /// Returns the name in events of the keysym called `name` ("Next" is "Page_Down"), or nil if there is no such keysym.
  package static func eventName(of name: String) -> String? {
    name == KeyBindings.leftOfOne ? name : eventName(of: XStringToKeysym(name))
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
