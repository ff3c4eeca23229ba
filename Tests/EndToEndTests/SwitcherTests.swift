import FoundationEssentials
@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the Switcher's wiring from the pointer and the keys to the pixels.
  @Suite struct Switcher {
    /// The height of a row.
    static func pitch(_ line: TraceLine) -> Double { (line.height - 108) / 4 }

    /// Returns the rest offset after a release without velocity at `offset`.
    static func rest(_ app: App, from offset: Double) async throws -> Double {
      try #require(try await app.inspect(["--proposed", "\(offset)", "--velocity", "0"]).rest)
    }

    @Test func thePileSettlesInTheFirstSecond() async throws {
      let scratch = try Scratch()
      let file = scratch.file("session.jsonl")
      let app = try await App("switcher", ["--session", file], opens: true)
      let rest = try await app.settle()
      #expect(rest.front == 3 && rest.visible >= 6)
      let offsets = app.trace.lines.compactMap(\.offset)
      #expect(try #require(offsets.first) > (rest.offset ?? 0) + Self.pitch(rest))
      #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 >= $1 })
      // A screenshot can begin at this offset, and a scene that is reset begins there, too.
      let image = try await shot("switcher", ["--offset", "\(rest.offset ?? 0)"])
      try await app.expect(image)
      let still = try await run([
        "shot", "--scene", "switcher", "--size", "\(App.size.width)x\(App.size.height)", "--out",
        scratch.file("a.png"),
      ])
      #expect(still.status == 0)
      #expect(image == (try PixelGrid(png: scratch.file("a.png"))))
      app.user.key("End")
      try await app.settle { $0.front == $0.count - 1 }
      app.user.key("r")
      try await app.settle { $0.offset == rest.offset }
      // A replay of a later session begins with the opening.
      app.user.key("r", holding: ["Control_L"])
      app.user.key("Down")
      let next = try await app.settle { $0.front == 4 }
      app.user.key("r", holding: ["Control_L"])
      #expect(try await app.waits { _ in isWritten(file) })
      let played = try await run([
        "shot", "--script", file, "--out", scratch.file("b.png"), "--trace", scratch.file("again"),
      ])
      #expect(played.status == 0, "\(played)")
      let again = try String(contentsOfFile: scratch.file("again"), encoding: .utf8)
      let last = try #require(again.split(separator: "\n").last)
      #expect(last.contains("\"offset\":\(try #require(next.offset)),"))
    }
  }
}
