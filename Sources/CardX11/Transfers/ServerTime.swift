import CX11

/// Asks the server for its time, which a client needs to own a selection or to ask for one without
/// an event of the user's: by a property that is changed by nothing (ICCCM 2.1).
final class ServerTime {
  private let connection: DisplayConnection
  private let window: Window
  private var waiting: [(Time) -> Void] = []

  init(_ connection: DisplayConnection, window: Window) {
    (self.connection, self.window) = (connection, window)
  }

  /// Calls `body` with the time once the server has told it.
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
