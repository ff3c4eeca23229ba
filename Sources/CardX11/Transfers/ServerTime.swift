import CX11

/// Queries the server's time with a property change that changes nothing (ICCCM 2.1).
///
/// Without an event of the user, a client needs the time to own a selection or to request one.
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
