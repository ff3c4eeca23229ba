import Foundation
@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the user's key file and the buttons of clickers.
  @Suite struct Keys {
    @Test func aKeyFollowsTheUsersFile() async throws {
      let app = try await App(
        "switcher",
        config: """
          [keys]
          "Page_Down" = "next-scene"
          "y" = "fly"
          "Page_Up" = "previous-scene"
          """)
      #expect(app.errors.split(separator: "\n").count == 1)
      #expect(app.errors.contains("config.toml:3: unknown action \"fly\""))
      app.user.key("Page_Down")
      try await app.settle { $0.scene == "stack" }
      app.user.key("Page_Up")
      try await app.settle { $0.scene == "switcher" }
    }

    @Test func aBrokenFileIsReportedAndTheDefaultKeysApply() async throws {
      let app = try await App("switcher", config: "[keys]\n\"Next\" next-scene\n")
      #expect(app.errors.contains("config.toml:2: "))
      app.user.key("2")
      try await app.settle { $0.scene == "stack" }
    }

    /// A clicker has these buttons. No button quits, and each button does what a speaker expects.
    @Test func aClickersButtonsAreSafe() async throws {
      let app = try await App("carousel")
      app.user.key("Page_Down")
      try await app.settle { $0.front == 1 }
      app.user.key("Page_Up")
      try await app.settle { $0.front == 0 }
      for _ in 0..<3 { app.user.key("Escape") }
      app.user.key("F5", holding: ["Shift_L"])
      app.user.key("F5")
      app.user.key("Page_Down")
      try await app.settle { $0.front == 1 }
    }

    @Test func theDoctorReportsWhatEachButtonSendsAndDoes() async throws {
      let slot = try await Slot()
      defer { withExtendedLifetime(slot) {} }
      let scratch = try Scratch()
      let output = open(scratch.file("output"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      defer { close(output) }
      let user = try VirtualUser(display: slot.server.display)
      let process = try ChildProcess(
        Product.path, ["doctor", "--clicker"],
        environment: try scratch.home().merging(["DISPLAY": slot.server.display]) { $1 },
        files: [1: output])
      let window = try #require(user.window(pid: process.pid, seconds: 10))
      func lines() throws -> [Substring] {
        try String(contentsOfFile: scratch.file("output"), encoding: .utf8).split(separator: "\n")
      }
      let before = user.pixels(of: window.id)
      let expected = [
        "Page Down (Page_Down)\tNext card or page", "F5\tFullscreen", "F9\tnothing",
      ]
      for (key, line) in zip(["Page_Down", "F5", "F9"], expected) {
        let end = monotonicSeconds() + 8
        // The first press may come before the window has the focus.
        while try lines().last.map(String.init) != line, monotonicSeconds() < end {
          user.key(key)
          try await pause(0.05)
        }
        #expect(try lines().last.map(String.init) == line)
      }
      try await pause(0.2)
      #expect(user.pixels(of: window.id) != before)
      user.askToClose(window.id)
      #expect(process.wait(seconds: 5) == 0)
    }
  }
}
