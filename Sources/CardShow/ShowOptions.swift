import CardCore
package import CardPlay
package import CardX11

/// What `show` was asked for.
package struct ShowOptions {
  package var setup: StageSetup
  /// Decides the theme together with the desktop, in place of the setup's own.
  package var themeChoice = ThemeChoice()
  package var isFullscreen = false
  /// A monitor's name, or its number counted from 1; nil where it does not matter.
  package var monitor: String?
  /// In device pixels; nil for 1280×800 interface points.
  package var size: (width: Int, height: Int)?
  /// Pixels an interface point; nil for the desktop's own.
  package var interfaceScale: Double?
  package var presentMode = PresentMode.auto
  package var renderScale = 1.0
  package var tracePath: String?
  /// The file of the constants that was named; nil for the user's own, which is read when asked for.
  package var tuningPath: String?
  /// Tells a person of what went wrong, in one line.
  package var warn: @MainActor (String) -> Void = { _ in }
  /// Where sessions are recorded to; nil for a file of its own for each.
  package var sessionPath: String?
  /// What the tour plays, to begin with the window; nil for a tour that waits to be asked for.
  package var tourScript: Script?
  /// Whether the tour begins by itself where nobody does anything.
  package var isBooth = false

  package init(setup: StageSetup) { self.setup = setup }

  /// The window's extent in pixels where none was asked for: 1280×800 points, within the screen.
  static func defaultSize(
    scale: Double, screen: (width: Int, height: Int)
  ) -> (width: Int, height: Int) {
    (
      max(1, min(Int(1280 * scale), screen.width)), max(1, min(Int(800 * scale), screen.height))
    )
  }
}
