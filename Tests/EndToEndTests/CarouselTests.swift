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

    @Test func aHoveredButtonIsAllThatIsDrawnAndSent() async throws {
      let app = try await App("carousel")
      let whole = app.window.width * app.window.height
      // The first frame shows more than the empty stage.
      let first = app.trace.lines[0]
      #expect(first.painted > whole / 10 && first.sent == first.painted)
      #expect(first.complete || first.t >= 0.3, "it waits for its faces")
      // The faces of the first frame may still fade in, or become sharper.
      #expect(try await app.fallsAsleep())
      let (x, y) = Self.button(app.last)
      let pixel = app.position(x, y)
      let line = try await app.after({ app.user.move(Int(pixel.x), Int(pixel.y)) }) {
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
