package import CardInput
package import CardKinetics

/// An event that a window reports to the run loop.
package enum WindowEvent: Hashable, Sendable {
  /// User input, but never a `resize`. Points are in *window pixels*, which the run loop maps to viewport points. Times
  /// are in seconds on `MonotonicClock`.
  case input(InputEvent)
  /// A part of the window's contents was lost.
  case exposed
  /// The window's new size, in pixels.
  case resized(width: Int, height: Int)
  /// The user requests to close the window.
  case closeRequested
  /// Another program has destroyed the window.
  case destroyed
  /// The frame that `requestFrame` requested can be drawn, for a refresh at `time`, in seconds on `MonotonicClock`.
  ///
  /// The times increase. With X Present they are evenly spaced even if the server is late. Without Present they come
  /// from a timer.
  case frameDue(time: Double)
  case mapped
  case unmapped
  /// The window's visibility, `isShown`, has changed.
  case visibilityChanged
  case fullscreenChanged(Bool)
  /// The window manager has not fulfilled a request. The text is a sentence about the request. Each kind of request is
  /// reported once.
  case refused(String)
  /// The desktop's settings may have changed, or the scale on the window's monitor. `StageWindow.readDesktop` reads
  /// them.
  case desktopChanged
  /// Files or an image are dragged over the window, at a point in window pixels. `.dragLeft`, `.dropped` or
  /// `.dropFailed` ends the drag.
  case dragged(Point)
  /// Nothing is dragged over the window any longer.
  case dragLeft
  /// Files or an image were dropped at a point in window pixels. The time is in seconds on `MonotonicClock`.
  case dropped(ReceivedContent, at: Point, time: Double)
  /// The drop contained neither files nor an image. The text states the reason in one clause.
  case dropFailed(String)
  /// The result of `paste`.
  case pasted(ReceivedContent)
  /// The clipboard contained nothing to paste. The text states the reason in one clause.
  case pasteFailed(String)
}
