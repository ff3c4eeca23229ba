/// The position of a window that does not fill a monitor, and the monitor it is on.
struct Standing: Hashable {
  /// The window with its frame.
  var place: ScreenRect
  /// The monitor it stands on.
  var area: ScreenRect

  /// The corresponding position on another monitor.
  func carried(to monitor: ScreenRect) -> ScreenRect { place.carried(from: area, to: monitor) }
}
