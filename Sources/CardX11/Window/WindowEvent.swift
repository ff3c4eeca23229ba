package import CardInput
package import CardKinetics

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
  /// Whether the window can be seen has changed: `isShown` tells it.
  case sightChanged
  case fullscreenChanged(Bool)
  /// The window manager has not done what it was asked for: what, in one sentence; each once.
  case refused(String)
  /// The desktop's settings may have changed: `StageWindow.readDesktop` reads them.
  case desktopChanged
  /// Files are dragged over the window, at a point in window pixels. `.dragLeft`, `.filesDropped` or
  /// `.dropFailed` ends the drag.
  case filesDragged(Point)
  /// The files are no longer dragged over the window.
  case dragLeft
  /// At least one file was dropped, at a point in window pixels; the time is in seconds on
  /// `MonotonicClock`.
  case filesDropped(FileList, at: Point, time: Double)
  /// What was dropped gave no files: why, in one clause.
  case dropFailed(String)
  /// The answer to `paste`.
  case pasted(PastedContent)
  /// The clipboard gave nothing to paste: why, in one clause.
  case pasteFailed(String)
}
