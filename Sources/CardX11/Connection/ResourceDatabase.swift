import CX11
import Glibc

/// X resources, parsed from their text. The value owns Xlib's database.
struct ResourceDatabase: ~Copyable {
  private let database: XrmDatabase

  /// Creates the database, or returns nil if Xlib cannot parse `text`.
  init?(_ text: String) {
    XrmInitialize()
    guard let database = XrmGetStringDatabase(text) else { return nil }
    self.database = database
  }

  deinit { XrmDestroyDatabase(database) }

  /// The text of `Xft.dpi`, or nil if it is not set.
  var dpi: String? { text("Xft.dpi", "Xft.Dpi") }

  /// Returns the text of the resource with a name and a class, or nil if the resource is not set.
  func text(_ name: String, _ class: String) -> String? {
    var type: UnsafeMutablePointer<CChar>?
    var value = XrmValue()
    guard XrmGetResource(database, name, `class`, &type, &value) != 0, let text = value.addr
    else { return nil }
    return String(cString: text)
  }

  /// The scale setting: `Xft.dpi` / 96, if the resource is a positive number.
  var scaleSettings: ScaleSettings {
    let dpi = dpi.map { strtod($0, nil) } ?? 0
    return ScaleSettings(text: dpi.isFinite && dpi > 0 ? dpi / 96 : nil)
  }
}
