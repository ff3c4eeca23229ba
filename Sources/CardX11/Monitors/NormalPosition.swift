/// The position of a window that does not fill a monitor, and the monitor it is on.
struct NormalPosition: Hashable {
  /// The window with its frame.
  var rect: ScreenRect
  var monitor: ScreenRect

  /// The corresponding position on another monitor.
  func carried(to other: ScreenRect) -> ScreenRect { rect.carried(from: monitor, to: other) }
}
