import CardSystem
import CardX11

/// What the window and the user's desktop ask of each other.
extension Show {
  /// How long a motion lasts until the desktop is asked to stay awake for it, in seconds: none sleeps sooner. The
  /// server, which needs no answer, is asked at once. Tuned by eye.
  private static let longMotion = 1.0

  /// Keeps the screen from going dark while there is something to see that no hand moves, and no longer.
  func keepAwake() {
    let isPlaying = window.isShown && (window.isFullscreen || tour.isRunning || tour.isBooth)
    window.holdOffSaver(isPlaying || movingSince != nil)
    let isLong = movingSince.map { MonotonicClock.now() - $0 >= Self.longMotion } ?? false
    desktop?.keepAwake(isPlaying || isLong)
  }

  /// Takes up what the desktop says.
  func takeNews(of desktop: DesktopServices) {
    for news in desktop.takeNews() {
      switch news {
      case .look, .hasChooser, .chosen, .notChosen: break
      }
    }
  }
}
