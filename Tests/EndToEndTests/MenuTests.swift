import Foundation
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests that a mouse alone is enough: every step of this suite is a movement or a click.
  @Suite struct Menu {
    /// The lines of the menu of the Stack in a window that shows the scene bar; "-" is a rule.
    private static let lines = [
      "open", "flip", "copy", "pen", "-", "lesson", "-", "slow", "pause", "-", "zoom", "xray",
      "tuner", "split", "-",
      "fullscreen", "presenter", "keys", "files", "quit",
    ]
    // The measures of the menu in a window with one pixel for each point.
    private static let (padding, row, rule) = (6.0, 28.0, 9.0)

    /// Clicks a line of the menu with the left button, after a right click.
    private func choose(_ line: String, from lines: [String] = lines, in app: App) {
      let corner = (x: app.window.x + 500, y: app.window.y + 60)
      app.user.click(corner.x, corner.y, button: 3)
      var y = Double(corner.y) + Self.padding
      for other in lines {
        if other == line { break }
        y += other == "-" ? Self.rule : Self.row
      }
      app.user.click(corner.x + 60, Int(y + Self.row / 2))
    }

    @Test func aMouseAloneSwitchesScenesSlowsTimeDrawsOpensAFileAndQuits() async throws {
      let scratch = try Scratch()
      try scratch.folder("pictures")
      try await scratch.image("pictures/1.png", of: "stack", size: "300x400")
      try await scratch.image("pictures/2.png", of: "carousel", size: "300x400")
      let app = try await App(
        "switcher", ["--size", "1240x780"], environment: ["HOME": scratch.file("pictures")])
      // The second tab of the scene bar.
      app.user.click(app.window.x + 60, app.window.y + 55)
      try await app.settle { $0.scene == "stack" }

      choose("slow", in: app)
      try await app.after { $0.rate == 0.5 }
      choose("normal", from: Array(Self.lines[..<8] + ["normal"] + Self.lines[8...]), in: app)
      try await app.after { $0.rate == 1 }

      choose("pen", in: app)
      func reds() throws -> Int {
        let image = try app.grab()
        return (0..<image.height).reduce(0) { sum, y in
          sum
            + (0..<image.width).count { x in
              image.red(x, y) > 230 && image.green(x, y) < 110 && image.blue(x, y) < 90
            }
        }
      }
      let before = try reds()
      app.user.drag([app.position(0.35, 0.3), app.position(0.6, 0.4)], samples: 12, interval: 0.01)
      #expect(try await app.waits { _ in try reds() > before + 300 })
      #expect(app.last.front == 0)

      // While the pen is active, the menu also has a line for undo and the pen's own lines.
      let drawing =
        ["open", "flip", "undo", "copy", "pen", "red", "yellow", "blue", "black", "thick", "wipe"]
        + Self.lines[4...]
      choose("pen", from: drawing, in: app)
      choose(
        "files", from: ["open", "flip", "copy", "pen", "wipe"] + Self.lines[4...], in: app)
      // The path line offers the home folder first, and then its files.
      let row = (x: app.window.x + 620, y: app.window.y + 156 + 56 + 17)
      /// Returns the number of bright pixels in the first suggestion; nil while there is no dark panel.
      func text() throws -> Int? {
        let image = try app.grab()
        let (x, y) = (row.x - app.window.x, row.y - app.window.y)
        let values = (y - 12..<y + 12).flatMap { y in
          (x - 340..<x + 340).map { image.green($0, y) }
        }
        let bright = values.count { $0 > 120 }
        return bright > 0 && values.count { $0 < 70 } > values.count * 3 / 4 ? bright : nil
      }
      var folder = 0
      #expect(
        try await app.waits { _ in
          folder = try text() ?? 0
          return folder > 0
        })
      app.user.click(row.x, row.y)
      #expect(try await app.waits { _ in try text() ?? 0 > folder * 2 })
      app.user.click(row.x, row.y)
      try await app.settle { $0.count == 1 }

      choose("quit", from: ["open", "flip", "undo"] + Self.lines[2...], in: app)
      #expect(app.process.wait(seconds: 8) == 0)
      #expect(app.errors.isEmpty)
    }
  }
}
