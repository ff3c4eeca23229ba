import Foundation
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests cues: by key, by `cardstage ctl`, and in their file.
  @Suite struct Cues {
    private func window(
      _ path: String, _ scratch: Scratch, _ arguments: [String] = [], config: String? = nil
    ) async throws -> ControlledWindow {
      let app = try await App(
        "switcher", ["--count", "12", "--cues", path] + arguments,
        environment: ["XDG_RUNTIME_DIR": scratch.path], config: config)
      return try await ControlledWindow(app, in: scratch)
    }

    private static let file = """
      Pile: scene stack; go-to 5; xray on
      Wheel: scene carousel; go-to 3; xray off; tune carousel.fold-per-page=1.4
      Back: scene switcher; go-to 2; speed 0.5

      """

    @Test func withoutCuesTheReasonSaysWhatToDo() async throws {
      let scratch = try Scratch()
      let app = try await App("stack", environment: ["XDG_RUNTIME_DIR": scratch.path])
      let window = try await ControlledWindow(app, in: scratch)
      let outcome = try await window.ctl(["next-cue"])
      let reason = "no cues; start Cardstage with a cue file (--cues FILE)"
      #expect(outcome.failed(64, saying: reason), "\(outcome)")
    }

    @Test func aCueIsSteppedByKeyAndByProgramAndRecorded() async throws {
      let scratch = try Scratch()
      let path = try scratch.write(Self.file, to: "cues.txt")
      let session = scratch.file("session.jsonl")
      // The key simulates the spare button of a clicker.
      let window = try await window(
        path, scratch, ["--session", session], config: "[keys]\n\"F5\" = \"next-cue\"\n")
      let app = window.app
      #expect(try await window.status().cue == nil)
      app.user.key("r", holding: ["Control_L"])
      app.user.key("n")
      try await app.settle { $0.scene == "stack" && $0.front == 4 }
      let first = try await window.status()
      #expect(first.cue == "Pile" && first.xray)
      app.user.key("F5")
      try await app.settle { $0.scene == "carousel" && $0.front == 2 }
      let second = try await window.status()
      #expect(second.tuning == ["carousel": ["fold-per-page": 1.4]] && !second.xray)
      app.user.key("n", holding: ["Shift_L"])
      try await app.settle { $0.scene == "stack" && $0.front == 4 }
      try await window.obeys("next-cue")
      try await app.settle { $0.scene == "carousel" && $0.front == 2 }
      #expect(try await window.status().cue == "Wheel")
      try await pause(2)
      try await app.settle(quiet: 0.5)
      let shown = try app.grab()
      app.user.key("r", holding: ["Control_L"])
      #expect(try await app.waits { $0.errors.contains("recorded") })
      try await window.obeys("cue Back")
      try await app.settle { $0.scene == "switcher" }
      #expect(try await window.status().speed == 0.5)
      let beyond = try await window.ctl(["next-cue"])
      #expect(beyond.failed(64, saying: "this is the last one"), "\(beyond)")
      let unknown = try await window.ctl(["cue", "Nobody"])
      #expect(unknown.failed(64, saying: "unknown cue \"Nobody\""), "\(unknown)")
      // A replay of the session does not need the file with the cues.
      try #require(unlink(path) == 0)
      let played = try await run(["shot", "--script", session, "--out", scratch.file("s.png")])
      try #require(played.status == 0, "\(played.errors)")
      let image = try PixelGrid(png: scratch.file("s.png"))
      #expect(image.differingFraction(from: shown) < 0.02)
    }

    @Test func aCueIsWrittenAndAWrongLineIsNamed() async throws {
      let scratch = try Scratch()
      let path = scratch.file("cues.txt")
      let window = try await window(path, scratch)
      let app = window.app
      let plain = try app.grab()
      app.user.key("n")
      #expect(
        try await app.differs(from: plain, by: 0.003), "there are no cues, and nothing said so")
      try await window.obeys("scene stack")
      try await window.obeys("go-to 3")
      try await app.settle { $0.scene == "stack" && $0.front == 2 }
      app.user.key("k", holding: ["Control_L"])
      func text() -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
      let line = "Cue 1: scene stack; go-to 3; xray off; speed 1\n"
      #expect(try await app.waits { _ in text() == line }, "\(text())")
      _ = try scratch.write(line + "Other: scene carousel\nWrong: dance\n", to: "cues.txt")
      let reason = "\(path):3: unknown action \"dance\""
      #expect(try await app.waits { $0.errors.contains(reason) }, "\(app.errors)")
    }

    @Test func presenterViewListsCuesAndAClickPerformsOne() async throws {
      let scratch = try Scratch()
      let path = try scratch.write(Self.file, to: "cues.txt")
      let window = try await window(path, scratch, ["--presenter", "--size", "160x128"])
      let app = window.app
      var presenter: SeenWindow?
      _ = try await app.waits {
        presenter = $0.user.window(pid: $0.process.pid, besides: $0.window.id, seconds: 0)
        return presenter != nil
      }
      let seen = try #require(presenter, "the presenter view never came")
      try await app.settle(quiet: 0.5)
      // The test clicks the second cue of the list, in a window of 1100 by 700 beside the stage.
      app.user.click(seen.x + 712, seen.y + 643)
      try await app.settle { $0.scene == "carousel" && $0.front == 2 }
      #expect(try await window.status().cue == "Wheel")
    }

    @Test func wrongCuesAtTheStartEndTheProgram() async throws {
      let scratch = try Scratch()
      let path = try scratch.write("a: next\nb: dance\n", to: "cues.txt")
      let wrong = try await run(["show", "--cues", path])
      #expect(wrong.failed(65, saying: "\(path):2: unknown action \"dance\""), "\(wrong)")
      let folder = try await run(["show", "--cues", "/no/such/cues.txt"])
      #expect(folder.failed(66, saying: "/no/such/cues.txt"), "\(folder)")
    }
  }
}
