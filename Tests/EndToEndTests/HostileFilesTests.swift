import Bombs
import CardModel
import Foundation
@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the program with folders and file names that were made to do harm.
  @Suite struct HostileFiles {
    private let scratch: Scratch

    init() throws {
      scratch = try Scratch()
      try scratch.folder("mine")
    }

    /// Runs the program from a shell, since only a shell can pass names that are not UTF-8.
    private func shell(_ script: String, _ arguments: [String]) async throws -> Outcome {
      try await run(["-c", script, "sh"] + arguments, program: "/bin/sh")
    }

    private func image(_ name: String, of scene: String = "carousel") async throws -> String {
      try await scratch.image(name, of: scene)
    }

    @Test func aNameThatIsNotUTF8IsOpened() async throws {
      let plain = try await image("plain.png")
      let mine = scratch.file("mine")
      let shot = #"exec "$1" shot --size 300x400 --out "$3" "#
      for (number, what) in [#""$2""#, #""$2/$(printf 'a\377\033.png')""#].enumerated() {
        let out = scratch.file("\(number).png")
        let copy = #"cp "$4" "$2/$(printf 'a\377\033.png')"; "#
        let made = try await shell(copy + shot + what, [Product.path, mine, out, plain])
        try #require(made.status == 0 && made.errors.isEmpty, "\(made)")
        let wanted = scratch.file("wanted.png")
        let usual = try await run(["shot", "--size", "300x400", "--out", wanted, plain])
        try #require(usual.status == 0)
        #expect(try PixelGrid(png: out).differingFraction(from: PixelGrid(png: wanted)) < 0.05)
      }
      let gone = try await shell(
        #"exec "$1" shot --out "$2" "$(printf 'b\377\033.png')""#,
        [Product.path, scratch.file("out.png")])
      #expect(gone.failed(66, saying: "b\\xFF\\u{1B}.png", "No such file"), "\(gone)")
      let word = try await shell(#"exec "$1" "--$(printf '\377')""#, [Product.path])
      #expect(word.failed(64, saying: "--\\xFF"), "\(word)")
    }

    @Test func aNameThatIsNotUTF8ComesAndGoesInAWindow() async throws {
      let mine = scratch.file("mine")
      let first = try await image("mine/1.png")
      let app = try await App("stack", [mine])
      _ = try await shell(#"cp "$1" "$2/$(printf 'z\377\nz.png')""#, [first, mine])
      try await app.settle { $0.count == 2 }
      _ = try await shell(#"rm "$1"/z*"#, [mine])
      try await app.settle { $0.count == 1 }
      #expect(app.errors.isEmpty, "\(app.errors)")
    }

    /// A document of two pages, without a table of its objects.
    private static let document = """
      %PDF-1.7
      1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
      2 0 obj << /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >> endobj
      3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >> endobj
      4 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >> endobj
      trailer << /Root 1 0 R >>
      """

    /// A dropped file does not wait for the documents of a folder.
    @Test func aFileIsDroppedBesideManyDocuments() async throws {
      let (mine, count) = (scratch.file("mine"), 600)
      let other = try await image("other.png")
      for number in 1...count { _ = try scratch.write(Self.document, to: "mine/\(number).pdf") }
      let app = try await App("stack", [mine])
      try await app.drop([other])
      try await app.settle { $0.count == count + 1 }
      app.user.key("z")
      try await app.settle { $0.count == count }
      #expect(app.errors.isEmpty, "\(app.errors)")
    }

    // MARK: Run by hand

    nonisolated static let isLong = getenv("CARDSTAGE_LONG_RUNS") != nil
    nonisolated private static let names = 100_000

    /// Fills a folder with links to one image and some hostile files.
    private func fill(_ folder: String) async throws {
      let image = try await image("picture.png")
      for number in 0..<Self.names { symlink(image, folder + "/\(number).png") }
      func write(_ bytes: [UInt8], _ name: String) throws {
        try Data(bytes).write(to: URL(filePath: folder + "/" + name))
      }
      // These files are among the first files, whose cards are visible.
      try write(Bomb.png(65535, 65535), "0 1.png")
      try write(Bomb.webp(14000, 14000), "0 2.webp")
      try write(Bomb.webp(8000, 8000), "0 3.webp")
      for (number, bomb) in Bomb.recursions.enumerated() {
        try write(Array(bomb.text.utf8), "0 4 \(number).svg")
      }
      try write(Bomb.endlessPage, "0 5.pdf")
      try write(Bomb.forms, "0 6.pdf")
      try write(Bomb.endlessStructure(isTable: true), "0 7.pdf")
      try write(Array(String(repeating: "[", count: 1_000_000).utf8), "0 8.md")
      mkfifo(folder + "/0 9.png", 0o600)
      mkfifo(folder + "/0 9.pdf", 0o600)
      mkfifo(folder + "/0 9.md", 0o600)
      for (number, ending) in ["png", "pdf", "md", "svg"].enumerated() {
        symlink("/dev/zero", folder + "/1 \(number).\(ending)")
        symlink(folder + "/1 loop.\(ending)", folder + "/1 loop.\(ending)")
      }
      for name in [
        "1\n2.png", "1\r\n2.png", "1\u{1B}[2J\u{1B}]0;title\u{7}.png", "1\u{202E}gnp.png",
        "1%s%n.png", "-1.png", "\u{301}1.png", String(repeating: "1", count: 251) + ".png",
        "1\u{2028}.png", "1'\"$(ls)`ls`;<b>&amp;.png", "1.md\n.png",
      ] { symlink(image, folder + "/" + name) }
      let odd = #"for n in '\377' '1\377\033[2J' '1\300\200' '1\355\240\200'; do "#
      let link = #"ln -s "$1" "$2/$(printf "$n").png"; ln -s "$1" "$2/$(printf "$n").md"; done"#
      _ = try await shell(odd + link, [image, folder])
    }

    /// Returns the median, the 99th percentile and the maximum of the frames' times, in milliseconds.
    private static func summary(_ times: [Double]) -> String {
      let sorted = times.sorted()
      func quantile(_ fraction: Double) -> String {
        String(format: "%.1f", sorted[Int(Double(sorted.count - 1) * fraction)])
      }
      return "median \(quantile(0.5)), 99 % \(quantile(0.99)), worst \(quantile(1)) ms"
    }

    private func isClean(_ text: String) -> Bool {
      text.unicodeScalars.allSatisfy {
        $0 == "\n" || !(0...31).contains($0.value) && !(127...159).contains($0.value)
      }
    }

    @Test(.enabled(if: isLong), .timeLimit(.minutes(15)))
    func aWindowOverAHostileFolderAnswers() async throws {
      let mine = scratch.file("mine")
      let other = try await image("other.png", of: "stack")
      try await fill(mine)
      let asked = monotonicSeconds()
      let app = try await App(
        "stack", [mine, "--size", "1280x800"], seconds: 120, comesToRest: false)
      let first = try await app.trace.line(seconds: 60) { $0.count > Self.names }
      try #require(first != nil, "\(app.errors)")
      print("hostile folder: shown after \(Int((monotonicSeconds() - asked) * 1000)) ms")
      var (drawn, gaps, pauses, own): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
      var dice = SplitMix64(seed: 1)
      for scene in [2, 1, 3, 4, 2] {
        app.user.key("\(scene)")
        let end = monotonicSeconds() + 10
        while monotonicSeconds() < end {
          // The file is removed now, and returns later as another image.
          unlink(mine + "/0.png")
          try app.trace.update()
          let count = app.trace.lines.count
          let x = Double.random(in: 250...1000, using: &dice)
          // The spotlight follows the pointer in any scene, even while the leaf of a book is at its stop.
          app.user.key("l")
          let ownPause = app.user.drag(
            [(x, 450), (1280 - x, 460), (x, 440)], samples: 120, interval: 0.008)
          app.user.key("l")
          own.append(ownPause * 1000)
          symlink(other, mine + "/0.png")
          try await pause(0.1)
          let lines = try app.lines(after: count)
          drawn += lines.map { $0.layoutMs + $0.rasterMs + $0.presentMs }
          let drags = lines.filter { $0.phase == "dragging" && $0.scene == app.last.scene }
          gaps += zip(drags, drags.dropFirst()).map { ($1.t - $0.t) * 1000 }
          for key in ["Page_Down", "End", "Home", "Right", "Left", "space", "Page_Up"] {
            app.user.key(key)
            try await pause(0.02)
          }
          // The program shows pressed keys in any scene. The test measures the time from the key to the next frame.
          try app.trace.update()
          let (asked, before) = (monotonicSeconds(), app.trace.lines.count)
          app.user.key("k")
          app.user.key("k")
          _ = try await app.trace.line(after: before, seconds: 30) { _ in true }
          pauses.append((monotonicSeconds() - asked) * 1000)
          app.user.wheel(dy: Int.random(in: -3...3, using: &dice))
          app.user.key("Escape")
          #expect(app.process.wait(seconds: 0) == nil, "\(app.errors)")
        }
      }
      print("hostile folder: \(drawn.count) frames drawn, \(Self.summary(drawn));")
      print("  while \(pauses.count) drags were held, from frame to frame: \(Self.summary(gaps));")
      print("    the user's own longest pause in each of them: \(Self.summary(own))")
      // After a change of a file, the program builds the whole deck again, which takes time for such a large folder.
      print("  from a key to a frame, the folder having changed: \(Self.summary(pauses))")
      print("  standard error: \(app.errors.isEmpty ? "nothing" : app.errors)")
      #expect(isClean(app.errors))
      // The program answers input. Frames may be late if other tests use the machine.
      #expect(gaps.count > pauses.count * 10 && pauses.max()! < 1000)
      app.user.key("q")
      #expect(app.process.wait(seconds: 30) == 0)
    }
  }
}
