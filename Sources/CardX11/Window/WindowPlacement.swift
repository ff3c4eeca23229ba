import CX11

/// Where a window is on the screen, as of the last event.
struct WindowPlacement {
  /// The size in pixels.
  var size: (width: Int, height: Int)
  /// The position on the screen, as the server last reported it.
  var position: (x: Int, y: Int)
  /// The frame that a manager of any kind has put around the window, or 0 without one.
  var frame: Window = 0
  /// Whether a window manager that supports EWMH ran at the last query.
  var hasManager = false
  var isFullscreen = false
  /// Whether the window fills a monitor without a manager.
  var fillsUnaided = false

  var isFramed: Bool { frame != 0 }
}
