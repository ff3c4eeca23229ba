@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the Carousel's wiring from the pointer and the keys to the pixels.
  @Suite struct Carousel {
    /// The middle of the front card's action button, in fractions of the viewport.
    static func button(_ line: TraceLine) -> (x: Double, y: Double) {
      (0.88 - 36 / line.width, 0.9 - 36 / line.height)
    }

    @Test func aDragFoldsTheCardsAndAStillReleaseGoesToTheNearestCard() async throws {
      let app = try await App("carousel")
      let before = try await atRest("carousel")
      let from = app.position(0.5, 0.4)
      let travel = (app.last.viewport[2] * 0.6).rounded()
      let to = (x: from.x - travel, y: from.y)
      try await app.after {
        app.user.drag([from, to], samples: 8, interval: 0.01, holds: true)
      } where: {
        $0.phase == "dragging" && abs(($0.offset ?? 0) - travel / $0.zoom) < 0.01
      }
      var script = dragging(app.point(from), app.point(to))
      let image = try await shot("carousel", script: script, at: 1)
      try await app.expect(image)
      #expect(before.differingFraction(from: image) > 0.05)

      try await pause(0.06)
      app.user.release()
      try await app.settle { $0.front == 1 && abs(($0.offset ?? 0) - $0.width) < 0.1 }
      script.append(event(0.4, "release", app.point(to)))
      try await app.expect(shot("carousel", script: script, at: 4))
    }

    @Test func aHoveredButtonIsAllThatIsDrawnAndSent() async throws {
      let app = try await App("carousel")
      let whole = app.window.width * app.window.height
      // The first frame shows more than the empty stage.
      let first = app.trace.lines[0]
      #expect(first.painted > whole / 10 && first.sent == first.painted)
      #expect(first.complete || first.t >= 0.3, "it waits for its faces")
      // The faces of the first frame may still fade in.
      try await app.settle()
      let (x, y) = Self.button(app.last)
      let pixel = app.position(x, y)
      let line = try await app.after {
        app.user.move(Int(pixel.x), Int(pixel.y))
      } where: {
        $0.painted > 0
      }
      #expect(line.painted < whole / 50 && line.sent == line.painted)
      try await app.expect(shot("carousel", script: [event(0.1, "move", app.point(pixel))]))
      // At rest the program draws nothing, so the trace gets no line.
      try await app.settle()
      let count = app.trace.lines.count
      try await pause(0.3)
      #expect(try app.lines(after: count).isEmpty)
    }
  }
}
