import CX11
import CardKinetics
import Glibc

/// X resources parsed from their text; owns Xlib's database.
struct ResourceDatabase: ~Copyable {
  private let database: XrmDatabase

  /// Nil where Xlib cannot make a database of `text`.
  init?(_ text: String) {
    XrmInitialize()
    guard let database = XrmGetStringDatabase(text) else { return nil }
    self.database = database
  }

  deinit { XrmDestroyDatabase(database) }

  /// `Xft.dpi` as it is written; nil where it is not set.
  var dpi: String? { text("Xft.dpi", "Xft.Dpi") }

  /// A resource by its name and class; nil where it is not set.
  func text(_ name: String, _ class: String) -> String? {
    var type: UnsafeMutablePointer<CChar>?
    var value = XrmValue()
    guard XrmGetResource(database, name, `class`, &type, &value) != 0, let text = value.addr
    else { return nil }
    return String(cString: text)
  }

  /// `Xft.dpi` over 96, clamped to the allowed scales; 1 where it is missing or not a number.
  var uiScale: Double {
    let dpi = dpi.map { strtod($0, nil) } ?? 0
    return dpi.isFinite && dpi > 0 ? Desktop.scales.clamping(dpi / 96) : 1
  }
}
