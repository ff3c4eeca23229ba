@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests that the program does no work for a hidden window.
  @Suite final class Visibility {
    nonisolated enum Way: String, Sendable, CaseIterable {
      case unmapped, unframed, covered, hidden, iconic, elsewhere
    }

    /// The frame that a manager has put around the program's window.
    private var frame: UInt = 0

    private func hide(_ app: App, by way: Way) -> UInt {
      let (user, window) = (app.user, app.window.id)
      switch way {
      case .unmapped: user.unmap(window)
      case .unframed: user.unmap(frame)
      case .covered: return user.coverScreen()
      case .hidden: user.setProperty("_NET_WM_STATE", of: window, to: ["_NET_WM_STATE_HIDDEN"])
      case .iconic: user.setProperty("WM_STATE", of: window, to: [3, 0])
      case .elsewhere: user.setProperty("_NET_CURRENT_DESKTOP", of: user.root, to: [1])
      }
      return 0
    }

    private func show(_ app: App, from way: Way, _ cover: UInt) {
      let (user, window) = (app.user, app.window.id)
      switch way {
      case .unmapped: user.map(window)
      case .unframed: user.map(frame)
      case .covered: user.destroy(cover)
      case .hidden: user.setProperty("_NET_WM_STATE", of: window, to: [String]())
      case .iconic: user.setProperty("WM_STATE", of: window, to: [1, 0])
      case .elsewhere: user.setProperty("_NET_CURRENT_DESKTOP", of: user.root, to: [0])
      }
    }

    private func start(_ way: Way, _ scene: String, on server: XvfbServer) async throws -> App {
      let app = try await App(scene, on: server)
      app.user.setProperty("_NET_WM_DESKTOP", of: app.window.id, to: [0])
      app.user.setProperty("_NET_CURRENT_DESKTOP", of: app.user.root, to: [0])
      if way == .elsewhere { app.user.manageAndComposite() }
      if way == .unframed {
        frame = app.user.frame(app.window.id)
        try await app.settle(quiet: 0.3)
      }
      return app
    }

    @Test(arguments: Way.allCases) func anInvisibleMotionWakesNothing(_ way: Way) async throws {
      let server = try XvfbServer()
      let app = try await start(way, "stack", on: server)
      // At 1/32 of the speed, the transition lasts longer than the test.
      for _ in 0..<3 { app.user.key("s") }
      try await app.after({ app.user.key("3") }) { $0.scene == "carousel" }
      let cover = hide(app, by: way)
      #expect(try await app.fallsAsleep())
      try await app.after({ show(app, from: way, cover) }) { $0.scene == "carousel" }
    }

    /// While the window is unmapped, a request to a manager waits. Its result is judged when the window is mapped
    /// again.
    @Test(arguments: [("f", "fill the screen"), ("m", "on its monitor")])
    func aWindowUnmappedRightAfterARequestSleeps(key: String, refusal: String) async throws {
      let server = try XvfbServer()
      let app = try await start(.unmapped, "stack", on: server)
      app.user.plug("left", 0, 0, 700, 800, isFirst: true)
      app.user.plug("right", 700, 0, 580, 800)
      app.user.manageAndIgnore()
      app.user.key(key)
      let cover = hide(app, by: .unmapped)
      #expect(try await app.fallsAsleep())
      #expect(app.errors.isEmpty)
      show(app, from: .unmapped, cover)
      #expect(try await app.waits { $0.errors.contains(refusal) })
    }

    /// When a manager ends, the server maps the windows that the manager had hidden.
    @Test func aHiddenWindowIsVisibleWhenTheManagerEnds() async throws {
      let server = try XvfbServer()
      let user = try VirtualUser(display: server.display)
      let manager = try ChildProcess("openbox", environment: ["DISPLAY": server.display])
      try #require(user.waitForManager(seconds: 20))
      let app = try await App("stack", on: server)
      app.user.ask("WM_CHANGE_STATE", of: app.window.id, [3])
      #expect(try await app.waits { $0.user.items("WM_STATE", of: $0.window.id).first == 3 })
      #expect(try await app.fallsAsleep())
      try await app.after({ manager.signal(SIGKILL) }) { $0.scene == "stack" }
      app.user.key("Right")
      try await app.settle { $0.front == 1 }
    }

    /// The stage comes to rest while its window is hidden. The next frame shows it at rest.
    @Test(arguments: Way.allCases) func aHiddenWindowReturnsUpToDate(_ way: Way) async throws {
      let server = try XvfbServer()
      let app = try await start(way, "carousel", on: server)
      try await app.settle(quiet: 0.5)
      try await app.after({ app.user.key("Right") }) { $0.phase != "idle" }
      let cover = hide(app, by: way)
      #expect(try await app.fallsAsleep())
      try app.trace.update()
      let count = app.trace.lines.count
      show(app, from: way, cover)
      let first = try #require(try await app.trace.line(after: count) { _ in true })
      #expect(first.front == 1 && first.phase == "idle")
      try await app.expect(
        shot("carousel", script: [event(0.1, "key", nil, "\"key\":\"Right\"")], at: 5))
    }

    /// A manager that shows several workspaces at once, one on each monitor, unmaps the windows of the other
    /// workspaces.
    @Test func aMappedWindowOfAnotherWorkspaceIsVisibleUnlessTheManagerComposites() async throws {
      let server = try XvfbServer()
      let app = try await start(.covered, "carousel", on: server)
      app.user.setProperty("_NET_CURRENT_DESKTOP", of: app.user.root, to: [1])
      app.user.key("Right")
      try await app.settle { $0.front == 1 }
    }

    /// The states of the program at rest, by the keys that lead to them.
    nonisolated static let states: [[String]] =
      [[], ["x"], ["f"], ["3", "p"], ["5"]]
      + (getenv("CARDSTAGE_LONG_RUNS") == nil
        ? []
        : [
          ["t"], ["v"], ["b"], ["w"], ["l"], ["k"], ["question"], ["g"], ["Ctrl+o"], ["Ctrl+r"],
          ["s", "s", "s"], ["h"], ["4", "Return"], ["Ctrl+c"],
        ])

    @Test(arguments: states) func aStillWindowWakesLessThanTwiceASecond(keys: [String])
      async throws
    {
      let scratch = try Scratch()
      let app = try await App("stack", ["--session", scratch.file("session.jsonl")])
      for key in keys {
        let isControl = key.hasPrefix("Ctrl+")
        app.user.key(
          isControl ? String(key.dropFirst(5)) : key, holding: isControl ? ["Control_L"] : [])
      }
      // The scene bar vanishes, and the faces ahead are painted.
      try await app.settle(quiet: 1, seconds: 20)
      var (fewest, shortest) = (Int.max, Double.infinity)
      for _ in 0..<8 where fewest >= 4 || shortest > 0.1 {
        let (before, time) = (app.process.sleeps, app.process.processorSeconds)
        try await pause(2)
        let after = app.process.sleeps
        fewest = min(fewest, after.reduce(0) { $0 + $1.value - (before[$1.key] ?? 0) })
        shortest = min(shortest, app.process.processorSeconds - time)
      }
      #expect(fewest < 4, "\(fewest) times in two seconds")
      #expect(shortest <= 0.1, "it runs on")
    }
  }
}
