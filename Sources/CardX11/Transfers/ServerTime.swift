import CX11

/// A query of the server's time. It changes a property without altering the property's value (ICCCM 2.1).
///
/// A client needs the time to own or request a selection without an event from the user.
final class ServerTime {
  private let connection: DisplayConnection
  private let window: Window
  private var waiting: [(Time) -> Void] = []

  init(_ connection: DisplayConnection, window: Window) {
    (self.connection, self.window) = (connection, window)
  }

  /// Calls `body` with the time after the server has sent it.
  func ask(_ body: @escaping (Time) -> Void) {
    waiting.append(body)
    XChangeProperty(
      connection.display, window, connection.atoms[.serverTime], XA_INTEGER, 32, PropModeAppend,
      nil, 0)
    XFlush(connection.display)
  }

  func propertyChanged(_ event: XPropertyEvent) {
    guard event.atom == connection.atoms[.serverTime], !waiting.isEmpty else { return }
    waiting.removeFirst()(event.time)
  }
}
