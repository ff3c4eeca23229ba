import CX11

/// `_NET_WM_SYNC_REQUEST`: tells the manager when the frame of the new size is on the screen, so
/// that a resize by the border is no faster than the drawing.
@MainActor
final class ResizeSync {
  let counter: XSyncCounter
  private let connection: DisplayConnection
  private var requested: XSyncValue?
  /// The configure that belongs to the request has come.
  private var isConfigured = false

  /// Nil where the server has no SYNC.
  init?(_ connection: DisplayConnection) {
    guard connection.extensions.sync != nil else { return nil }
    self.connection = connection
    var zero = XSyncValue()
    XSyncIntToValue(&zero, 0)
    counter = XSyncCreateCounter(connection.display, zero)
  }

  isolated deinit { XSyncDestroyCounter(connection.display, counter) }

  /// The manager will resize the window and waits for the counter to reach a value.
  func request(low: Int, high: Int) {
    var value = XSyncValue()
    XSyncIntsToValue(&value, UInt32(truncatingIfNeeded: low), Int32(truncatingIfNeeded: high))
    requested = value
    isConfigured = false
  }

  func configured() { isConfigured = true }

  func frameShown() {
    guard let requested, isConfigured else { return }
    XSyncSetCounter(connection.display, counter, requested)
    XFlush(connection.display)
    self.requested = nil
  }
}
