import CX11

/// The placement of a window on the screen, according to the last events.
struct WindowPlacement {
  /// The size of the window, in pixels.
  var size: (width: Int, height: Int)
  /// The position on the screen, as the server last reported it.
  var position: (x: Int, y: Int)
  /// The frame's window, or 0 if no window manager has put this window into a frame.
  var frame: Window = 0
  /// The window of the manager that ran at the last query, or 0 if no manager that supports EWMH ran.
  var manager: Window = 0
  var isFullscreen = false
  /// Whether the program has made the window fill a monitor without a manager.
  var fillsUnaided = false

  /// Whether a window manager that supports EWMH ran at the last query.
  var hasManager: Bool { manager != 0 }
  var isFramed: Bool { frame != 0 }
}
