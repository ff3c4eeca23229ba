import CardModel
import Foundation
@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the program with random input for `CARDSTAGE_MONKEY_MINUTES` minutes. The suite runs only with
  /// `CARDSTAGE_LONG_RUNS`.
  @Suite(.enabled(if: getenv("CARDSTAGE_LONG_RUNS") != nil)) struct Monkey {
    private static let minutes =
      getenv("CARDSTAGE_MONKEY_MINUTES").flatMap { Double(String(cString: $0)) } ?? 2

    /// Keys of every kind, except those that quit, change the window or begin the tour.
    private static let keys = [
      "1", "2", "3", "4", "Tab", "r", "question", "b", "w", "h", "l", "k", "x", "t", "v", "s", "p",
      "bracketleft", "bracketright", "Left", "Right", "Up", "Down", "Page_Up", "Page_Down", "Home",
      "End", "Return", "space", "g", "7", "z", "Escape", "Escape",
    ]

    private static func act(_ user: VirtualUser, _ random: inout some RandomNumberGenerator) {
      func point() -> (x: Double, y: Double) {
        (.random(in: 0..<1280, using: &random), .random(in: 0..<800, using: &random))
      }
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<3:
        let path = (0...Int.random(in: 1...3, using: &random)).map { _ in point() }
        user.drag(path, samples: .random(in: 5...60, using: &random), interval: 0.008)
      case 3:
        let (x, y) = point()
        user.click(Int(x), Int(y))
      case 4..<6: for _ in 0..<Int.random(in: 1...9, using: &random) { user.wheel(dy: 1) }
      case 6: for _ in 0..<Int.random(in: 1...9, using: &random) { user.wheel(dy: -1) }
      case 7 where Int.random(in: 0..<10, using: &random) == 0:
        user.key("r", holding: ["Control_L"])
      default:
        user.key(keys.randomElement(using: &random) ?? "1")
        usleep(.random(in: 0..<200_000, using: &random))
      }
    }

    private static func megabytes(_ key: String, of pid: Int32) throws -> Double {
      let text = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
      let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(key) })
      return try #require(line.split(separator: " ").dropLast().last.flatMap { Double($0) }) / 1024
    }

    /// Returns the resident memory and its parts: the heap, files, and the memory shared with the server.
    private static func resident(_ pid: Int32) throws -> String {
      try ["VmRSS", "RssAnon", "RssFile", "RssShmem"]
        .map { "\($0) \(Int(try megabytes($0, of: pid).rounded()))" }.joined(separator: ", ")
        + " MB"
    }

    /// A window at rest for a minute takes at most 160 MB, and its sessions are small.
    @Test(.timeLimit(.minutes(90))) func memoryStaysSmallUnderRandomInput() async throws {
      let scratch = try Scratch()
      let app = try await App(
        "switcher", ["--size", "1280x800", "--session", scratch.file("session.jsonl")])
      let seed = UInt64.random(in: 0...UInt64.max)
      print("seed \(seed)")
      var random = SplitMix64(seed: seed)
      for minute in 1...Int(Self.minutes) {
        let end = monotonicSeconds() + 60
        while monotonicSeconds() < end {
          Self.act(app.user, &random)
          // The pause lets other tests run, since these have time limits.
          try await pause(0.001)
        }
        if minute.isMultiple(of: 5) || minute == 1 {
          print("after \(minute) min: \(try Self.resident(app.process.pid))")
        }
      }
      app.user.release()
      try await pause(60)
      let resident = try Self.megabytes("VmRSS", of: app.process.pid)
      let sizes = try FileManager.default.contentsOfDirectory(atPath: scratch.path).compactMap {
        try FileManager.default.attributesOfItem(atPath: scratch.file($0))[.size] as? Int
      }
      print(
        "at rest: \(try Self.resident(app.process.pid)), at most \(try Self.megabytes("VmHWM", of: app.process.pid)) MB;",
        "\(sizes.count) recordings of \(sizes.reduce(0, +) >> 20) MB")
      #expect(resident < 160)
      // A session has at most 8 MB of input before its start, and the input of its own minutes.
      #expect(sizes.allSatisfy { $0 < 18 << 20 })
      #expect(app.process.wait(seconds: 0) == nil, "it is still there: \(app.errors)")
    }
  }
}
