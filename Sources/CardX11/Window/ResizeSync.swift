import CX11

/// A counter that shows the window manager when a frame of the new size is on the screen (`_NET_WM_SYNC_REQUEST`). The
/// manager then resizes the window no faster than the program draws the frames.
@MainActor
final class ResizeSync {
  let counter: xcb_sync_counter_t
  private let connection: DisplayConnection
  private var requested: xcb_sync_int64_t?
  /// A Boolean value that indicates whether the configure event for the request has arrived.
  private var isConfigured = false
  /// A Boolean value that indicates whether the current size needs a frame that has not been shown.
  private var needsFrame = false

  /// Creates the counter, or returns nil if the server has no SYNC.
  init?(_ connection: DisplayConnection) {
    guard connection.extensions.sync != nil else { return nil }
    self.connection = connection
    counter = xcb_generate_id(connection.xcb)
    xcb_sync_create_counter(connection.xcb, counter, xcb_sync_int64_t(hi: 0, lo: 0))
  }

  isolated deinit { xcb_sync_destroy_counter(connection.xcb, counter) }

  /// Stores the manager's request: the manager will resize the window, and then wait until the counter has this value.
  func request(low: Int, high: Int) {
    requested = xcb_sync_int64_t(
      hi: Int32(truncatingIfNeeded: high), lo: UInt32(truncatingIfNeeded: low))
    isConfigured = false
  }

  /// Records a configure event, and whether it changed the size. If it did not, no frame follows, so the manager gets
  /// its answer at once.
  func configured(changesSize: Bool) {
    isConfigured = true
    needsFrame = needsFrame || changesSize
    if !needsFrame { answer() }
  }

  /// Records that a frame of the current size is on the screen, or that the window is hidden and needs none.
  func frameShown() {
    needsFrame = false
    answer()
  }

  private func answer() {
    guard let requested, isConfigured else { return }
    xcb_sync_set_counter(connection.xcb, counter, requested)
    XFlush(connection.display)
    self.requested = nil
  }
}
