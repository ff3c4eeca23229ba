import CX11

/// What the user's desktop asks of every program.
package struct Desktop: Hashable {
  /// Pixels of the display per unit of the interface: what XSETTINGS say, else `Xft.dpi` over 96, else 1.
  ///
  /// The screen's size in millimetres is unreliable and never used.
  package var uiScale: Double
  /// `Xft.dpi` as it is written; nil where it is not set.
  var dpi: String?
  /// Whether a manager publishes XSETTINGS.
  var hasSettings: Bool
  /// Whether the desktop asks for less motion (XSETTINGS `Gtk/EnableAnimations` 0).
  package var prefersReducedMotion: Bool
  /// The name of the desktop's theme (XSETTINGS `Net/ThemeName`), or nil.
  package var themeName: String?
  /// The theme and the size of the pointer (XSETTINGS `Gtk/CursorThemeName` and `Gtk/CursorThemeSize`, else the
  /// resources `Xcursor.theme` and `Xcursor.size`); nil where they are not set.
  var cursorTheme: String?
  var cursorSize: Int?

  /// The allowed scales.
  static let scales = 0.5...5

  fileprivate init(resources: String, _ settings: XSettings?) {
    (uiScale, dpi) = (1, nil)
    if let database = ResourceDatabase(resources) {
      (uiScale, dpi) = (database.uiScale, database.dpi)
      cursorTheme = database.text("Xcursor.theme", "Xcursor.Theme")
      cursorSize = database.text("Xcursor.size", "Xcursor.Size").flatMap { Int($0) }
    }
    hasSettings = settings != nil
    prefersReducedMotion = settings?.prefersReducedMotion ?? false
    themeName = settings?.themeName
    if let scale = settings?.uiScale { uiScale = scale }
    if let theme = settings?.strings["Gtk/CursorThemeName"], !theme.isEmpty { cursorTheme = theme }
    if let size = settings?.integers["Gtk/CursorThemeSize"], size > 0 { cursorSize = size }
  }
}

extension DisplayConnection {
  /// What the desktop asks for now; costs two round trips, one where it has no settings.
  package var desktop: Desktop {
    // Xlib's own copy of the resources, behind `XGetDefault`, is read once, when it connects.
    bytes(of: XA_RESOURCE_MANAGER, on: root).and(xsettings).map { resources, settings in
      Desktop(resources: String(decoding: resources ?? [], as: UTF8.self), settings)
    }.value
  }
}
