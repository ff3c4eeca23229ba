package import CardCore

/// What a window tells the run loop.
package enum WindowEvent: Hashable, Sendable {
  /// The user did something. Points are in *window pixels*: the run loop maps them to viewport
  /// points. Times are seconds on `MonotonicClock`. `resize` never comes this way.
  case input(InputEvent)
  /// Part of the window needs drawing again.
  case exposed
  /// The window's new size in pixels.
  case resized(width: Int, height: Int)
  /// The user asks to close the window (or it has been destroyed from outside).
  case closeRequested
  /// The frame asked for by `requestFrame` may be drawn; seconds on `MonotonicClock`, growing.
  case frameDue(time: Double)
  case mapped
  case unmapped
  case fullscreenChanged(Bool)
}
