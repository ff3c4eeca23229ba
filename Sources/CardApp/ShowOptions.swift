package import CardContent
package import CardScript
package import CardX11

/// The options of `show`.
package struct ShowOptions {
  package var setup: StageSetup
  /// Replaces the setup's theme, together with the desktop's.
  package var themeChoice = ThemeChoice()
  package var isFullscreen = false
  /// A monitor's name, or its number counted from 1; nil for any.
  package var monitor: String?
  /// Whether the presenter view opens with the window, and the monitor's name or number that it fills; nil for another
  /// one than the window's.
  package var opensPresenter = false
  package var presenterMonitor: String?
  /// How long the talk may last, in minutes; nil for a timer that counts up.
  package var minutes: Double?
  /// In device pixels; nil for 1280×800 interface points.
  package var size: (width: Int, height: Int)?
  /// Pixels an interface point; nil for the desktop's scale.
  package var interfaceScale: Double?
  package var presentMode = PresentMode.auto
  package var renderScale = 1.0
  package var tracePath: String?
  /// The file of the parameters; nil for the user's own, which is read by key only.
  package var tuningPath: String?
  /// The file of the user's layout, which is followed as it is saved; nil for none.
  package var layoutPath: String?
  /// The file of the cues, which is followed as it is saved; nil for none.
  package var cuesPath: String?
  /// Reports an error to the user, in one line.
  package var warn: @MainActor (String) -> Void = { _ in }
  /// The file for recordings; nil for a new file each.
  package var sessionPath: String?
  /// The script of a tour that begins with the window; nil for one that begins by key.
  package var tourScript: Script?
  /// Whether the tour begins by itself after a while without input.
  package var isBooth = false
  /// Whether cards begin where the user was among them the last time.
  package var resumes = false
  /// Whether a line tells at the user's first start what a hand can do.
  package var welcomes = false

  package init(setup: StageSetup) { self.setup = setup }

  /// The default size of the window in pixels: 1280×800 points, within the screen.
  static func defaultSize(
    scale: Double, screen: (width: Int, height: Int)
  ) -> (width: Int, height: Int) {
    (
      max(1, min(Int(1280 * scale), screen.width)), max(1, min(Int(800 * scale), screen.height))
    )
  }
}
