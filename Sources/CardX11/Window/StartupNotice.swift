import CX11
import Glibc

/// A notice for the desktop that started the program and waits for its first window.
///
/// Source: the startup notification protocol 0.1
/// (https://specifications.freedesktop.org/startup-notification-spec/startup-notification-latest.txt).
package struct StartupNotice {
  private let id: String
  /// Whether a window of this process has taken the notice.
  private static var isTaken = false

  /// Returns the notice with the desktop's identifier for the start, or nil if there is none. Only the first call
  /// returns the notice: a window that opens later does not belong to the start.
  ///
  /// The identifier stays in the environment, which other threads may be reading. This is harmless, since no child
  /// process opens a window.
  static func take() -> StartupNotice? {
    guard !isTaken else { return nil }
    isTaken = true
    return getenv("DESKTOP_STARTUP_ID").map { String(cString: $0) }
      .flatMap { $0.isEmpty ? nil : StartupNotice(id: $0) }
  }

  /// Returns the server's time of the click or key that began the start, in milliseconds, or nil if the identifier does
  /// not contain the time.
  package static func userTime(in id: String) -> UInt32? {
    id.ranges(of: "_TIME").last.flatMap { UInt32(id[$0.upperBound...]) }
  }

  /// Sets the identifier on the window before the window is mapped. A manager then knows the window's workspace and
  /// stacking order.
  @MainActor func set(on window: Window, _ connection: DisplayConnection) {
    let atoms = connection.atoms
    connection.setText(id, atoms[.netStartupID], type: atoms[.utf8String], on: window)
    if let userTime = Self.userTime(in: id) {
      connection.setLongs(
        [UInt(userTime)], atoms[.netWMUserTime], type: XA_CARDINAL, on: window)
    }
  }

  /// Reports to the desktop that the start is complete.
  @MainActor func end(by window: Window, _ connection: DisplayConnection) {
    let quoted = id.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    let bytes = Array("remove: ID=\"\(quoted)\"".utf8) + [0]
    for start in stride(from: 0, to: bytes.count, by: Self.portion) {
      var event = XEvent()
      event.xclient.type = ClientMessage
      event.xclient.window = window
      event.xclient.message_type =
        connection.atoms[start == 0 ? .netStartupInfoBegin : .netStartupInfo]
      event.xclient.format = 8
      withUnsafeMutableBytes(of: &event.xclient.data) { raw in
        raw.copyBytes(from: bytes[start...].prefix(Self.portion))
      }
      XSendEvent(connection.display, connection.root, 0, PropertyChangeMask, &event)
    }
    XFlush(connection.display)
  }

  /// The number of bytes in one message.
  private static let portion = 20
}
