import Foundation
@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the images and videos that `shot` and `record` write.
  @Suite struct Record {
    /// A throw in the Stack that begins at 0.1 s.
    private static let throwing = [
      event(0.1, "press", (230, 400)), event(0.12, "move", (240, 400)),
      event(0.15, "move", (300, 395)), event(0.18, "move", (380, 390)),
      event(0.2, "release", (400, 390)),
    ]

    private func record(
      _ scratch: Scratch, to name: String, _ arguments: [String] = [],
      environment: [String: String] = [:]
    ) async throws -> Outcome {
      let script = try scratch.write(Self.throwing.joined(separator: "\n"), to: "script")
      return try await run(
        [
          "record", "--scene", "stack", "--script", script, "--size", "320x240", "--out",
          scratch.file(name),
        ] + arguments, environment: environment, seconds: 60)
    }

    /// The properties that ffprobe reads from the one stream of a video.
    private struct Probe: Decodable {
      struct Stream: Decodable {
        var codec_name, pix_fmt, nb_read_frames, r_frame_rate: String
        var width, height: Int
        var color_space: String?
      }

      struct Format: Decodable { var duration: String }

      var streams: [Stream]
      var format: Format

      var seconds: Double { Double(format.duration) ?? -1 }
    }

    private func probe(_ path: String) async throws -> Probe {
      let outcome = try await run(
        ["-v", "error", "-count_frames", "-show_streams", "-show_format", "-of", "json", path],
        program: "ffprobe")
      try #require(outcome.status == 0, "\(outcome.errors)")
      return try JSONDecoder().decode(Probe.self, from: Data(outcome.output.utf8))
    }

    @Test func imagesAreEqualToTheByteEachTime() async throws {
      let scratch = try Scratch()
      for name in ["a.png-sequence", "b.png-sequence"] {
        let outcome = try await record(scratch, to: name, ["--end", "0.5", "--fps", "30"])
        #expect(outcome.status == 0 && outcome.errors.isEmpty && outcome.output.isEmpty)
      }
      let first = try contents(of: scratch.file("a.png-sequence"))
      #expect(first.keys.sorted() == (1...15).map { "frame-0000\($0 < 10 ? "0" : "")\($0).png" })
      #expect(try contents(of: scratch.file("b.png-sequence")) == first)
      #expect(Set(first.values).count > 8)
    }

    @Test func aFrameOfAVideoEqualsTheScreenshotOfItsTime() async throws {
      let scratch = try Scratch()
      let outcome = try await record(
        scratch, to: "a.png-sequence", ["--end", "0.4", "--slow", "2", "--no-hand"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let video = try PixelGrid(png: scratch.file("a.png-sequence/frame-000037.png"))
      let still = try await shot("stack", size: (320, 240), script: Self.throwing, at: 36.0 / 120)
      #expect(video == still)
      #expect(try contents(of: scratch.file("a.png-sequence")).count == 48)
    }

    nonisolated static let videos: [(ending: String, codec: String, rate: Double)] = [
      ("mp4", "h264", 60), ("webm", "vp9", 60), ("gif", "gif", 25),
    ]

    @Test(arguments: videos)
    func aVideoHasItsFramesSizeAndLength(ending: String, codec: String, rate: Double) async throws {
      let scratch = try Scratch()
      let outcome = try await record(scratch, to: "a.\(ending)", ["--end", "2"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let probe = try await probe(scratch.file("a.\(ending)"))
      let stream = try #require(probe.streams.first)
      #expect(probe.streams.count == 1 && stream.codec_name == codec)
      #expect((stream.width, stream.height) == (320, 240))
      #expect(stream.nb_read_frames == "\(Int(2 * rate))")
      #expect(abs(probe.seconds - 2) < 0.02)
      if ending != "gif" {
        #expect(stream.pix_fmt == "yuv420p" && stream.color_space == "bt709")
      }
    }

    @Test func withoutAnEndAVideoEndsAtRest() async throws {
      let scratch = try Scratch()
      let outcome = try await record(scratch, to: "a.png-sequence", ["--fps", "10", "--no-hand"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let folder = scratch.file("a.png-sequence")
      let count = try contents(of: folder).count
      #expect((4...32).contains(count))
      let name = "frame-0000\(count < 10 ? "0" : "")\(count).png"
      let last = try PixelGrid(png: folder + "/" + name)
      let later = try await shot("stack", size: (320, 240), script: Self.throwing, at: 20)
      #expect(last.differingFraction(from: later) <= PixelGrid.tolerance)
    }

    @Test func withoutFfmpegImagesAreStillMade() async throws {
      let scratch = try Scratch()
      let path = ["PATH": scratch.path]
      for ending in Self.videos.map(\.ending) {
        let outcome = try await record(scratch, to: "a.\(ending)", environment: path)
        #expect(outcome.failed(69, saying: "cannot find ffmpeg", ".\(ending)"), "\(outcome)")
        #expect(!FileManager.default.fileExists(atPath: scratch.file("a.\(ending)")))
      }
      let outcome = try await record(
        scratch, to: "a.png-sequence", ["--end", "0"], environment: path)
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
    }

    @Test func aFullDiskIsReportedInOneLine() async throws {
      let scratch = try Scratch()
      for ending in Self.videos.map(\.ending) {
        let name = "full.\(ending)"
        try FileManager.default.createSymbolicLink(
          atPath: scratch.file(name), withDestinationPath: "/dev/full")
        let outcome = try await record(scratch, to: name)
        #expect(
          outcome.failed(73, saying: scratch.file(name), "No space left on device"), "\(outcome)")
      }
    }

    /// A limit on the file size simulates a full disk.
    @Test(arguments: ["a.png", "a.mp4", "a.webm", "a.gif", "a.png-sequence"])
    func failureKeepsTheOlderImageOrVideo(name: String) async throws {
      let scratch = try Scratch()
      let file = name == "a.png-sequence" ? name + "/frame-000001.png" : name
      try FileManager.default.createDirectory(
        atPath: scratch.file("a.png-sequence"), withIntermediateDirectories: false)
      let path = try scratch.write("old", to: file)
      let script = try scratch.write(Self.throwing.joined(separator: "\n"), to: "script")
      let command = name == "a.png" ? "shot" : "record"
      let outcome = try await run(
        [
          "-c", "trap '' XFSZ; ulimit -f 2; exec \"$0\" \"$@\"", Product.path, command,
          "--scene", "stack", "--script", script, "--size", "320x240", "--out", scratch.file(name),
        ], program: "sh", seconds: 60)
      #expect(outcome.failed(73, saying: scratch.file(name), "File too large"), "\(outcome)")
      #expect(name.hasSuffix("sequence") || !outcome.errors.contains(".part"))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
      let names = try FileManager.default.subpathsOfDirectory(atPath: scratch.path)
      #expect(Set(names) == ["a.png-sequence", "script", file])
    }

    @Test func aVideoThatCannotBeWrittenEndsWithStatus73() async throws {
      let scratch = try Scratch()
      for name in ["missing/a.mp4", "missing/a.png-sequence", "script/a.png-sequence"] {
        let outcome = try await record(scratch, to: name)
        #expect(outcome.failed(73, saying: scratch.file(name)), "\(outcome)")
      }
      let others = scratch.file("a.png-sequence")
      try FileManager.default.createDirectory(atPath: others, withIntermediateDirectories: false)
      _ = try scratch.write("mine", to: "a.png-sequence/notes.txt")
      let outcome = try await record(scratch, to: "a.png-sequence")
      #expect(outcome.failed(73, saying: others, "notes.txt"), "\(outcome)")
      #expect(try contents(of: others).count == 1)
    }

    @Test func anFfmpegThatDiesIsReportedWithItsFirstLine() async throws {
      let scratch = try Scratch()
      let script = "#!/bin/sh\necho '[x @ 0x1] the codec is out' >&2\necho late >&2\nexit 1\n"
      chmod(try scratch.write(script, to: "ffmpeg"), 0o755)
      let outcome = try await record(scratch, to: "a.mp4", environment: ["PATH": scratch.path])
      #expect(outcome.failed(73, saying: "a.mp4: ffmpeg: the codec is out"), "\(outcome)")
    }

    /// A terminal shows the progress in one line, which disappears at the end.
    @Test func aTerminalShowsTheProgress() async throws {
      let scratch = try Scratch()
      let script = try scratch.write(Self.throwing.joined(separator: "\n"), to: "script")
      var (terminal, screen): (Int32, Int32) = (-1, -1)
      try #require(openpty(&terminal, &screen, nil, nil, nil) == 0)
      defer { close(terminal) }
      let process = try ChildProcess(
        Product.path,
        [
          "record", "--scene", "stack", "--script", script, "--size", "320x240", "--end", "1",
          "--out", scratch.file("a.png-sequence"),
        ], environment: ["DISPLAY": ""], files: [2: screen])
      close(screen)
      let said = readText(terminal, seconds: 20)
      #expect(process.wait(seconds: 20) == 0)
      #expect(said.hasPrefix("\r\u{1B}[K1/60 frames") && said.hasSuffix("\r\u{1B}[K"))
      #expect(!said.contains("\n"))
    }

    nonisolated static let cancelled = ["mp4", "webm", "gif", "png-sequence"]

    /// The complete video would last ten minutes. The test interrupts the recording as soon as a part is written.
    @Test(arguments: cancelled) func controlCEndsAVideoThatCanBePlayed(ending: String) async throws
    {
      let scratch = try Scratch()
      let name = scratch.file("a.\(ending)")
      // Cards fly throughout, because ffmpeg may delay a GIF's first bytes if all frames are equal.
      let keys = (1...1200).map { event(Double($0) / 2, "key", nil, #""key":"Right""#) }
      let script = try scratch.write(keys.joined(separator: "\n"), to: "script")
      let errors = open(scratch.file("errors"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      defer { close(errors) }
      let process = try ChildProcess(
        Product.path,
        [
          "record", "--scene", "stack", "--script", script, "--size", "320x240", "--end", "600",
          "--out", name,
        ], environment: ["DISPLAY": ""], files: [2: errors])
      let folder = ending == "png-sequence" ? name : scratch.path
      let end = monotonicSeconds() + 60
      while Self.partByteCount(in: folder) == 0, monotonicSeconds() < end { try await pause(0.02) }
      process.signal(SIGINT)
      #expect(process.wait(seconds: 20) == 130)
      let said = try String(contentsOfFile: scratch.file("errors"), encoding: .utf8)
      let words = said.split(separator: " ")
      #expect(said.hasPrefix("cardstage: stopped after ") && said.split(separator: "\n").count == 1)
      let count = words.count > 3 ? Int(words[3]) ?? 0 : 0
      #expect(count > 0, "\(said)")
      if ending == "png-sequence" {
        let files = try contents(of: name)
        #expect(files.count == count && files.keys.allSatisfy { $0.hasSuffix(".png") })
        for file in files.keys { _ = try PixelGrid(png: name + "/" + file) }
      } else {
        #expect(try await probe(name).streams.first?.nb_read_frames == "\(count)")
      }
    }

    /// Returns the number of bytes of the incomplete videos and frames in a folder.
    private static func partByteCount(in folder: String) -> Int {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.filter { $0.hasSuffix(".part") }.reduce(0) { count, name in
        var information = stat()
        return stat("\(folder)/\(name)", &information) == 0
          ? count + Int(information.st_size) : count
      }
    }

    nonisolated static let badUsage: [[String]] = [
      ["--out", "a.avi"], ["--out", "mp4"], ["--out", "a.mp4", "--size", "321x240"],
      ["--out", "a.webm", "--size", "320x241"], ["--out", "a.gif", "--fps", "60"],
      ["--out", "a.mp4", "--fps", "0"], ["--out", "a.mp4", "--fps", "241"],
      ["--out", "a.mp4", "--slow", "0.5"], ["--out", "a.mp4", "--slow", "nan"],
      ["--out", "a.mp4", "--end", "-1"], ["--out", "a.mp4", "--end", "86401"], [],
    ]

    @Test(arguments: badUsage) func badUsageIsOneLineAndStatus64(arguments: [String]) async throws {
      let outcome = try await run(["record", "--script", "/dev/null"] + arguments)
      #expect(outcome.status == 64 && outcome.complaints.count == 1, "\(outcome)")
    }

    @Test func recordWithoutAScriptFails() async throws {
      let scratch = try Scratch()
      let out = scratch.file("a.mp4")
      #expect(try await run(["record", "--out", out]).failed(64, saying: "--script"))
      let missing = try await run(["record", "--out", out, "--script", scratch.file("none")])
      #expect(missing.failed(66, saying: scratch.file("none")))
      let bad = try scratch.write("{\"t\":1,\"type\":\"jump\"}", to: "bad")
      let outcome = try await run(["record", "--out", out, "--script", bad])
      #expect(outcome.failed(65, saying: ":1: ", "jump"))
      #expect(!FileManager.default.fileExists(atPath: out))
    }
  }
}
