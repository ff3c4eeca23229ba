import CX11

/// The windows of other clients whose end and properties are watched.
///
/// The server keeps one event selection for each window, which all watchers of the window share.
final class WatchedWindows {
  private let connection: DisplayConnection
  private var counts: [Window: Int] = [:]

  init(_ connection: DisplayConnection) { self.connection = connection }

  /// Watches a window until `release`. The result is whether the window exists.
  ///
  /// - Precondition: The connection itself does not select events of the window.
  func watch(_ window: Window) -> Query<Bool> {
    counts[window, default: 0] += 1
    return connection.check(select(StructureNotifyMask | PropertyChangeMask, on: window))
      .map { $0 == nil }
  }

  /// Ends the watch that one call of `watch` began.
  func release(_ window: Window) {
    let count = counts[window] ?? 0
    counts[window] = count > 1 ? count - 1 : nil
    if count == 1 { connection.ignoreError(of: select(NoEventMask, on: window)) }
  }

  private func select(_ events: Int, on window: Window) -> xcb_void_cookie_t {
    xcb_change_window_attributes_checked(
      connection.xcb, xcb_window_t(window), XCB_CW_EVENT_MASK.rawValue, [UInt32(events)])
  }
}
