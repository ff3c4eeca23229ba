import CardModel
import Foundation
@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the program with malformed input: thousands of mutated files and command lines, and paths that are no
  /// regular files. The suite runs only with `CARDSTAGE_LONG_RUNS`.
  @Suite(.enabled(if: getenv("CARDSTAGE_LONG_RUNS") != nil)) struct Corpus {
    nonisolated private static let runs = 800
    /// The exit statuses that any input may cause: success, bad usage, bad data, missing input, no display, no output.
    nonisolated private static let statuses: Set<Int32> = [0, 64, 65, 66, 69, 73]

    nonisolated private static let words = [
      "1e300", "-1e300", "1.7e308", "1e-320", "-0", "nan", "null", "true", "{}", "[]", "[1]",
      "\"\"",
      "99999999999999999999", "4294967296", "-2147483649", "\u{1B}[2J", "\u{0}", "\u{7}", "é",
      "\\u0000",
      "\"", "{", "}", "[", "]", ",", ":", "\n", "\r\n", "\u{FEFF}", "=", "#", "'", "\"t\":1e5,",
    ]

    /// Numbers that are mostly within the limits.
    nonisolated private static let numbers = [
      "0", "1", "-1", "0.5", "1e6", "-1e6", "999999.9", "-0.001", "1e-320", "123.4", "16384", "60",
    ]

    /// Returns a text with one to four changes. In half of the texts, only numbers change, so that the form stays
    /// valid. In the others a bit, a piece or a word changes.
    nonisolated private static func mutated(_ text: [UInt8], _ dice: inout SplitMix64) -> [UInt8] {
      var bytes = text
      let isGentle = Bool.random(using: &dice)
      for _ in 0..<Int.random(in: 1...4, using: &dice) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &dice)
        let end = min(index + Int.random(in: 1...40, using: &dice), bytes.count)
        let word = Array(((isGentle ? numbers : words).randomElement(using: &dice) ?? "").utf8)
        switch isGentle ? 5 : Int.random(in: 0..<6, using: &dice) {
        case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
        case 1: bytes.removeSubrange(index..<end)
        case 2: bytes.insert(contentsOf: bytes[index..<end], at: index)
        case 3: bytes.removeSubrange(index...)
        case 4: bytes.insert(contentsOf: word, at: index)
        default:
          // Times must not decrease, so a gentle change leaves the number after a "t" as it is.
          let isDigit = { (byte: UInt8) in (48...57).contains(byte) || byte == 46 || byte == 45 }
          let starts = bytes.indices[index...].filter {
            isDigit(bytes[$0]) && $0 > 3 && !isDigit(bytes[$0 - 1])
              && !(isGentle
                && (bytes[($0 - 3)..<$0].elementsEqual("t\":".utf8) || bytes[$0 - 1] == 91))
          }
          guard let first = starts.first else { continue }
          let last = bytes[first...].firstIndex { !isDigit($0) } ?? bytes.count
          bytes.replaceSubrange(first..<last, with: word)
        }
      }
      return bytes
    }

    /// Runs the command of each number, a few at a time, and counts the statuses.
    private func runAll(
      _ name: String, count: Int = runs, expecting statuses: Set<Int32> = statuses,
      _ command:
        @escaping @Sendable (Int) throws -> (
          program: String, arguments: [String], environment: [String: String]
        )
    ) async throws {
      var counts: [Int32: Int] = [:]
      var next = 0
      try await withThrowingTaskGroup(of: (Int, [String], Outcome).self) { group in
        func add() throws {
          guard next < count else { return }
          let (number, made) = (next, try command(next))
          next += 1
          group.addTask {
            (
              number, made.arguments,
              try await run(
                made.arguments, program: made.program, environment: made.environment, seconds: 60)
            )
          }
        }
        for _ in 0..<4 { try add() }
        for try await (number, arguments, outcome) in group {
          counts[outcome.status ?? -1, default: 0] += 1
          let isTold = outcome.status == 0 || !outcome.complaints.isEmpty
          let isClean = outcome.errors.unicodeScalars.allSatisfy {
            $0 == "\n" || !(0...31).contains($0.value) && !(127...159).contains($0.value)
          }
          #expect(
            statuses.contains(outcome.status ?? -1) && isTold && isClean
              && outcome.complaints.count <= 8 && outcome.errors.utf8.count < 2000,
            "\(name) \(number): \(arguments) \(outcome)")
          try add()
        }
      }
      let list = counts.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }
      print("\(count) \(name): \(list.joined(separator: ", "))")
    }

    private func bytes(_ path: String) throws -> [UInt8] {
      Array(try Data(contentsOf: URL(filePath: path)))
    }

    private func originals(_ paths: [String]) throws -> [[UInt8]] {
      try paths.map { try bytes($0) }
    }

    private static let assets = Product.package + "/assets"

    private var scripts: [String] {
      get throws {
        try FileManager.default.contentsOfDirectory(atPath: Self.assets + "/scripts").sorted().map {
          Self.assets + "/scripts/" + $0
        }
      }
    }

    /// Plays mutated files of `originals` as scripts.
    private func play(
      _ originals: [[UInt8]], _ name: String, seed: UInt64, _ options: [String] = []
    ) async throws {
      let scratch = try Scratch()
      let folder = scratch.path
      let program = Product.path
      try await runAll(name) { number in
        var dice = SplitMix64(seed: seed &+ UInt64(number))
        let file = folder + "/\(number)"
        let bytes = Self.mutated(originals[number % originals.count], &dice)
        try Data(bytes).write(to: URL(filePath: file))
        let out = folder + "/\(number).png"
        let end = number % 3 == 0 ? [] : ["--at", "0.5"]
        return (
          program, ["shot", "--script", file, "--out", out] + options + end, [:]
        )
      }
    }

    @Test(.timeLimit(.minutes(10))) func scriptsAreReadOrRefused() async throws {
      try await play(try originals(scripts), "scripts", seed: 1, ["--size", "96x60"])
    }

    @Test(.timeLimit(.minutes(10))) func sessionsAreReadOrRefused() async throws {
      let scratch = try Scratch()
      let file = scratch.file("session.jsonl")
      do {
        let app = try await App("stack", ["--session", file])
        for scene in ["1", "4", "3", "2"] {
          app.user.key("r", holding: ["Control_L"])
          app.user.key(scene)
          app.user.drag(
            [app.position(0.6, 0.5), app.position(0.2, 0.6)], samples: 20, interval: 0.008)
          app.user.wheel(dy: 1)
          try await app.settle()
          app.user.key("r", holding: ["Control_L"])
        }
        _ = try await app.waits { _ in
          FileManager.default.fileExists(atPath: scratch.file("session-4.jsonl"))
        }
        try await app.settle()
      }
      let files = ["session", "session-2", "session-3"].map { scratch.file($0 + ".jsonl") }
      try await play(try originals(files), "sessions", seed: 2)
    }

    private static let settings = """
      # A clicker's keys.
      [keys]
      "Page_Down" = "next-scene"
      "Ctrl+n" = "tour"
      "F5" = "none"
      """
    private static let tuning = """
      [carousel]
      fold-per-page = 0.5
      [stack]
      spring-back-damping = 1
      tilt = 30.5
      [b.stack]
      tilt = 50
      """

    @Test(.timeLimit(.minutes(10))) func settingsAreReadOrRefused() async throws {
      let scratch = try Scratch()
      let originals = [Array(Self.tuning.utf8), Array(Self.settings.utf8)]
      let (folder, program) = (scratch.path, Product.path)
      try await runAll("settings") { number in
        var dice = SplitMix64(seed: 3 &+ UInt64(number))
        let config = folder + "/\(number)/cardstage"
        try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
        let file = config + "/config.toml"
        try Data(Self.mutated(originals[number % 2], &dice)).write(to: URL(filePath: file))
        let out = folder + "/\(number).png"
        let tuning = number % 2 == 0 ? ["--tuning", file] : []
        return (
          program, ["shot", "--size", "96x60", "--out", out] + tuning,
          ["XDG_CONFIG_HOME": folder + "/\(number)"]
        )
      }
    }

    @Test(.timeLimit(.minutes(10))) func decksAndBooksAreReadOrRefused() async throws {
      let scratch = try Scratch()
      let program = scratch.file("cardstage")
      try FileManager.default.copyItem(atPath: Product.path, toPath: program)
      // The program reads the assets in its own folder, so each run gets a folder of its own.
      let paths = [
        "decks/stack.json", "decks/switcher.json", "decks/carousel.json", "books/springs/book.json",
        "books/springs/pages.md",
      ]
      let originals = try originals(paths.map { Self.assets + "/" + $0 })
      let (folder, assets) = (scratch.path, Self.assets)
      try await runAll("decks and books") { number in
        var dice = SplitMix64(seed: 4 &+ UInt64(number))
        let own = folder + "/\(number)"
        let path = paths[number % paths.count]
        let manager = FileManager.default
        try manager.createDirectory(atPath: own + "/assets", withIntermediateDirectories: true)
        try manager.linkItem(atPath: program, toPath: own + "/cardstage")
        for part in ["/decks", "/books"] {
          try manager.copyItem(atPath: assets + part, toPath: own + "/assets" + part)
        }
        let bytes = Self.mutated(originals[number % paths.count], &dice)
        try Data(bytes).write(to: URL(filePath: own + "/assets/" + path))
        let scene = ["stack", "switcher", "carousel", "library", "library"][number % paths.count]
        return (
          own + "/cardstage",
          ["shot", "--scene", scene, "--size", "96x60", "--out", own + "/a.png"], [:]
        )
      }
    }

    @Test(.timeLimit(.minutes(10))) func argumentsAreAcceptedOrRefused() async throws {
      let scratch = try Scratch()
      let script = try scripts[0]
      let lists: [[String]] = [
        ["shot", "--scene", "stack", "--size", "96x60", "--at", "0.5", "--script", script],
        ["shot", "--theme", "dark", "--contrast", "high", "--scale", "1.5", "--size", "96x60"],
        ["inspect", "--scene", "carousel", "--count", "12", "--offset", "0.5"],
        ["inspect", "--scene", "stack", "--index", "2", "--drag", "60", "--flip", "0.25"],
        [
          "inspect", "--scene", "library", "--part", "book", "--open", "0.5", "--viewport",
          "375x667",
        ],
        ["record", "--tour", "--end", "0.05", "--fps", "10", "--slow", "1", "--size", "96x60"],
        ["show", "--size", "96x60", "--present", "copy", "--count", "5"],
        ["doctor"],
      ]
      let (folder, program) = (scratch.path, Product.path)
      try await runAll("command lines") { number in
        var dice = SplitMix64(seed: 5 &+ UInt64(number))
        var arguments = lists[number % lists.count]
        if arguments[0] == "shot" { arguments += ["--out", folder + "/\(number).png"] }
        if arguments[0] == "record" { arguments += ["--out", folder + "/\(number).png-sequence"] }
        for _ in 0..<Int.random(in: 1...3, using: &dice) where !arguments.isEmpty {
          let index = Int.random(in: 0..<arguments.count, using: &dice)
          switch Int.random(in: 0..<4, using: &dice) {
          case 0: arguments.remove(at: index)
          case 1: arguments.insert(arguments[index], at: index)
          case 2: arguments.swapAt(index, Int.random(in: 0..<arguments.count, using: &dice))
          default:
            let bytes = Self.mutated(Array(arguments[index].utf8), &dice)
            arguments[index] = String(decoding: bytes, as: UTF8.self).replacing("\0", with: "")
          }
        }
        // The program runs in a folder of its own, because a mutated argument may become the path of an output file.
        return ("/usr/bin/env", ["--chdir", folder, program] + arguments, [:])
      }
      withExtendedLifetime(scratch) {}
    }

    /// A folder, a pipe, a socket, a device, an endless link and a missing file are refused by name and at once,
    /// wherever the program reads a file.
    @Test(.timeLimit(.minutes(5))) func pathsThatAreNoRegularFilesAreRefused() async throws {
      let scratch = try Scratch()
      let fifo = scratch.file("fifo")
      mkfifo(fifo, 0o600)
      let socket = scratch.file("socket")
      let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      try #require(bindSocket(descriptor, to: socket))
      let loop = scratch.file("loop")
      symlink(loop, loop)
      let missing = scratch.file("gone/file")
      let names = [
        fifo, socket, loop, missing, scratch.path, "/dev/zero", "/dev/tty", "/dev/null/x",
        "/proc/self/mem",
      ]
      let uses = [["shot", "--script"], ["shot", "--tuning"], ["record", "--script"]]
      let out = scratch.file("a.png")
      let cases = names.flatMap { name in uses.map { ($0, name) } }
      let program = Product.path
      try await runAll("files that are none", count: cases.count, expecting: [66]) { number in
        let (use, name) = cases[number]
        let out = use[0] == "shot" ? out : out + "-sequence"
        return (program, use + [name, "--out", out], [:])
      }
    }
  }
}
