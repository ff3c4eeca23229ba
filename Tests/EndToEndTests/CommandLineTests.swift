import Foundation
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the commands that need no display: exit statuses, error messages, images and layouts.
  @Suite struct CommandLine {
    @Test func helpIsNoFailure() async throws {
      for arguments in [
        ["--help"], ["shot", "--help"], ["record", "--help"], ["help", "show"], ["inspect", "-h"],
      ] {
        let outcome = try await run(arguments)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("USAGE: cardstage"))
        #expect(outcome.errors.isEmpty)
      }
    }

    @Test(arguments: [[], ["show"], ["show", "--scene", "stack"], ["doctor"]])
    func aMissingDisplayIsReported(arguments: [String]) async throws {
      #expect(try await run(arguments).failed(69, saying: "no display"))
      let dead = try await run(arguments, environment: ["DISPLAY": ":4094"])
      #expect(dead.failed(69, saying: "no display", ":4094"))
    }

    @Test func theDoctorDescribesTheDisplay() async throws {
      let slot = try await Slot()
      defer { withExtendedLifetime(slot) {} }
      let outcome = try await run(["doctor"], environment: ["DISPLAY": slot.server.display])
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      for word in ["1280×800", "MIT-SHM", "RENDER", "Present"] {
        #expect(outcome.output.contains(word), "\(outcome.output)")
      }
    }

    @Test(arguments: ["show", "shot", "inspect"])
    func unknownSceneListsAllScenes(command: String) async throws {
      let out = command == "shot" ? ["--out", "/dev/null"] : []
      let outcome = try await run([command, "--scene", "solitaire"] + out)
      #expect(outcome.status == 64)
      #expect(outcome.complaints.count == 1)
      #expect(outcome.errors.contains("solitaire"))
      for scene in EndToEnd.scenes { #expect(outcome.errors.contains(scene)) }
    }

    nonisolated static let badUsage: [[String]] = [
      ["show", "--size", "0x0"], ["show", "--size", "640x0"], ["show", "--size", "16385x10"],
      ["show", "--size", "-5x10"], ["show", "--size", "12.5x10"], ["show", "--size", "wide"],
      ["shot", "--out", "/dev/null", "--size", "10x16385"],
      ["show", "--viewport", "59x220"], ["show", "--viewport", "60x219"],
      ["inspect", "--viewport", "10x10"], ["show", "--viewport", "nanx500"],
      ["show", "--count", "0"], ["inspect", "--count", "-3"], ["show", "--scale", "0"],
      ["show", "--minutes", "0"], ["show", "--minutes", "1441"], ["show", "--render-scale", "2"],
      ["show", "--present", "magic"], ["show", "--theme", "dusk"],
      ["show", "--contrast", "some"], ["shot", "--out", "/dev/null", "--theme", "Light"],
      ["show", "--sideways"], ["show", "--scene", "stack", "--offset", "5"],
      ["shot", "--out", "/dev/null", "--offset", "1e13"],
      ["shot"], ["shot", "--out", "/dev/null", "--at", "-1"], ["juggle"],
      ["shot", "--out", "a.jpg"], ["shot", "--out", "a.b/c.png.webp"],
      ["inspect", "--flip", "2"], ["inspect", "--velocity", "5"],
      ["inspect", "--scene", "stack", "--offset", "5"],
      ["inspect", "--scene", "switcher", "--drag", "5"],
      ["inspect", "--scene", "library", "--part", "attic"],
      ["layout", "new", ""], ["show", "--layout="], ["show", "--cues", ""], ["lesson", ""], [""],
    ]

    @Test(arguments: badUsage) func wrongUsageIsOneLineWithStatus64(arguments: [String])
      async throws
    {
      let outcome = try await run(arguments)
      #expect(outcome.status == 64)
      #expect(outcome.complaints.count == 1, "\(outcome.errors)")
      #expect(outcome.output.isEmpty)
    }

    @Test func anEmptyArgumentIsNamedByTheWordBeforeIt() async throws {
      let outcome = try await run(["layout", "new", ""])
      #expect(outcome.failed(64, saying: "the argument after \"new\" is empty"), "\(outcome)")
      let option = try await run(["show", "--layout="])
      #expect(option.failed(64, saying: "--layout= has an empty value"), "\(option)")
      // The caption of an action may be empty.
      let action = try await run(["ctl", "say", ""], environment: ["XDG_RUNTIME_DIR": ""])
      #expect(action.status != 64, "\(action)")
    }

    @Test func tooLargeSizeIsReportedWithItsNumberOfPixels() async throws {
      let outcome = try await run(
        ["record", "--tour", "--out", "a.mp4", "--size", "16000x16000"])
      #expect(outcome.failed(64, saying: "--size", "67 million", "256 million"))
    }

    nonisolated static let badLines: [(line: String, reason: String)] = [
      ("{\"t\":1,\"type\":\"jump\"}", "jump"), ("{\"t\":1", "JSON"),
      ("{\"type\":\"key\",\"key\":\"a\"}", "\"t\""), ("{\"t\":1,\"type\":\"press\"}", "\"x\""),
      ("{\"t\":0.01,\"type\":\"key\",\"key\":\"a\"}", "earlier"),
      ("{\"t\":1,\"type\":\"key\"}", "\"key\""),
      ("{\"t\":1,\"type\":\"pinch\",\"scale\":2,\"phase\":\"half\"}", "phase"),
      ("{\"t\":1,\"type\":\"resize\",\"w\":0,\"h\":5}", "\"w\""),
      ("{\"t\":1,\"type\":\"key\",\"key\":\"a\",\"mods\":[\"hyper\"]}", "hyper"),
      ("{\"t\":1e300,\"type\":\"key\",\"key\":\"a\"}", "86400"),
      ("{\"t\":1,\"type\":\"key\",\"key\":\"a\",\"kye\":1}", "kye"),
      ("{\"t\":1,\"type\":\"key\",\"key\":\"Rigth\"}", "Rigth"),
      ("{\"t\":\"soon\",\"type\":\"key\",\"key\":\"a\"}", "t"),
    ]

    @Test(arguments: badLines)
    func wrongLineOfAScriptIsReportedAndNothingIsWritten(line: String, reason: String) async throws
    {
      let scratch = try Scratch()
      let good = event(0.1, "key", nil, "\"key\":\"Down\"")
      let script = try scratch.write("\(good)\n\n\(line)\n\(good)\n", to: "script")
      let outcome = try await run([
        "shot", "--scene", "switcher", "--out", scratch.file("out.png"), "--script", script,
      ])
      #expect(outcome.failed(65, saying: script + ":3: ", reason), "\(outcome)")
      #expect(!FileManager.default.fileExists(atPath: scratch.file("out.png")))
    }

    @Test func aMissingScriptEndsWithStatus66() async throws {
      let scratch = try Scratch()
      let missing = scratch.file("missing")
      let outcome = try await run(["shot", "--out", scratch.file("out.png"), "--script", missing])
      #expect(outcome.failed(66, saying: missing), "\(outcome)")
      #expect(!FileManager.default.fileExists(atPath: scratch.file("out.png")))
    }

    @Test func aFileThatCannotBeWrittenEndsWithStatus73() async throws {
      let scratch = try Scratch()
      for path in [scratch.path, scratch.file("missing/out.png"), "/dev/full"] {
        let outcome = try await run(["shot", "--out", path, "--size", "60x60"])
        #expect(outcome.failed(73, saying: path), "\(outcome)")
      }
      let slot = try await Slot()
      defer { withExtendedLifetime(slot) {} }
      for path in [scratch.path, scratch.file("missing/file")] {
        for option in ["--trace", "--session"] {
          let outcome = try await run(
            ["show", "--size", "60x60", option, path],
            environment: ["DISPLAY": slot.server.display])
          #expect(outcome.failed(73, saying: path), "\(outcome)")
        }
      }
    }

    @Test func foldersPipesAndDevicesAreRefusedAsFilesWithoutWaiting() async throws {
      let scratch = try Scratch()
      mkfifo(scratch.file("pipe"), 0o600)
      for path in [scratch.path, scratch.file("pipe"), "/dev/zero"] {
        for option in ["--script", "--tuning"] {
          let outcome = try await run(["shot", "--out", scratch.file("a.png"), option, path])
          #expect(
            outcome.failed(
              66, saying: path, path == scratch.path ? "a folder, not a file" : "not a regular file"
            ), "\(outcome)")
        }
      }
    }

    @Test func optionsThatReadAndWriteMustNameDifferentFiles() async throws {
      let scratch = try Scratch()
      let script = scratch.file("a.jsonl")
      try Data("{\"t\":1,\"type\":\"leave\"}\n".utf8).write(to: URL(filePath: script))
      symlink(script, scratch.file("link.jsonl"))
      let image = scratch.file("a.png")
      for (options, names) in [
        (["--script", script, "--trace", scratch.file("link.jsonl")], "--script and --trace"),
        (["--trace", scratch.path + "/./a.png"], "--out and --trace"),
      ] {
        let outcome = try await run(["shot", "--out", image] + options)
        #expect(outcome.failed(64, saying: names), "\(outcome)")
      }
      #expect(try Data(contentsOf: URL(filePath: script)).count == 23)
      #expect(!FileManager.default.fileExists(atPath: image))
    }

    @Test(arguments: [["inspect"], ["--help"], ["--version"]])
    func outputToAFullDiskEndsWithStatus73(arguments: [String]) async throws {
      let outcome = try await run(
        ["-c", "exec \"$0\" \"$@\" > /dev/full", Product.path] + arguments, program: "sh")
      #expect(outcome.failed(73, saying: "standard output", "No space left"), "\(outcome)")
    }

    @Test func echoedArgumentsCannotControlTheTerminal() async throws {
      let scratch = try Scratch()
      let script = scratch.file("a\u{1B}[2J.jsonl")
      let type = "\\u001b[31m" + String(repeating: "x", count: 5000)
      try Data("{\"t\":1,\"type\":\"\(type)\"}\n".utf8).write(to: URL(filePath: script))
      let outcome = try await run(["shot", "--out", scratch.file("a.png"), "--script", script])
      #expect(outcome.failed(65, saying: "\\u{1B}[2J", "\\u{1B}[31mxxx", "…\""), "\(outcome)")
      #expect(!outcome.errors.contains("\u{1B}") && outcome.errors.count < 800)
      let display = try await run(["show"], environment: ["DISPLAY": "\u{1B}]0;title\u{07}"])
      #expect(display.failed(69, saying: "\\u{1B}]0;title\\u{07}"), "\(display)")
    }

    @Test func cutOffSessionIsPlayedWithAWarning() async throws {
      let scratch = try Scratch()
      let script = scratch.file("a.jsonl")
      let session = """
        {"session":1,"scene":"stack","size":[80,60],"scale":1,"theme":"dark","contrast":"normal"}
        {"t":1,"type":"record"}
        {"t":2,"type":"fra
        """
      try Data(session.utf8).write(to: URL(filePath: script))
      let outcome = try await run(["shot", "--out", scratch.file("a.png"), "--script", script])
      let warning = "cardstage: \(script):3: cut off; the session is played without this line\n"
      #expect(outcome.status == 0 && outcome.errors == warning, "\(outcome)")
      #expect(FileManager.default.fileExists(atPath: scratch.file("a.png")))
    }

    @Test func aFullDiskUnderATraceEndsACommandWithoutAWindow() async throws {
      let (scratch, scripts) = (try Scratch(), try Scratch())
      let empty = scripts.file("empty.jsonl")
      try Data().write(to: URL(filePath: empty))
      let (image, video) = (scratch.file("a.png"), scratch.file("a.png-sequence"))
      for arguments in [["shot", "--out", image], ["record", "--end", "0.1", "--out", video]] {
        let outcome = try await run(
          arguments + ["--script", empty, "--size", "60x60", "--trace", "/dev/full"])
        #expect(outcome.failed(73, saying: "/dev/full", "No space left"), "\(outcome)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty)
    }

    /// The limits leave no descriptor for the second pipe to ffmpeg, or for the window's own pipe.
    @Test func aPipeThatCannotBeMadeEndsWithStatus71() async throws {
      let scratch = try Scratch()
      let empty = scratch.file("empty.jsonl")
      try Data().write(to: URL(filePath: empty))
      let video = ["record", "--script", empty, "--end", "0", "--out", scratch.file("a.mp4")]
      for (maximum, arguments) in [(6, video), (4, ["show"])] {
        let limited = ["-c", "ulimit -n \(maximum); exec \"$0\" \"$@\"", Product.path]
        let outcome = try await run(limited + arguments + ["--size", "60x60"], program: "sh")
        #expect(outcome.failed(71, saying: "Too many open files"), "\(outcome)")
      }
    }

    @Test(arguments: EndToEnd.scenes) func aScreenshotHasItsSizeAndMoreThanABackdrop(scene: String)
      async throws
    {
      let image = try await shot(scene, size: (320, 240))
      #expect((image.width, image.height) == (320, 240))
      #expect(Set(image.pixels).count > 500)
      let again = try await shot(scene, size: (320, 240))
      #expect(image == again)
      let still = try await shot(scene, ["--viewport", "375x667"], size: (375, 667))
      #expect((still.width, still.height) == (375, 667))
    }

    @Test func aScreenshotInAMotionDiffersFromBothItsEnds() async throws {
      let script = [event(0, "key", nil, "\"key\":\"Right\"")]
      let start = try await shot("carousel", size: (320, 240))
      let middle = try await shot("carousel", size: (320, 240), script: script, at: 0.1)
      let end = try await shot("carousel", size: (320, 240), script: script, at: 3)
      #expect(
        start.differingFraction(from: middle) > 0.01 && middle.differingFraction(from: end) > 0.01)
      let first = try await shot("carousel", size: (320, 240), script: script, at: 0)
      #expect(start == first)
    }

    @Test func aResizeInAScriptSetsTheSizeOfTheScreenshot() async throws {
      let script = [event(0.1, "resize", nil, "\"w\":200,\"h\":300")]
      let image = try await shot("stack", size: (320, 240), script: script)
      #expect((image.width, image.height) == (200, 300))
      let small = try await shot("stack", size: (200, 300))
      #expect(image.differingFraction(from: small) <= PixelGrid.tolerance)
    }
  }
}
