import CardKinetics
import Glibc

/// The settings that determine the scale of the desktop.
struct ScaleSettings: Hashable {
  /// The number of device pixels for each unit of GTK programs (XSETTINGS `Gdk/WindowScalingFactor`).
  var factor: Double?
  /// The dots per inch of text, divided by 96. On most desktops, the value is already multiplied by the factor.
  var text: Double?
  /// The dots per inch of text, divided by 96, without the factor (XSETTINGS `Gdk/UnscaledDPI`).
  var unscaledText: Double?
  var variables = ScaleVariables()

  /// The number of device pixels for each unit of the interface.
  ///
  /// Other programs scale windows and text separately. This program has only one scale, so it uses the larger of the
  /// two.
  var scale: Double {
    let text = text ?? (variables.gtk == nil ? factor : nil) ?? 1
    let scale =
      switch (variables.gtk, variables.gtkText) {
      case (nil, nil): max(factor ?? 0, text) * (variables.qt ?? 1)
      // GTK 3 multiplies the size of text by both variables.
      case (let gtk?, let gtkText?): max(gtk, gtk * (unscaledText ?? text) * gtkText)
      case (let gtk?, nil): max(gtk, unscaledText.map { gtk * $0 } ?? text)
      case (nil, let gtkText?): max(factor ?? 0, text * gtkText)
      }
    return Desktop.scales.clamping(scale)
  }
}

/// The environment variables with which users scale GTK and Qt programs.
struct ScaleVariables: Hashable {
  /// The integer factor of GTK programs (`GDK_SCALE`).
  var gtk: Double?
  /// The factor of text in GTK programs (`GDK_DPI_SCALE`).
  var gtkText: Double?
  /// The factor by which Qt programs multiply the desktop's scale (`QT_SCALE_FACTOR`).
  var qt: Double?

  init() {}

  /// Reads the variables with a function that returns a variable's text. Ignores values that are not positive numbers.
  init(_ text: (String) -> String?) {
    func number(_ name: String) -> Double? {
      text(name).map { strtod($0, nil) }.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }
    // GTK ignores the fractional part.
    gtk = number("GDK_SCALE").map { $0.rounded(.down) }.flatMap { $0 >= 1 ? $0 : nil }
    (gtkText, qt) = (number("GDK_DPI_SCALE"), number("QT_SCALE_FACTOR"))
  }

  /// The variables of this process.
  static var ofProcess: ScaleVariables {
    ScaleVariables { name in getenv(name).map { String(cString: $0) } }
  }
}
