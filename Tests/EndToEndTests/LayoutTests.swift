import Foundation
@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests layout files in a window: edits, errors and sessions.
  @Suite struct Layout {
    private static func row(_ spacing: Double, _ more: String = "") -> String {
      """
      pitch = 0.2
      function card(p, view)
        return { x = view.width / 2 + \(spacing) * p * view.card_width\(more) }
      end

      """
    }

    /// During a drag, the file is written, saved, broken and repaired. The cards follow the file, and no card is lost.
    @Test func aLayoutFileIsFollowedDuringADrag() async throws {
      let scratch = try Scratch()
      let path = try scratch.write(Self.row(1.1), to: "live.lua")
      let app = try await App("custom", ["--layout", path])
      let first = try await shot("custom", ["--layout", path])
      try await app.expect(first)
      app.user.move(300, 200)
      app.user.press()
      for x in stride(from: 300, through: 240, by: -6) { app.user.move(x, 200) }
      try await app.settleDrag { _ in true }
      let offset = app.last.offset
      // The file is saved during the drag. The drag continues, and the cards move to the new layout.
      _ = try scratch.write(Self.row(0.5, ", turn = 20 * p"), to: "live.lua")
      #expect(try await app.differs(from: first, by: 0.05))
      #expect(app.last.phase == "dragging" && app.last.offset == offset)
      // A broken file keeps the last good layout; the window and standard error report the error.
      _ = try scratch.write("function card(p, view)\n  return { x = p + }\nend\n", to: "live.lua")
      #expect(try await app.waits { $0.errors.contains("\(path):2: ") })
      for x in stride(from: 240, through: 300, by: 6) { app.user.move(x, 200) }
      try await app.settleDrag { $0.offset != offset }
      app.user.release()
      app.user.move(599, 2)
      try await app.settle { $0.phase == "idle" }
      let other = try Scratch()
      let good = try other.write(Self.row(0.5, ", turn = 20 * p"), to: "live.lua")
      let mended = try await shot("custom", ["--layout", good])
      #expect(try await app.differs(from: mended, by: 0.005), "the notice")
      // Another file replaces the broken one, as when an editor saves.
      let draft = try scratch.write(Self.row(0.5, ", turn = 20 * p"), to: "draft.lua")
      try #require(rename(draft, path) == 0)
      try await app.expect(mended, seconds: 6)
    }

    @Test func aLayoutThatFailsInAFrameIsReportedAndTheLastGoodOneShown() async throws {
      let scratch = try Scratch()
      let path = try scratch.write(Self.row(1.1), to: "live.lua")
      let app = try await App("custom", ["--layout", path])
      // The layout fails only between the positions at which the program tries a file.
      let failing = Self.row(1.1, " + (math.abs(p - 0.25) < 0.2 and \"no\" or 0)")
      _ = try scratch.write(failing, to: "live.lua")
      try await pause(0.2)
      #expect(!app.errors.contains("live.lua"))
      app.user.move(300, 200)
      app.user.press()
      for x in stride(from: 300, through: 330, by: 3) { app.user.move(x, 200) }
      #expect(try await app.waits { $0.errors.contains("\(path):3: ") })
      let reports = app.errors.split(separator: "\n").filter { $0.contains("live.lua") }
      #expect(reports.count == 1, "\(reports)")
      app.user.release()
      try await app.settle { $0.phase == "idle" }
    }

    @Test func aSessionHasTheLayoutsThatItShowed() async throws {
      let scratch = try Scratch()
      let path = try scratch.write(Self.row(1.1), to: "live.lua")
      let session = scratch.file("session.jsonl")
      let app = try await App("custom", ["--layout", path, "--session", session])
      app.user.key("r", holding: ["Control_L"])
      app.user.key("Right")
      try await app.settle { $0.front == 5 }
      let before = try app.grab()
      _ = try scratch.write(Self.row(0.4), to: "live.lua")
      #expect(try await app.differs(from: before, by: 0.05))
      try await app.settle(quiet: 0.5)
      let shown = try app.grab()
      app.user.key("r", holding: ["Control_L"])
      #expect(try await app.waits { $0.errors.contains("recorded") })
      let text = try String(contentsOfFile: session, encoding: .utf8)
      #expect(
        text.contains("\"layout\":{\"name\":\"live\"") && text.contains("\"type\":\"layout\""))
      // A replay does not need the file.
      try #require(unlink(path) == 0)
      let played = try await run(["shot", "--script", session, "--out", scratch.file("s.png")])
      try #require(played.status == 0, "\(played.errors)")
      let image = try PixelGrid(png: scratch.file("s.png"))
      #expect(image.differingFraction(from: shown) < 0.02)
    }

    @Test func errorsInALayoutFileAreOneLineWithFileAndLine() async throws {
      let scratch = try Scratch()
      let nan = "\n\nfunction card(p)\n  return { y = 0 / 0 }\nend\n"
      let bad = try scratch.write(nan, to: "bad.lua")
      let unknown = try scratch.write("function card(p) return { bend = 1 } end", to: "b.lua")
      let none = try scratch.write("x = 1", to: "none.lua")
      let loop = try scratch.write("function card(p) while true do end end", to: "loop.lua")
      for command in ["show", "shot", "record", "inspect"] {
        var options = [command]
        if command == "shot" { options += ["--out", scratch.file("x.png")] }
        if command == "record" { options += ["--tour", "--out", scratch.file("x.png-sequence")] }
        for (file, start) in [(bad, ":4: "), (unknown, ":1: "), (none, ": "), (loop, ":1: ")] {
          let outcome = try await run(options + ["--layout", file])
          #expect(outcome.failed(65, saying: file + start), "\(outcome.errors)")
        }
        let missing = try await run(options + ["--layout", scratch.file("missing.lua")])
        #expect(missing.failed(66, saying: "missing.lua"))
      }
    }

    @Test func layoutCommandCreatesAndChecksFiles() async throws {
      let scratch = try Scratch()
      let name = scratch.file("mine")
      let begun = try await run(["layout", "new", name])
      #expect(begun.status == 0 && begun.output == name + ".lua\n")
      let again = try await run(["layout", "new", name])
      #expect(again.failed(73, saying: "mine.lua already exists"))
      let tried = try await run(["layout", "check", name + ".lua"])
      #expect(tried.status == 0, "\(tried.errors)")
      let jumping = try scratch.write(
        "function card(p, view) return { x = 600 + 300 * math.floor(2 * p) } end", to: "jump.lua")
      let found = try await run(["layout", "check", jumping])
      #expect(found.failed(65, saying: "jump.lua", "a card jumps at p = "), "\(found.errors)")
      let bad = try await run(["layout", "check", try scratch.write("card = 1", to: "bad.lua")])
      #expect(bad.failed(65, saying: "bad.lua"))
      #expect(try await run(["layout", "check", "/no/such.lua"]).failed(66, saying: "such.lua"))
    }
  }
}
