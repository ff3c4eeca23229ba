import Foundation
@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the window under the installed window managers. The suite runs only with `CARDSTAGE_LONG_RUNS`.
  @Suite(.enabled(if: getenv("CARDSTAGE_LONG_RUNS") != nil), .serialized) struct Managers {
    /// A window manager, with its abilities.
    nonisolated struct Manager: Sendable, CustomStringConvertible {
      var command: [String]
      /// The text of the settings file. The path of the file is the last argument of the command.
      var settings: String?
      /// Whether the manager places windows by itself, and neither moves, resizes nor minimises them.
      var isTiling = false
      /// Whether a resize by the pointer waits for the window's frames.
      var syncs = false

      var description: String {
        command.first { !["dbus-run-session", "env", "LANG=C"].contains($0) } ?? "none"
      }

      var isInstalled: Bool {
        let folders = (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":")
        return command.isEmpty || folders.contains { access("\($0)/\(description)", X_OK) == 0 }
      }
    }

    nonisolated static let all = [
      Manager(command: []), Manager(command: ["openbox"], syncs: true),
      Manager(command: ["i3", "-c"], settings: "font pango:monospace 8\n", isTiling: true),
      Manager(command: ["dbus-run-session", "xfwm4"], syncs: true),
      Manager(
        command: ["dbus-run-session", "mutter", "--x11", "--sm-disable"], syncs: true),
      Manager(command: ["dbus-run-session", "kwin_x11"], syncs: true),
      Manager(command: ["icewm"]), Manager(command: ["fluxbox"]), Manager(command: ["awesome"]),
      Manager(command: ["dbus-run-session", "metacity"], syncs: true),
      Manager(
        // Without these settings, twm asks for the position of each window, and looks for missing fonts.
        command: ["env", "LANG=C", "twm", "-f"],
        settings: "RandomPlacement\nUsePPosition \"on\"\nTitleFont \"fixed\"\nMenuFont \"fixed\"\n"
          + "IconFont \"fixed\"\nResizeFont \"fixed\"\nIconManagerFont \"fixed\"\n"),
    ]

    private static let monitors = [(0, 0, 700, 800), (700, 0, 580, 800), (0, 0, 1280, 800)]

    @Test(.timeLimit(.minutes(3)), arguments: all) func aWholeSessionWorks(_ manager: Manager)
      async throws
    {
      guard manager.isInstalled else { return print("| \(manager) | is not installed |") }
      let (server, scratch) = (try XvfbServer(), try Scratch())
      let user = try VirtualUser(display: server.display)
      user.plug("left", 0, 0, 700, 800, isFirst: true)
      user.plug("right", 700, 0, 580, 800)
      let process = try start(manager, on: server, in: scratch)
      defer {
        // The manager and its children end with their server.
        server.crash()
        _ = process?.wait(seconds: 5)
      }
      if process != nil { try #require(user.waitForManager(seconds: 20)) }
      let app = try await App("stack", ["--size", "400x300"], on: server)
      let window = app.window.id
      if user.managerSupports("_NET_ACTIVE_WINDOW") {
        user.ask("_NET_ACTIVE_WINDOW", of: window, [2])
      }
      try await app.settle(quiet: 0.5)
      var row = ["starts"]

      let fullscreen = try await fills(app)
      row.append("fills \(fullscreen)")
      row.append(try await changesMonitor(app, manager))
      row.append(try await resizes(app, manager))
      // At 1/32 of the speed, the transition lasts longer than the rest of the test.
      hover(app)
      for _ in 0..<3 { user.key("s") }
      try await app.after({ user.key("3") }) { $0.scene == "carousel" }
      if process != nil {
        row.append(try await minimises(app, manager))
        row.append(try await leavesTheWorkspace(app, manager))
      }

      if user.managerSupports("_NET_CLOSE_WINDOW") {
        user.ask("_NET_CLOSE_WINDOW", of: window, [0, 2])
      } else {
        user.askToClose(window)
      }
      #expect(app.process.wait(seconds: 5) == 0)
      row.append("closes")
      print("| \(manager) | \(row.joined(separator: " | ")) |")
      // The program reports once which requests the manager refuses, and nothing else.
      let words = manager.isTiling ? ["keeps the window on its monitor"] : []
      let lines = app.errors.split(separator: "\n")
      #expect(lines.count == words.count, "\(lines)")
      for (line, words) in zip(lines, words) { #expect(line.contains(words)) }
    }

    private func start(
      _ manager: Manager, on server: XvfbServer, in scratch: Scratch
    ) throws -> ChildProcess? {
      guard let program = manager.command.first else { return nil }
      var arguments = Array(manager.command.dropFirst())
      if let settings = manager.settings { arguments.append(try scratch.write(settings, to: "rc")) }
      let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
      defer { close(nothing) }
      return try ChildProcess(
        program, arguments,
        environment: try scratch.home().merging([
          "DISPLAY": server.display, "HOME": scratch.path, "XDG_RUNTIME_DIR": scratch.path,
        ]) { $1 }, files: [1: nothing, 2: nothing])
    }

    /// Moves the pointer over the window. Some managers then focus the window.
    private func hover(_ app: App) {
      guard let seen = app.user.seen(app.window.id) else { return }
      app.user.move(seen.x + seen.width - 20, seen.y + seen.height - 20)
    }

    private func frame(of app: App) -> (Int, Int, Int, Int)? {
      app.user.seen(app.window.id).map { ($0.x, $0.y, $0.width, $0.height) }
    }

    /// Lets the window fill a monitor and return to its position. Returns the filled area.
    private func fills(_ app: App) async throws -> String {
      hover(app)
      let before = try #require(frame(of: app))
      app.user.key("f")
      let isThere = try await app.waits { app in
        Self.monitors.contains { monitor in frame(of: app).map { $0 == monitor } == true }
      }
      #expect(isThere, "it is at \(String(describing: frame(of: app)))")
      try await app.settle { Int($0.bottom.rounded()) == 800 }
      let filled = try #require(frame(of: app))
      app.user.key("f")
      let isBack = try await app.waits { frame(of: $0).map { $0 == before } == true }
      #expect(isBack, "\(before), then \(String(describing: frame(of: app)))")
      try await app.settle { Int($0.bottom.rounded()) == before.3 }
      return filled == Self.monitors[2] ? "the screen" : "the monitor"
    }

    /// Moves the window to the next monitor. Returns the result, which may be a refusal.
    private func changesMonitor(_ app: App, _ manager: Manager) async throws -> String {
      hover(app)
      func isAtLeft(_ app: App) -> Bool { frame(of: app).map { $0.0 + $0.2 / 2 < 700 } == true }
      let before = isAtLeft(app)
      app.user.key("m")
      if manager.isTiling {
        #expect(try await app.waits { $0.errors.contains("monitor") })
        app.user.key("m")
        #expect(try await app.fallsAsleep())
        return "stays on its monitor"
      }
      let hasMoved = try await app.waits { isAtLeft($0) == !before }
      #expect(hasMoved, "it is at \(String(describing: frame(of: app)))")
      return "changes the monitor"
    }

    /// Resizes the window by a request and by the pointer. Returns whether the manager waited for the window's frames.
    private func resizes(_ app: App, _ manager: Manager) async throws -> String {
      guard !manager.isTiling else { return "is not resized" }
      let window = app.window.id
      app.user.resize(window, 480, 360)
      #expect(
        try await app.waits { frame(of: $0).map { ($0.2, $0.3) == (480, 360) } == true },
        "\(String(describing: frame(of: app)))")
      try await app.settle { $0.viewport[3] == 360 }
      try await app.expect(shot("stack", size: (480, 360)))
      app.user.place(window, 60, 60)
      #expect(try await app.waits { frame(of: $0).map { $0.0 < 200 && $0.1 < 200 } == true })
      try await app.settle(quiet: 0.3)
      // The pointer drags the corner of the frame. The frame may have invisible edges.
      let seen = try #require(app.user.seen(window))
      let extents = app.user.items("_NET_FRAME_EXTENTS", of: window)
      let (right, bottom) = extents.count == 4 ? (Int(extents[1]), Int(extents[3])) : (0, 0)
      let corner = (
        x: seen.x + seen.width + (right > 0 ? right / 2 : 1),
        y: seen.y + seen.height + (bottom > 0 ? bottom / 2 : 1)
      )
      app.user.move(corner.x, corner.y)
      app.user.press()
      for step in 1...12 {
        app.user.move(corner.x - 4 * step, corner.y - 3 * step)
        try await pause(0.03)
      }
      app.user.release()
      let isSmaller = try await app.waits { frame(of: $0).map { $0.2 < 470 } == true }
      // Without an additional package, KWin draws no frame that the pointer can drag.
      let isExpected = manager.syncs && extents != [0, 0, 0, 0]
      #expect(
        isSmaller || !isExpected,
        "by \(extents) from \(corner) it is at \(String(describing: frame(of: app)))")
      try await app.settle { Int($0.bottom.rounded()) == frame(of: app)?.3 }
      let count = app.user.syncCount(of: window)
      #expect(count != 0 || !isExpected)
      return count != 0 ? "is resized in step" : "is resized"
    }

    /// Minimises the window, and expects that it then costs nothing.
    private func minimises(_ app: App, _ manager: Manager) async throws -> String {
      let window = app.window.id
      app.user.ask("WM_CHANGE_STATE", of: window, [3])
      guard !manager.isTiling else { return "is not minimised" }
      #expect(try await app.fallsAsleep())
      try await app.after {
        app.user.ask("_NET_ACTIVE_WINDOW", of: window, [2])
        app.user.map(window)
      } where: {
        $0.scene == "carousel"
      }
      return "is minimised"
    }

    /// Shows another workspace, and expects that the window then costs nothing.
    private func leavesTheWorkspace(_ app: App, _ manager: Manager) async throws -> String {
      let user = app.user
      guard user.managerSupports("_NET_CURRENT_DESKTOP") else { return "has one workspace" }
      user.ask("_NET_NUMBER_OF_DESKTOPS", of: user.root, [2])
      let isReady = try await app.waits(seconds: 1) {
        ($0.user.items("_NET_NUMBER_OF_DESKTOPS", of: $0.user.root).first ?? 0) > 1
      }
      guard isReady else { return "has one workspace" }
      user.ask("_NET_CURRENT_DESKTOP", of: user.root, [1])
      if manager.isTiling {
        // The other workspace is on the other monitor, so both workspaces are visible.
        #expect(
          try await app.waits { $0.user.items("_NET_CURRENT_DESKTOP", of: $0.user.root) == [1] })
        try await app.after(where: { $0.scene == "carousel" })
        return "is seen beside another workspace"
      }
      #expect(try await app.fallsAsleep())
      try await app.after({ user.ask("_NET_CURRENT_DESKTOP", of: user.root, [0]) }) {
        $0.scene == "carousel"
      }
      return "leaves the workspace"
    }
  }
}
