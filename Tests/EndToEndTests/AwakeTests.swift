@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests that the screen saver is suspended during a talk and restored afterwards.
  @Suite struct Awake {
    /// A way to keep the screen awake: the arguments, the keys that begin it and the keys that end it.
    nonisolated struct Case: Sendable, CustomStringConvertible {
      var description: String
      var arguments: [String] = []
      var begin: [String] = []
      var end: [String] = []
    }

    nonisolated static let cases = [
      Case(description: "fullscreen", begin: ["f"], end: ["f"]),
      // At 1/32 of the speed, the transition lasts a minute.
      Case(description: "a motion", begin: ["s", "s", "s", "3"], end: ["s"]),
      Case(description: "the tour", begin: ["t"], end: ["Escape"]),
    ]

    private func perform(_ keys: [String], in app: App) {
      for key in keys {
        app.user.key(key, holding: key == "t" ? ["Control_L"] : [])
      }
    }

    /// The X server's screen saver also controls the sleep of the monitor.
    @Test(arguments: cases) func theServersSaverIsSuspendedAndRestored(_ what: Case) async throws {
      let server = try XvfbServer()
      let app = try await App("stack", on: server)
      perform(what.begin, in: app)
      app.user.setSaver(after: 1)
      #expect(try await !app.waits(seconds: 2.5) { $0.user.isSaverOn })
      perform(what.end, in: app)
      #expect(try await app.waits { $0.user.isSaverOn })
    }

    @Test func aBoothKeepsItsScreenLit() async throws {
      let server = try XvfbServer()
      let app = try await App("stack", ["--booth"], on: server, comesToRest: false)
      app.user.setSaver(after: 1)
      #expect(try await !app.waits(seconds: 2.5) { $0.user.isSaverOn })
      // A covered window does not keep the screen on.
      let cover = app.user.coverScreen()
      #expect(try await app.waits { $0.user.isSaverOn })
      app.user.destroy(cover)
    }

    @Test func atRestTheServersSaverStarts() async throws {
      let server = try XvfbServer()
      let app = try await App("stack", on: server)
      app.user.setSaver(after: 1)
      #expect(try await app.waits { $0.user.isSaverOn })
    }

    @Test(arguments: cases) func theDesktopsSaverIsSuspendedAndRestored(_ what: Case) async throws {
      let bus = try SessionBus()
      let app = try await App("stack", environment: bus.environment)
      perform(what.begin, in: app)
      #expect(try await bus.reports("saver held"))
      perform(what.end, in: app)
      #expect(try await bus.reports("saver free"))
      #expect(app.errors.isEmpty)
    }

    @Test func withoutASaverThePortalGetsTheRequest() async throws {
      let bus = try SessionBus(["portal"])
      let app = try await App("stack", environment: bus.environment)
      app.user.key("f")
      #expect(try await bus.reports("portal held 8"))
      app.user.key("f")
      #expect(try await bus.reports("portal free"))
    }

    /// A service that ends loses its locks, so the program requests them again.
    @Test func aServiceThatReturnsGetsTheRequestAgain() async throws {
      let bus = try SessionBus()
      let app = try await App("stack", environment: bus.environment)
      app.user.key("f")
      #expect(try await bus.reports("saver held"))
      // The service may return before, during or after the program's request to the portal.
      for _ in 0..<8 {
        bus.send("leave saver")
        #expect(try await bus.reports("portal held 8"))
        bus.send("leave portal")
        bus.send("return saver")
        #expect(try await bus.reports("saver held"))
        bus.send("return portal")
      }
      app.user.key("f")
      #expect(try await bus.reports("saver free"))
    }

    @Test(arguments: [SIGKILL, SIGTERM]) func aKilledProgramHoldsNothing(signal: Int32) async throws
    {
      let (server, bus) = (try XvfbServer(), try SessionBus())
      let app = try await App("stack", on: server, environment: bus.environment)
      app.user.key("f")
      #expect(try await bus.reports("saver held"))
      app.user.setSaver(after: 1)
      app.process.signal(signal)
      #expect(try await bus.reports("holder gone"))
      #expect(try await app.waits { $0.user.isSaverOn })
    }

    /// The cases are a bus that accepts connections and never answers, a bus without services, and no bus.
    @Test(arguments: ["silent", "empty", "missing"])
    func aSilentServiceBlocksNothing(bus: String) async throws {
      let scratch = try Scratch()
      let empty = bus == "empty" ? try SessionBus(nil) : nil
      let listener = bus == "silent" ? try listening(scratch.file("bus")) : -1
      defer { if listener >= 0 { close(listener) } }
      let app = try await App(
        "stack",
        environment: empty?.environment
          ?? ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(scratch.file("bus"))"])
      app.user.key("f")
      try await app.settle { Int($0.viewport[3].rounded()) == 800 }
      app.user.key("Tab")
      try await app.settle { $0.scene == "carousel" }
      #expect(try await app.fallsAsleep())
      app.user.key("q")
      app.user.key("q")
      #expect(app.process.wait(seconds: 8) == 0)
      #expect(app.errors.isEmpty)
    }

    private func listening(_ path: String) throws -> Int32 {
      let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      try #require(bindSocket(listener, to: path))
      listen(listener, 5)
      return listener
    }
  }
}
