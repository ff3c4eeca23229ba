import Foundation
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests lesson files in a window.
  @Suite struct Lessons {
    private static func lesson(rules: String, _ words: String) -> String {
      """
      # A pile

      Scene: stack

      ## Depth

      Rules: \(rules)

      \(words)

      ```swift
      let y = -7 * i
      ```

      A note.
      """
    }

    @Test func aLessonFileIsFollowedAndItsMistakesAreReported() async throws {
      let scratch = try Scratch()
      let path = try scratch.write(Self.lesson(rules: "none", "One spot."), to: "own.md")
      let app = try await App("stack", ["--lesson", path])
      let first = try await shot("stack", ["--lesson", path])
      try await app.expect(first)
      _ = try scratch.write(Self.lesson(rules: "depht", "One spot."), to: "own.md")
      #expect(try await app.waits { $0.errors.contains("\(path):7: unknown rule") })
      _ = try scratch.write(Self.lesson(rules: "depth", "A pile."), to: "own.md")
      let second = try await shot("stack", ["--lesson", path])
      #expect(second.differingFraction(from: first, by: 8) > 0.01)
      try await app.expect(second, seconds: 8)
    }
  }
}
