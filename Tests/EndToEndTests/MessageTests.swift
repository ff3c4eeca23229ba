import Foundation
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the text of messages and of the help.
  @Suite struct Messages {
    nonisolated static let usage: [(arguments: String, message: String)] = [
      ("foo", #"unknown command or file "foo"; see 'cardstage --help'"#),
      ("shwo", #"unknown command or file "shwo"; did you mean "show"?"#),
      ("show --sideways", #"unknown option "--sideways""#),
      ("show --clasic", #"unknown option "--clasic"; did you mean --classic?"#),
      ("show --size", "--size needs a value: WxH"),
      ("show --size wide", #"--size must be WxH, such as 1280x800, not "wide""#),
      ("show --scale abc", #"--scale must be a number from 0.25 to 8, not "abc""#),
      ("show --scale 9", #"--scale must be a number from 0.25 to 8, not "9""#),
      ("show --theme dusk", #"--theme must be light, dark or auto, not "dusk""#),
      (
        "show --notes middle",
        #"--notes must be auto, right, left, top, bottom or none, not "middle""#
      ),
      ("show --count 0", #"--count must be a whole number from 1 to 1,000,000,000, not "0""#),
      (
        "show --minutes -3",
        #"--minutes must be a number from 0.017 (1 s) to 1440 (24 h) minutes, not "-3""#
      ),
      ("show --fullscreen=yes", #"--fullscreen takes no value, got "yes""#),
      ("shot", "missing --out FILE.png"),
      ("shot --out a.jpg", #"--out must be a file that ends in .png, not "a.jpg""#),
      ("record --out x.mp4", "missing what to record; use --script FILE or --tour"),
      ("record --out x.mp4 --script F --tour", "use either --script or --tour, not both"),
      (
        "record --tour --out x.mp4 --size 101x101",
        "--size must have an even width and height for .mp4, not 101x101"
      ),
      ("record --tour --out x.gif --fps 60", "--fps must be at most 50 for .gif"),
      ("inspect --velocity 5", "--velocity requires --proposed"),
      (
        "inspect --scene stack --open 1",
        "--open does not apply to the stack scene; it takes --drag and --flip"
      ),
      ("show --scene stack --offset 5", "--offset does not apply to the stack scene"),
      ("show --scene crousel", #"unknown scene "crousel"; did you mean "carousel"?"#),
      ("show --trace a --session a", "--trace and --session must name different files"),
      ("show --lesson a.md --trace a.md", "--lesson and --trace must name different files"),
      (
        "shot --out /dev/stdout --trace /dev/stdout",
        "--out and --trace must name different files"
      ),
      ("shot a.png b.png --out b.png", "PATH and --out must name different files"),
      ("show a.md --trace a.md", "PATH and --trace must name different files"),
      ("layout check", "missing FILE.lua"),
      ("doctor now", #"unexpected argument "now""#),
      ("layout chek l.lua", #"unexpected argument "chek""#),
      ("ctl dance", #"unknown action "dance""#),
      ("ctl nxet", #"unknown action "nxet"; did you mean "next"?"#),
    ]

    @Test(arguments: usage)
    func wrongUsageReportsWhatIsExpected(arguments: String, message: String) async throws {
      let outcome = try await run(arguments.split(separator: " ").map(String.init))
      #expect(outcome.status == 64 && outcome.output.isEmpty)
      #expect(message.isEmpty || outcome.errors == "cardstage: \(message)\n", "\(outcome.errors)")
    }

    nonisolated static let commands = [
      [], ["show"], ["shot"], ["record"], ["inspect"], ["layout"], ["layout", "new"],
      ["layout", "check"], ["lesson"], ["ctl"], ["doctor"],
    ]

    @Test(arguments: commands)
    func helpUsesOneKindOfPlaceholder(command: [String]) async throws {
      let help = try await run(command + ["--help"])
      #expect(help.status == 0 && !help.output.contains("Size("))
      let known =
        #/WxH|FILE(\.[a-z0-9]+)?|SECONDS|NAME|N|NAME\|(N|FILE\.md)|POINTS|MINUTES|PATH|ACTION|subcommand|options/#
      for placeholder in help.output.matches(of: /<([^>]*)>/) {
        #expect(placeholder.1.wholeMatch(of: known) != nil, "\(placeholder.1)")
      }
    }

    @Test(arguments: commands)
    func helpHasAnIndentInEveryList(command: [String]) async throws {
      let help = try await run(command + ["--help"])
      var isInList = false
      for line in help.output.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasSuffix(":"), line == line.uppercased() {
          isInList = true
        } else if line.isEmpty {
          isInList = false
        } else {
          #expect(!isInList || line.hasPrefix("  "), "\(line)")
        }
      }
    }

    @Test func optionsOfShowAreGrouped() async throws {
      let help = try await run(["show", "--help"])
      var rest = help.output[...]
      for title in ["CONTENT", "APPEARANCE", "WINDOW", "PRESENTING", "RECORDING", "ADVANCED"] {
        let heading = try #require(rest.range(of: "\n\(title):\n"), "\(title)")
        rest = rest[heading.upperBound...]
      }
    }

    @Test func helpShowsPurposeExamplesAndWhereStatusesAreListed() async throws {
      let help = try await run(["--help"])
      #expect(help.output.contains("\nEXAMPLES:\n  cardstage "))
      #expect(help.output.contains("Manual and exit statuses: man cardstage"))
      #expect(help.output.components(separatedBy: "default)").count == 2)
    }

    @Test func filesAreCheckedBeforeTheDisplay() async throws {
      let scratch = try Scratch()
      let wrong = try scratch.write("a: dance\n", to: "wrong")
      let wrongTable = try scratch.write("[stack]\ntlit = 3\n", to: "wrong.toml")
      for (arguments, status) in [
        ([scratch.file("gone.jpg")], 66), (["--cues", wrong], 65),
        (["--cues", scratch.file("no/folder")], 66), (["--tuning", scratch.file("gone")], 66),
        (["--tuning", wrongTable], 65), (["--layout", wrong], 65),
        (["--layout", scratch.file("gone")], 66), (["--session", scratch.file("no/folder")], 73),
        (["--trace", scratch.file("no/folder")], 73),
      ] as [([String], Int32)] {
        let outcome = try await run(["show"] + arguments)
        #expect(outcome.failed(status, saying: arguments.last ?? ""), "\(arguments) \(outcome)")
      }
    }

    @Test(arguments: ["switcher", "carousel", "library"])
    func screenshotBeginsAtItsOffset(scene: String) async throws {
      let scratch = try Scratch()
      func shot(_ offset: String?) async throws -> (outcome: Outcome, image: PixelGrid) {
        let out = scratch.file("out.png")
        let options = offset.map { ["--offset", $0] } ?? []
        let outcome = try await run(
          ["shot", "--scene", scene, "--size", "320x240", "--out", out] + options)
        try #require(outcome.status == 0, "\(outcome)")
        return (outcome, try PixelGrid(png: out))
      }
      let (usual, moved) = (try await shot(nil), try await shot("300"))
      #expect(moved.outcome.errors.isEmpty && usual.image != moved.image)
      let beyond = try await shot("99999")
      #expect(
        beyond.outcome.errors.contains("--offset 99999 is beyond the scene's end"),
        "\(beyond.outcome)")
    }

    @Test func unshownFilesAreReportedAndTheOthersShown() async throws {
      let scratch = try Scratch()
      try await scratch.image("good.png")
      let bad = try scratch.write("no image", to: "bad.jpg")
      let video = scratch.file("video.png-sequence")
      let deck = try scratch.write(
        #"{"cards":[{"picture":"good.png"},{"picture":"bad.jpg"},{"picture":"gone.jpg"}]}"#,
        to: "deck.json")
      let empty = try scratch.write("", to: "empty")
      for command in [
        ["shot", "--out", scratch.file("o.png")],
        ["record", "--script", empty, "--end", "0.1", "--out", video],
      ] {
        let outcome = try await run(
          command + ["--scene", "stack", "--size", "600x480", deck])
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
          outcome.complaints == [
            "cardstage: \(bad): cannot be shown: not an image",
            "cardstage: \(scratch.file("gone.jpg")): cannot be shown: no such file",
          ], "\(outcome)")
      }
    }

    @Test func screenshotOfOnlyUnshownFilesIsNotWritten() async throws {
      let scratch = try Scratch()
      let bad = try scratch.write("no image", to: "bad.jpg")
      let gone = try scratch.write(#"{"cards":[{"picture":"gone.jpg"}]}"#, to: "deck.json")
      let (out, video) = (scratch.file("o.png"), scratch.file("o.png-sequence"))
      for (path, status) in [(bad, 65), (gone, 66)] as [(String, Int32)] {
        for command in [["shot", "--out", out], ["record", "--tour", "--out", video]] {
          let outcome = try await run(command + ["--size", "320x240", path])
          #expect(outcome.failed(status, saying: "cannot be shown"), "\(outcome)")
        }
      }
      #expect(!FileManager.default.fileExists(atPath: out))
      #expect(!FileManager.default.fileExists(atPath: video))
    }

    @Test func unreadableDocumentsOfAFolderAreReported() async throws {
      let scratch = try Scratch()
      let folder = try scratch.folder("mine")
      try await scratch.image("mine/good.png")
      let bad = try scratch.write("no document", to: "mine/bad.pdf")
      for command in [["shot", "--out", scratch.file("o.png")], ["inspect"]] {
        let outcome = try await run(command + ["--scene", "stack", folder])
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
          outcome.errors == "cardstage: \(bad): cannot be shown: damaged, or not a PDF file\n",
          "\(outcome)")
      }
    }

    @Test func layoutCheckPrintsEachFindingOnALine() async throws {
      let scratch = try Scratch()
      let layout = try scratch.write(
        """
        reach = 1
        function card(p, view) return { x = view.width / 2 + 90 * math.floor(2 * p) } end
        """, to: "l.lua")
      let outcome = try await run(["layout", "check", layout])
      #expect(outcome.status == 65 && outcome.output.isEmpty)
      #expect(outcome.complaints.count == 2, "\(outcome.errors)")
      #expect(outcome.complaints.allSatisfy { $0.hasPrefix("cardstage: \(layout): ") })
      #expect(outcome.errors.contains("jumps") && outcome.errors.contains("'reach'"))
    }

    @Test func listWithoutWindowsReportsSo() async throws {
      let scratch = try Scratch()
      let outcome = try await run(
        ["ctl", "--list"], environment: ["XDG_RUNTIME_DIR": scratch.path])
      #expect(outcome.status == 0 && outcome.output.isEmpty)
      #expect(outcome.errors == "cardstage: no Cardstage windows are open\n")
    }
  }
}
