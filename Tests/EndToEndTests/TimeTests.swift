import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests pauses, rewinds and slow motion in a window.
  @Suite struct Time {
    @Test func aPauseShowsAgainWhatWasShown() async throws {
      let app = try await App("carousel", ["--count", "30"])
      app.user.key("s")
      app.user.key("s")
      try await app.after({ app.user.key("End") }) { ($0.offset ?? 0) > 2000 }
      let paused = try await app.after({ app.user.key("p") }) { $0.rate == 0 }
      // In a pause, faces are still painted and fade in.
      let whole = try await app.trace.last(quiet: 0.4, seconds: 10) { $0.rate == 0 && $0.complete }
      try #require(whole != nil)
      let still = try app.grab()
      let count = try app.lines(after: 0).count
      try await pause(0.3)
      // Nothing moves, and no frame is drawn.
      #expect(try app.lines(after: count).isEmpty && app.last.offset == paused.offset)

      // The steps back show the earlier offsets, and the steps forward show them again.
      let shown = try app.lines(after: 0).compactMap(\.offset).reduce(into: [Double]()) {
        if $0.last != $1 { $0.append($1) }
      }
      try #require(shown.count > 4)
      let offsets = Array(shown.suffix(4))
      for offset in offsets.dropLast().reversed() {
        try await app.after({ app.user.key("bracketleft") }) { $0.offset == offset }
      }
      #expect(try app.grab() != still)
      for offset in offsets.dropFirst() {
        try await app.after({ app.user.key("bracketright") }) { $0.offset == offset }
      }
      try await app.expect(still, tolerance: 0)
      app.user.key("p")
      app.user.key("s")
      app.user.key("s")
      try await app.settle { $0.front == 29 }
    }
  }
}
