import CX11
import Glibc

/// What the desktop waits for that started the program: its first window, by freedesktop.org's startup notification 0.1.
struct StartupNotice {
  private let id: String

  /// The desktop's word for the start; nil where there is none. It stays in the environment, which other threads read by
  /// now; no child opens a window.
  static func take() -> StartupNotice? {
    getenv("DESKTOP_STARTUP_ID").map { String(cString: $0) }
      .flatMap { $0.isEmpty ? nil : StartupNotice(id: $0) }
  }

  /// The server's time of the click or key that began the start, in milliseconds; nil where it is not told.
  private var userTime: UInt32? {
    id.ranges(of: "_TIME").last.flatMap { UInt32(id[$0.upperBound...]) }
  }

  /// Names the start on the window, before it is mapped: a manager then knows to which workspace and in front of what it
  /// belongs.
  @MainActor func set(on window: Window, _ connection: DisplayConnection) {
    let atoms = connection.atoms
    connection.setText(id, atoms[.netStartupID], type: atoms[.utf8String], on: window)
    if let userTime {
      connection.setLongs(
        [UInt(userTime)], atoms[.netWMUserTime], type: XA_CARDINAL, on: window)
    }
  }

  /// Says that the start is over.
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

  /// The bytes of one message.
  private static let portion = 20
}
