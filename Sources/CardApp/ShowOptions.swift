package import CardContent
package import CardScript
package import CardX11

/// The options of `show`.
package struct ShowOptions {
  package var setup: StageSetup
  /// The user's choice of a theme. This choice and the desktop's setting replace the setup's theme.
  package var themeChoice = ThemeChoice()
  package var isFullscreen = false
  /// The monitor's name, or its number counted from 1; nil for any.
  package var monitor: String?
  /// Whether the presenter view opens at the start.
  package var opensPresenter = false
  package var presenterMonitor: String?
  /// The duration of the talk, in minutes; nil for a timer that counts up.
  package var minutes: Double?
  /// The duration of the talk's last phase, in minutes; nil for the timer's default.
  package var lastMinutes: Double?
  /// The size of the window in device pixels; nil for 1280×800 interface points.
  package var size: (width: Int, height: Int)?
  /// The pixels per interface point; nil for the desktop's scale.
  package var interfaceScale: Double?
  package var presentMode = PresentMode.auto
  package var renderScale = 1.0
  package var tracePath: String?
  /// The file of the parameters; nil for the user's own file, which only a key loads.
  package var tuningPath: String?
  /// The file of the user's layout, which is read again after each change; nil for none.
  package var layoutPath: String?
  /// The file of a lesson, which the window follows; nil without one.
  package var lessonPath: String?
  /// The file of the cues, which is read again after each change; nil for none.
  package var cuesPath: String?
  /// Reports an error to the user, in one line.
  package var warn: @MainActor (String) -> Void = { _ in }
  /// The file for recordings; nil if each recording goes to a new file.
  package var sessionPath: String?
  /// The script of a tour that starts with the window; nil if a key starts the tour.
  package var tourScript: Script?
  /// Whether the tour starts by itself after a time without input.
  package var isBooth = false
  /// Whether cards begin at the user's last position.
  package var resumes = false
  /// Whether a hint describes the gestures of each scene at the user's first visit.
  package var welcomes = false

  package init(setup: StageSetup) { self.setup = setup }

  /// Returns the default size of the window in pixels: 1280×800 points, limited to the screen.
  static func defaultSize(
    scale: Double, screen: (width: Int, height: Int)
  ) -> (width: Int, height: Int) {
    (
      max(1, min(Int(1280 * scale), screen.width)), max(1, min(Int(800 * scale), screen.height))
    )
  }
}
