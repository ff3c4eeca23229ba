/// The position of a window that does not fill its monitor, and the rectangle of that monitor.
struct NormalPosition: Hashable {
  /// The rectangle of the window, including the window's frame.
  var rect: ScreenRect
  var monitor: ScreenRect

  /// Returns the corresponding position on another monitor.
  func carried(to other: ScreenRect) -> ScreenRect { rect.carried(from: monitor, to: other) }
}
