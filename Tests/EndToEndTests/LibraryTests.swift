@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the Library's wiring from the pointer and the keys to the pixels.
  @Suite struct Library {
    /// Starts the program, opens the first book, and returns the program.
    static func open() async throws -> App {
      let app = try await App("library")
      app.user.key("Return")
      try await app.settle { $0.part == "book" && $0.open == 1 }
      return app
    }

    /// The script's line that opens the first book, and a time at which the book is open.
    static let opening = event(0, "key", nil, "\"key\":\"Return\"")
    static let opened = 3.0

    @Test func aPageFollowsThePointerAndTurns() async throws {
      let app = try await Self.open()
      let before = try await shot("library", script: [Self.opening], at: Self.opened)
      let (from, to) = (app.position(0.65, 0.5), app.position(0.42, 0.5))
      try await app.after({ app.user.drag([from, to], samples: 10, interval: 0.01, holds: true) }) {
        $0.phase == "dragging" && ($0.offset ?? 0) > 0.55 * $0.width
      }
      var script = [
        Self.opening, event(Self.opened, "move", app.point(from)),
        event(Self.opened, "press", app.point(from)),
        event(Self.opened + 0.1, "move", app.point(to)),
      ]
      let image = try await shot("library", script: script)
      try await app.expect(image)
      #expect(before.differingFraction(from: image) > 0.05)
      try await pause(0.06)
      app.user.release()
      try await app.settle { $0.front == 3 && abs(($0.offset ?? 0) - $0.width) < 0.1 }
      script.append(event(Self.opened + 0.3, "release", app.point(to)))
      try await app.expect(shot("library", script: script, at: 6))
    }

    @Test func controlAndADragUpwardsPinchesABookOpen() async throws {
      let app = try await App("library")
      let from = app.position(0.5, 0.8)
      app.user.keyDown("Control_L")
      try await app.after {
        app.user.drag([from, (from.x, from.y - 100)], samples: 10, interval: 0.01, holds: true)
      } where: {
        $0.phase == "dragging" && $0.open > 0.3
      }
      app.user.keyUp("Control_L")
      app.user.move(Int(from.x), Int(from.y) - 160)
      try await pause(0.06)
      app.user.release()
      try await app.settle { $0.part == "book" && $0.open == 1 }
    }
  }
}
