import Foundation
@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests tuning files and the tuner in a window.
  @Suite struct Tuning {
    private static func file(_ fold: Double) -> String {
      "[carousel]\nfold-per-page = \(fold)\n"
    }

    @Test func aTuningFileAppliesAtTheStartAndWhenItChanges() async throws {
      let scratch = try Scratch()
      let path = try scratch.write(Self.file(0.5), to: "tuning.toml")
      let app = try await App("carousel", ["--tuning", path])
      try await app.expect(try await shot("carousel", ["--tuning", path]))
      let (tuned, plain) = (
        try await inspect("carousel", ["--tuning", path]), try await inspect("carousel")
      )
      #expect(try tuned.item(1).transform != plain.item(1).transform)
      // First the file is written in place. Then another file replaces it, as editors save.
      _ = try scratch.write(Self.file(1.4), to: "tuning.toml")
      try await app.expect(try await shot("carousel", ["--tuning", path]), seconds: 6)
      let draft = try scratch.write("", to: "draft.toml")
      try #require(rename(draft, path) == 0)
      try await app.expect(try await atRest("carousel"), seconds: 6)
    }

    @Test func aBadTuningFileKeepsTheOldValuesAndIsReported() async throws {
      let scratch = try Scratch()
      let path = try scratch.write(Self.file(0.5), to: "tuning.toml")
      let app = try await App("carousel", ["--tuning", path])
      let before = try await shot("carousel", ["--tuning", path])
      _ = try scratch.write("[carousel]\n\nfold-per-page = 99\n", to: "tuning.toml")
      #expect(try await app.differs(from: before, by: 0.01))
      let reason = "\(path):3: \"fold-per-page\" must be from 0.1 to 1.5, not 99"
      #expect(try await app.waits { $0.errors.contains(reason) })
      // The notice about the invalid file has ended, and the parameters keep their old values.
      try await app.expect(before, seconds: 12)
      _ = try scratch.write(Self.file(0.5), to: "tuning.toml")
      for command in ["show", "inspect", "shot"] {
        _ = try scratch.write("[carousel]\nfold = 1\n", to: "bad.toml")
        var options = [command, "--scene", "carousel", "--tuning", scratch.file("bad.toml")]
        if command == "shot" { options += ["--out", scratch.file("x.png")] }
        let outcome = try await run(options)
        #expect(outcome.failed(65, saying: ":2: ", "fold"), "\(outcome.errors)")
      }
      let missing = try await run(["inspect", "--tuning", scratch.file("none.toml")])
      #expect(missing.failed(66, saying: "none.toml"))
    }

    @Test func thePanelTakesKeysAndPointerAndSaves() async throws {
      let scratch = try Scratch()
      let path = try scratch.write("", to: "tuning.toml")
      let app = try await App("carousel", ["--tuning", path])
      app.user.key("t")
      #expect(try await app.differs(from: try await atRest("carousel"), by: 0.05))
      // The panel takes the arrow keys, so no page turns.
      for _ in 0..<3 { app.user.key("Down") }
      for _ in 0..<4 { app.user.key("Left") }
      try await app.settle { $0.front == 0 }
      // The drag moves the slider of the first line, in a window of 600 by 480.
      app.user.drag([(40, 111), (90, 111), (160, 111)], samples: 8, interval: 0.02)
      app.user.key("s", holding: ["Control_L"])
      var text = ""
      let isSaved = try await app.waits { _ in
        text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.contains("fold-per-page = 0.8 ") && text.contains("inset = ")
      }
      #expect(isSaved, "\(text)")
      // The first Escape takes the keys away from the panel, and the second one closes it. The window then shows the
      // values in the file.
      app.user.key("Escape")
      app.user.key("Escape")
      app.user.move(1279, 799)
      try await app.expect(try await shot("carousel", ["--tuning", path]), seconds: 6)
    }
  }
}
