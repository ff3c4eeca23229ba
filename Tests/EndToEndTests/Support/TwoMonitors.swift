import Testing
import X11TestSupport

/// A server with two monitors, `Monitors.left` and `Monitors.right`, and optionally with a window manager.
struct TwoMonitors {
  let server: XvfbServer
  let user: VirtualUser
  private let manager: ChildProcess?

  /// Starts the server.
  ///
  /// - Parameter density: The number of pixels per inch of the right monitor. The left one has 96.
  init(isManaged: Bool = false, density: Double = 96) throws {
    server = try XvfbServer()
    user = try VirtualUser(display: server.display)
    user.plug("left", 0, 0, 600, 800, isFirst: true)
    user.plug("right", 600, 0, 680, 720, density: density)
    manager =
      isManaged ? try ChildProcess("openbox", environment: ["DISPLAY": server.display]) : nil
    if isManaged { try #require(user.waitForManager(seconds: 5)) }
  }

  func end() { manager?.end() }
}
