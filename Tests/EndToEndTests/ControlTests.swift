import Foundation
@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the control of a window by other programs.
  @Suite struct Control {
    /// Returns a window whose runtime folder is `scratch`, or a new folder.
    private func window(
      _ scene: String, _ arguments: [String] = [], on server: XvfbServer? = nil,
      in scratch: Scratch? = nil, comesToRest: Bool = true
    ) async throws -> ControlledWindow {
      let scratch = try scratch ?? Scratch()
      let app = try await App(
        scene, arguments, on: server, environment: ["XDG_RUNTIME_DIR": scratch.path],
        comesToRest: comesToRest)
      return try await ControlledWindow(app, in: scratch)
    }

    @Test func aWindowObeysAndReportsItsStatus() async throws {
      let window = try await window("switcher", ["--count", "12"])
      var mode = stat()
      #expect(stat(window.socket, &mode) == 0 && mode.st_mode & 0o7777 == 0o600)
      let first = try await window.status()
      #expect((first.scene, first.place, first.count) == ("switcher", 1, 12))
      #expect((first.pid, first.phase) == (window.app.process.pid, "idle"))
      try await window.obeys("scene stack")
      try await window.obeys("go-to 5")
      try await window.app.settle { $0.scene == "stack" && $0.front == 4 }
      try await window.obeys("next")
      try await window.app.settle { $0.front == 5 }
      try await window.obeys("previous")
      try await window.app.settle { $0.front == 4 }
      #expect(try await window.status().place == 5)
      let plain = try window.app.grab()
      try await window.obeys("xray on")
      #expect(try await window.app.differs(from: plain, by: 0.02))
      try await window.obeys("xray off")
      try await window.app.expect(plain)
      try await window.obeys("say Look here")
      #expect(try await window.app.differs(from: plain, by: 0.003))
      try await window.obeys("tune stack.tilt=30")
      try await window.obeys("speed 0.25")
      try await window.obeys("pause")
      let last = try await window.status()
      #expect(last.tuning == ["stack": ["tilt": 30]])
      #expect(last.paused && last.speed == 0.25 && !last.xray)
      let words = try await window.ctl(["status"])
      #expect(words.output == "stack, 5 of 12, idle, paused, speed 0.25\n", "\(words)")
      try await window.obeys("pause off")
      // An action has the effect of a user's input: a motion follows, and it ends in the right position.
      try await window.obeys("speed 1")
      try await window.obeys("scene switcher")
      try await window.app.settle { $0.scene == "switcher" }
      let count = window.app.trace.lines.count
      try await window.obeys("offset 300")
      try await window.app.settle { $0.offset == 300 }
      let way = try window.app.lines(after: count).compactMap(\.offset)
      #expect(Set(way).count > 5 && way == way.sorted())
    }

    @Test func twoWindowsAreDistinguished() async throws {
      let scratch = try Scratch()
      let (a, b) = (
        try await window("stack", in: scratch), try await window("library", in: scratch)
      )
      let (first, second) = (a.app.process.pid, b.app.process.pid)
      let list = try await a.ctl(["--list"])
      let lines = ["\(first)\tstack, 1 of 20, idle", "\(second)\tlibrary, 1 of 6, idle"]
      #expect(Set(list.output.split(separator: "\n").map(String.init)) == Set(lines), "\(list)")
      let refused = try await a.ctl(["next"])
      #expect(
        refused.failed(
          64, saying: "several windows", "--pid \(first) (stack, ", "--pid \(second) (library, "),
        "\(refused)")
      let outcome = try await a.ctl(["--pid", "\(second)", "next"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      try await b.app.settle { $0.front == 1 }
      #expect(a.app.last.front == 0)
      // A stopped window does not disturb the others.
      b.app.process.signal(SIGSTOP)
      let stopped = try await a.ctl(["--list"])
      #expect(stopped.output.contains("\(second)\tdoes not answer\n"), "\(stopped)")
      b.app.process.signal(SIGCONT)
      // A killed window leaves its socket. The next command removes it.
      b.app.process.signal(SIGKILL)
      _ = b.app.process.wait(seconds: 5)
      #expect(access(b.socket, F_OK) == 0)
      try await a.obeys("next")
      try await a.app.settle { $0.front == 1 }
      #expect(access(b.socket, F_OK) != 0)
      let gone = try await a.ctl(["--pid", "\(second)", "next"])
      #expect(gone.failed(69, saying: "\(second)"), "\(gone)")
    }

    /// A window that loses its display removes its socket as it ends.
    @Test func theSocketDisappearsWithTheDisplay() async throws {
      let server = try XvfbServer()
      let window = try await window("stack", on: server)
      #expect(access(window.socket, F_OK) == 0)
      server.crash()
      #expect(try await window.app.waits { $0.process.wait(seconds: 0) == 74 })
      #expect(access(window.socket, F_OK) != 0)
    }

    /// A hidden window still reports its motions.
    @Test func aHiddenWindowReportsItsMotions() async throws {
      let window = try await window("stack")
      let watch = try window.connection()
      defer { close(watch) }
      window.app.user.unmap(window.app.window.id)
      #expect(try await window.app.fallsAsleep())
      send(watch, "watch", 5, Int32(MSG_NOSIGNAL))
      try await window.obeys("next")
      // A watching program receives JSON objects.
      let answer = readText(watch, seconds: 8) {
        $0.contains("\"place\":2,")
          && $0.split(separator: "{\"scene\"").last?.contains("\"phase\":\"idle\"") == true
      }
      #expect(answer.split(separator: "{\"scene\"").count > 1, "\(answer)")
      let status = try await window.status()
      #expect(status.place == 2 && status.phase == "idle")
      #expect(try await window.app.fallsAsleep())
    }

    /// The list names a window that accepts no connection.
    @Test func aWindowThatAcceptsNoConnectionIsListed() async throws {
      let window = try await window("stack")
      window.app.process.signal(SIGSTOP)
      var files: [Int32] = []
      defer { files.forEach { close($0) } }
      repeat {
        files.append(ControlledWindow.unconnectedSocket())
      } while files.count < 200 && connectSocket(files[files.count - 1], to: window.socket)
      let list = try await window.ctl(["--list"])
      #expect(list.output == "\(window.app.process.pid)\tdoes not answer\n", "\(list)")
      let refused = try await window.ctl(["next"])
      #expect(refused.failed(69, saying: "does not answer"), "\(refused)")
      window.app.process.signal(SIGCONT)
      files.forEach { close($0) }
      files = []
      try await window.obeys("next")
    }

    @Test(arguments: [nil, SIGTERM, SIGINT, SIGHUP])
    func theSocketDisappearsWithTheWindow(signal: Int32?) async throws {
      let window = try await window("stack")
      if let signal {
        window.app.process.signal(signal)
      } else {
        window.app.user.key("q")
      }
      let status = try await window.app.waits { $0.process.wait(seconds: 0) != nil }
      #expect(status && access(window.socket, F_OK) != 0)
      #expect(window.app.process.wait(seconds: 0) == signal.map { 128 + $0 } ?? 0)
    }

    @Test func watchPrintsALineForEveryChangeUntilTheWindowCloses() async throws {
      let window = try await window("stack")
      let output = window.scratch.file("watched")
      let file = open(output, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      defer { close(file) }
      let watch = try ChildProcess(
        Product.path, ["ctl", "watch"], environment: ["XDG_RUNTIME_DIR": window.scratch.path],
        files: [1: file])
      func lines() throws -> [ControlledWindow.Status] {
        let text = try String(contentsOfFile: output, encoding: .utf8)
        return try text.split(separator: "\n").map(ControlledWindow.status)
      }
      #expect(try await window.app.waits { _ in try lines().count == 1 })
      // The watcher also receives the changes that the user makes.
      window.app.user.key("x")
      #expect(try await window.app.waits { _ in try lines().last?.xray == true })
      window.app.user.key("Right")
      #expect(
        try await window.app.waits { _ in
          try lines().last.map { $0.place == 2 && $0.phase == "idle" } == true
        })
      try await window.obeys("pause")
      #expect(try await window.app.waits { _ in try lines().last?.paused == true })
      let seen = try lines()
      #expect(seen.count <= 8, "one for a change, not for a frame: \(seen)")
      window.app.user.key("q")
      #expect(try await window.app.waits { _ in watch.wait(seconds: 0) == 0 })
    }

    /// Despite floods, oversized messages and clients that do not read, the window answers other clients, obeys its
    /// keys, and comes to rest.
    @Test func malformedMessagesDoNoHarm() async throws {
      let window = try await window("stack")
      var files = try (0..<20).map { _ in try window.connection() }
      defer { files.forEach { close($0) } }
      let oversized = [UInt8](repeating: 97, count: 100_000)
      for file in files { send(file, oversized, oversized.count, Int32(MSG_NOSIGNAL)) }
      let flood = try window.connection()
      files.append(flood)
      // The test sends until the socket is full, and never reads an answer.
      let words = ["next", "previous", "dance"]
      var (sent, isFull) = (0, false)
      while !isFull, sent < 100_000 {
        isFull = try await !window.app.waits(seconds: 1) { _ in
          send(flood, words[sent % 3], words[sent % 3].utf8.count, Int32(MSG_NOSIGNAL)) > 0
        }
        if !isFull { sent += 1 }
      }
      #expect(sent > 0 && isFull)
      let reader = try window.connection()
      files.append(reader)
      send(reader, "status --json", 13, Int32(MSG_NOSIGNAL))
      #expect(readText(reader, seconds: 5) { $0.hasSuffix("}") }.hasPrefix("{\"scene\":\"stack\""))
      try await window.obeys("scene carousel")
      try await window.app.settle { $0.scene == "carousel" }
      window.app.user.key("Right")
      try await window.app.settle { $0.front == 1 }
      #expect(try await window.app.fallsAsleep())
    }

    @Test func aLayoutIsShownAndFollowed() async throws {
      let window = try await window("stack")
      func text(_ spacing: Double) -> String {
        "function card(p, view)\n  return { x = 300 + \(spacing) * p, turn = 20 * p }\nend\n"
      }
      let path = try window.scratch.write(text(150), to: "own.lua")
      try await window.obeys("layout \(path)")
      try await window.app.expect(shot("custom", ["--layout", path]), seconds: 6)
      _ = try window.scratch.write(text(90), to: "own.lua")
      try await window.app.expect(shot("custom", ["--layout", path]), seconds: 6)
      let wrong = try window.scratch.write(
        "function card(p)\n  return { x = }\nend\n", to: "no.lua")
      let bad = try await window.ctl(["layout", wrong])
      #expect(bad.failed(65, saying: "no.lua:2:"), "\(bad)")
      let missing = try await window.ctl(["layout", window.scratch.file("missing.lua")])
      #expect(missing.failed(66, saying: "missing.lua"), "\(missing)")
      try await window.app.settle { $0.scene == "custom" }
    }

    @Test func aCommandEndsTheTour() async throws {
      let window = try await window("switcher", ["--tour"], comesToRest: false)
      try await window.obeys("scene library")
      try await window.app.settle(quiet: 1.5) { $0.scene == "library" }
    }

    nonisolated static let nonsense: [(words: [String], saying: String)] = [
      (["dance"], "dance"), (["--list", "next"], "--list"), (["--pid", "me", "next"], "me"),
      (["say", String(repeating: "long", count: 4000)], "8192"),
    ]

    @Test(arguments: nonsense)
    func wrongCommandsEndWithOneLineAndStatus64(words: [String], saying: String) async throws {
      let scratch = try Scratch()
      // The program reports wrong usage before it looks for a window. Only a window can find the other errors.
      let window = words.first == "say" ? try await window("stack", in: scratch) : nil
      let outcome = try await run(["ctl"] + words, environment: ["XDG_RUNTIME_DIR": scratch.path])
      #expect(outcome.failed(64, saying: saying) && outcome.output.isEmpty, "\(outcome)")
      withExtendedLifetime(window) {}
    }

    @Test func withoutAWindowCtlReportsSo() async throws {
      let scratch = try Scratch()
      let environment = ["XDG_RUNTIME_DIR": scratch.path]
      for words in [["next"], ["--pid", "1", "next"], ["watch"]] {
        let outcome = try await run(["ctl"] + words, environment: environment)
        #expect(outcome.failed(69, saying: "window"), "\(outcome)")
      }
      let list = try await run(["ctl", "--list"], environment: environment)
      #expect(
        list.status == 0 && list.output.isEmpty
          && list.errors.contains("no Cardstage windows are open"))
      let nowhere = try await run(["ctl", "next"], environment: ["XDG_RUNTIME_DIR": ""])
      #expect(nowhere.failed(69, saying: "XDG_RUNTIME_DIR"), "\(nowhere)")
    }

    /// Without a runtime folder, or if nothing can be created in it, the window works as usual.
    @Test(arguments: ["", "/proc/self"])
    func aWindowNeedsNoSocket(folder: String) async throws {
      let app = try await App("stack", environment: ["XDG_RUNTIME_DIR": folder])
      app.user.key("Right")
      try await app.settle { $0.front == 1 }
      #expect(app.errors.isEmpty)
    }
  }
}
