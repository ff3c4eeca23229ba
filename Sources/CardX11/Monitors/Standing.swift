/// Where a window that fills no monitor stands, and on which part of the screen that is.
struct Standing: Hashable {
  /// The window with its frame.
  var place: ScreenRect
  /// The monitor it stands on.
  var area: ScreenRect

  /// The same spot of another monitor.
  func carried(to monitor: ScreenRect) -> ScreenRect { place.carried(from: area, to: monitor) }
}
