import CX11

/// The placement of a window on the screen, according to the last events.
struct WindowPlacement {
  /// The size in pixels.
  var size: (width: Int, height: Int)
  /// The position on the screen, as the server last reported it.
  var position: (x: Int, y: Int)
  /// The frame that a window manager has put around the window; 0 without a frame.
  var frame: Window = 0
  /// Whether a window manager that supports EWMH ran at the last query.
  var hasManager = false
  var isFullscreen = false
  /// Whether the program has made the window fill a monitor without a manager.
  var fillsUnaided = false

  var isFramed: Bool { frame != 0 }
}
