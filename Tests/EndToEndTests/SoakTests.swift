import Foundation
@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the use of system resources while files are added, changed and removed for `CARDSTAGE_SOAK_MINUTES` minutes.
  /// The suite runs only with `CARDSTAGE_LONG_RUNS`.
  @Suite(.enabled(if: getenv("CARDSTAGE_LONG_RUNS") != nil)) struct Soak {
    /// The minimum number of rounds in the later half: enough to compare its first quarter with its last.
    private static let fewest = 8
    private static let minutes =
      getenv("CARDSTAGE_SOAK_MINUTES").flatMap { Double(String(cString: $0)) } ?? 2

    /// The system's resources that the program holds.
    private struct Holdings {
      /// The resident memory, in megabytes.
      var resident = 0.0
      var descriptors = 0
      var children = 0

      init(of pid: Int32) throws {
        let text = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmRSS") })
        resident = Double(line.split(separator: " ").dropLast().last ?? "")! / 1024
        let manager = FileManager.default
        descriptors = try manager.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count
        for task in try manager.contentsOfDirectory(atPath: "/proc/\(pid)/task") {
          let path = "/proc/\(pid)/task/\(task)/children"
          children +=
            (try? String(contentsOfFile: path, encoding: .utf8))?
            .split(separator: " ").count ?? 0
        }
      }
    }

    private let scratch: Scratch

    init() throws {
      scratch = try Scratch()
      try scratch.folder("mine")
    }

    private func image(_ name: String, of scene: String) async throws -> String {
      try await scratch.image(name, of: scene, size: "600x800")
    }

    /// Drops the folder, and adds, changes and removes a file in it. Shows the deck in all scenes, and undoes
    /// everything.
    private func round(_ app: App, _ images: [String], bundled: Int) async throws {
      let mine = scratch.file("mine")
      try await app.drop([mine])
      // The text is one card.
      try await app.settle { $0.count == 3 }
      let added = mine + "/5.png"
      try FileManager.default.copyItem(atPath: images[0], toPath: added)
      try await app.settle { $0.count == 4 }
      try await app.after {
        let other = scratch.file("other.png")
        try FileManager.default.copyItem(atPath: images[1], toPath: other)
        rename(other, added)
      } where: {
        $0.count == 4
      }
      for scene in ["4", "1", "2", "3"] {
        app.user.key(scene)
        app.user.key("Right")
        app.user.wheel(dy: 2)
        try await app.settle(quiet: 0.1)
      }
      unlink(added)
      try await app.settle { $0.count == 3 }
      for _ in 0..<40 where app.last.count != bundled {
        app.user.key("z")
        try await app.settle(quiet: 0.1)
      }
      try await app.settle { $0.count == bundled }
    }

    @Test(.timeLimit(.minutes(90))) func memoryAndFilesOfTheProgramStayFlat() async throws {
      let images = [
        try await image("a.png", of: "stack"), try await image("b.png", of: "library"),
      ]
      for (number, image) in images.enumerated() {
        try FileManager.default.copyItem(
          atPath: image, toPath: scratch.file("mine/\(number).png"))
      }
      _ = try scratch.write("# A\n\ntext\n\n# B\n\nmore\n", to: "mine/notes.md")
      let app = try await App("carousel", ["--size", "1280x800"])
      let bundled = app.last.count
      try #require(bundled > 4)
      let start = monotonicSeconds()
      let whole = Self.minutes * 60
      var (rounds, warm): (Int, [Holdings]) = (0, [])
      var said = 0.0
      // On a busy machine, too few rounds fit into the time.
      while monotonicSeconds() - start < (warm.count < Self.fewest ? 4 * whole : whole) {
        try await round(app, images, bundled: bundled)
        rounds += 1
        let now = monotonicSeconds() - start
        let holdings = try Holdings(of: app.process.pid)
        if now > whole / 2 { warm.append(holdings) }
        guard now - said >= whole / 10 else { continue }
        said = now
        print(
          "soak: \(Int(now)) s, \(rounds) rounds:", String(format: "%.1f MB,", holdings.resident),
          "\(holdings.descriptors) descriptors, \(holdings.children) children")
      }
      // In the later half, the program has filled its caches. The test compares the first quarter of this half with the
      // last.
      try #require(warm.count >= Self.fewest)
      let quarter = warm.count / 4
      let (first, last) = (warm.prefix(quarter), warm.suffix(quarter))
      func maximum<Value: Comparable>(_ part: ArraySlice<Holdings>, _ path: (Holdings) -> Value)
        -> Value
      { part.map(path).max()! }
      let grown = maximum(last) { $0.resident } - maximum(first) { $0.resident }
      print("soak: \(rounds) rounds, grown by", String(format: "%.1f MB", grown))
      #expect(grown < 8)
      #expect(maximum(last) { $0.descriptors } <= maximum(first) { $0.descriptors })
      #expect(maximum(last) { $0.children } <= maximum(first) { $0.children })
      #expect(app.errors.isEmpty, "\(app.errors)")
    }
  }
}
