package import CardCore

/// An event that a window reports to the run loop.
package enum WindowEvent: Hashable, Sendable {
  /// User input. Points are in *window pixels*: the run loop maps them to viewport points. Times
  /// are seconds on `MonotonicClock`. It is never a `resize`.
  case input(InputEvent)
  /// A part of the window's contents was lost.
  case exposed
  /// The window's new size in pixels.
  case resized(width: Int, height: Int)
  /// The user asks to close the window (or it has been destroyed from outside).
  case closeRequested
  /// The frame asked for by `requestFrame` may be drawn: that of the refresh to come, at a time in seconds on
  /// `MonotonicClock`. The times grow, with X Present in even steps even where the server is late; without
  /// it they are those of a timer.
  case frameDue(time: Double)
  case mapped
  case unmapped
  case fullscreenChanged(Bool)
}
