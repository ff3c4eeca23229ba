import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the duration of the start on a distant server, which depends on the number of round trips.
  @Suite struct SlowWire {
    /// The cases are a bare server, a desktop with a manager and settings, and a chosen monitor on that
    /// desktop. The program requests the monitor's position before it creates the window.
    @Test(arguments: [(false, []), (true, []), (true, ["--monitor", "1"])])
    func fewRoundTripsPrecedeTheWindowAndItsFirstFrame(
      isDesktop: Bool, options: [String]
    ) async throws {
      let server = try XvfbServer()
      let user = try VirtualUser(display: server.display)
      var manager: ChildProcess?
      defer { manager?.end() }
      if isDesktop {
        manager = try ChildProcess("openbox", environment: ["DISPLAY": server.display])
        try #require(user.waitForManager(seconds: 5))
        user.publishTheme("Adwaita-dark")
        user.setResources("Xft.dpi:\t96\n")
      }
      let proxy = try ServerProxy(server, delay: 0.02)
      let app = try await App(
        "stack", options, on: server, environment: ["DISPLAY": proxy.display])
      let toMap = try #require(proxy.progress.tripsToMap)
      let toFrame = try #require(proxy.progress.tripsToFrame)
      print("round trips: \(toMap) before the window, \(toFrame) before its first frame")
      #expect(toMap < 15)
      #expect(toFrame < (isDesktop ? 20 : 15))
      #expect(app.errors.isEmpty)
    }
  }
}
