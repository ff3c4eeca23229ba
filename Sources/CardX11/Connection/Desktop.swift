import CX11
import CardKinetics

/// The preferences of the user's desktop that every program should follow.
package struct Desktop: Hashable {
  /// The number of device pixels for each unit of the interface.
  ///
  /// The number comes from XSETTINGS, or else is `Xft.dpi` / 96, or else 1. The environment variables of GTK and Qt
  /// modify the number.
  package var uiScale: Double
  /// The text of `Xft.dpi`, or nil if it is not set.
  var dpi: String?
  /// A Boolean value that indicates whether a manager publishes XSETTINGS.
  var hasSettings: Bool
  /// A Boolean value that indicates whether the manager of XSETTINGS publishes a scale.
  private var publishesScale: Bool
  /// A Boolean value that indicates whether the desktop requests less motion (XSETTINGS `Gtk/EnableAnimations` is 0).
  package var prefersReducedMotion: Bool
  /// The name of the desktop's theme (XSETTINGS `Net/ThemeName`), or nil if none is set.
  package var themeName: String?
  /// The name of the pointer's theme (XSETTINGS `Gtk/CursorThemeName`, else the resource `Xcursor.theme`), or nil if
  /// none is set.
  var cursorTheme: String?
  /// The pointer's size (XSETTINGS `Gtk/CursorThemeSize`, else the resource `Xcursor.size`), in pixels, or nil if none
  /// is set.
  var cursorSize: Int?

  /// The allowed values of `uiScale`.
  static let scales = 0.5...5

  /// Returns the scale of the interface, multiplied by the settings portal's `factor` for text.
  ///
  /// If an XSETTINGS manager publishes a scale, `factor` is ignored: the manager has already applied it.
  package func uiScale(enlargingText factor: Double) -> Double {
    publishesScale ? uiScale : Self.scales.clamping(uiScale * factor)
  }

  fileprivate init(resources: String, _ settings: XSettings?, _ variables: ScaleVariables) {
    var scale = ScaleSettings()
    if let database = ResourceDatabase(resources) {
      (dpi, scale) = (database.dpi, database.scaleSettings)
      cursorTheme = database.text("Xcursor.theme", "Xcursor.Theme")
      cursorSize = database.text("Xcursor.size", "Xcursor.Size").flatMap { Int($0) }
    }
    if let published = settings?.scaleSettings { scale = published }
    scale.variables = variables
    uiScale = scale.scale
    hasSettings = settings != nil
    publishesScale = settings?.scaleSettings != nil
    prefersReducedMotion = settings?.prefersReducedMotion ?? false
    themeName = settings?.themeName
    if let theme = settings?.strings["Gtk/CursorThemeName"], !theme.isEmpty { cursorTheme = theme }
    if let size = settings?.integers["Gtk/CursorThemeSize"], size > 0 { cursorSize = size }
  }
}

extension DisplayConnection {
  /// The desktop's current preferences.
  ///
  /// - Complexity: Two round trips, or one if no manager publishes XSETTINGS.
  package var desktop: Desktop {
    // `XGetDefault` would return Xlib's own copy of the resources, which Xlib reads only when it connects.
    bytes(of: XA_RESOURCE_MANAGER, on: root).and(xsettings).map { resources, settings in
      Desktop(
        resources: String(decoding: resources ?? [], as: UTF8.self), settings,
        ScaleVariables.ofProcess)
    }.value
  }
}
