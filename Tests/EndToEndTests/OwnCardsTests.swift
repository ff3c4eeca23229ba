import Foundation
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the user's files in every scene, and the messages about files that cannot be shown.
  @Suite struct OwnCards {
    private let scratch: Scratch

    init() async throws {
      scratch = try Scratch()
      try scratch.folder("mine")
    }

    /// Writes three images, a text, and a PNG file without an image. The program itself makes the images.
    private func images(_ size: String = "300x400") async throws -> String {
      for (name, scene) in [("10", "library"), ("2", "carousel"), ("1", "stack")] {
        try await scratch.image("mine/\(name).png", of: scene, size: size)
      }
      _ = try scratch.write("words", to: "mine/notes.txt")
      _ = try scratch.write("no picture", to: "mine/11.png")
      return scratch.file("mine")
    }

    private func shot(
      _ arguments: [String], size: [String] = ["--size", "600x480"]
    ) async throws -> PixelGrid {
      let out = scratch.file("out.png")
      let outcome = try await run(["shot", "--out", out] + size + arguments)
      // One file of the folder is not an image; whether a frame needs that file depends on the scene.
      let isExpected = outcome.errors.split(separator: "\n")
        .allSatisfy { $0.hasSuffix("mine/11.png: cannot be shown: not an image") }
      try #require(outcome.status == 0 && isExpected, "\(outcome)")
      return try PixelGrid(png: out)
    }

    @Test(arguments: ["switcher", "stack", "carousel", "library"], ["300x400", "480x300"])
    func aWindowShowsWhatAScreenshotShows(scene: String, size: String) async throws {
      let folder = try await images(size)
      let app = try await App(scene, [folder])
      try await app.expect(shot([folder, "--scene", scene] + App.start(of: scene)))
    }

    /// A window makes the desktop's thumbnails of its images, and no other command does.
    @Test func aWindowMakesThumbnailsAndAScreenshotDoesNot() async throws {
      let folder = scratch.file("mine")
      let image = try await scratch.image("mine/1.png", size: "1600x1200")
      // A file that has just been changed gets no thumbnail, because another change might leave its time stamp
      // unchanged.
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: image)
      let caches = scratch.file("caches")
      func thumbnails() -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: caches + "/thumbnails/x-large")) ?? []
      }
      let outcome = try await run(
        ["shot", folder, "--out", scratch.file("out.png")],
        environment: ["XDG_CACHE_HOME": caches])
      try #require(outcome.status == 0, "\(outcome)")
      #expect(!FileManager.default.fileExists(atPath: caches))
      let app = try await App("stack", [folder], environment: ["XDG_CACHE_HOME": caches])
      #expect(try await app.waits { _ in thumbnails().count == 1 && thumbnails()[0].count == 36 })
    }

    /// Decoding each of these images uses up the time limit of an image.
    @Test func quittingWaitsForNoDecoder() async throws {
      let slow = """
        <svg xmlns='http://www.w3.org/2000/svg' width='400' height='400'><filter id='f'>
        <feTurbulence baseFrequency='0.01' numOctaves='9000000'/></filter>
        <rect width='400' height='400' filter='url(#f)'/></svg>
        """
      for number in 1...4 { _ = try scratch.write(slow, to: "mine/\(number).svg") }
      let app = try await App("stack", [scratch.file("mine")], comesToRest: false)
      // Before the first frame, the window may not have the keyboard focus.
      _ = try #require(try await app.trace.line { _ in true })
      app.user.key("q")
      #expect(app.process.wait(seconds: 8) == 0)
    }

    @Test func aFolderIsAPileUnlessAnotherSceneIsRequested() async throws {
      let folder = try await images()
      let pile = try await shot([folder])
      #expect(pile == (try await shot([folder, "--scene", "stack"])))
      #expect(pile != (try await shot([])))
      #expect(pile != (try await shot([folder, "--scene", "carousel"])))
    }

    @Test(arguments: ["switcher", "stack", "carousel", "library"])
    func aTextIsShownInEveryScene(scene: String) async throws {
      _ = try await images()
      let notes = try scratch.write(
        """
        # Notes

        Words, *many* of them, and `code`.

        ![A picture](mine/1.png)

        ## More

        | a | b |
        |---|---|
        | 1 | 2 |
        """, to: "notes.md")
      let app = try await App(scene, [notes])
      try await app.expect(shot([notes, "--scene", scene] + App.start(of: scene)))
      let ours = try await shot(["--scene", scene])
      #expect(try await shot([notes, "--scene", scene]) != ours)
    }

    @Test func aTextBeginsInTheLibraryAndAnEmptyTextIsReported() async throws {
      let notes = try scratch.write("# A\n\nb\n", to: "notes.md")
      let library = try await shot([notes, "--scene", "library"])
      #expect(try await shot([notes]) == library)
      let empty = try scratch.write("", to: "empty.md")
      let outcome = try await run(["shot", empty, "--out", scratch.file("o.png")])
      #expect(outcome.failed(66, saying: "empty.md", "nothing to show"), "\(outcome)")
    }

    @Test func wideImagesHaveWideCards() async throws {
      let folder = try await images("480x300")
      for scene in ["stack", "carousel"] {
        let wide = try await run(["inspect", folder, "--scene", scene])
        let size = try #require(wide.output.firstMatch(of: /"size":\[([0-9.]+),([0-9.]+)\]/))
        let (width, height) = (try #require(Double(size.1)), try #require(Double(size.2)))
        #expect(wide.status == 0 && width > height, "\(wide)")
      }
    }

    /// The link in the middle of the first of three pages leads to the last page. That page has no link, so a click at
    /// the same point flips its card.
    @Test(arguments: ["stack", "carousel"])
    func aClickOnALinkOfACardGoesToItsPage(scene: String) async throws {
      func page(_ number: Int, _ entries: String = "") -> String {
        "\(number) 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] \(entries) >> endobj\n"
      }
      let link = "<< /Subtype /Link /Rect [100 100 200 200] /Dest [5 0 R /Fit] >>"
      // Programs that read such files do not need the table of objects.
      let pages = try scratch.write(
        """
        %PDF-1.7
        1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
        2 0 obj << /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >> endobj
        \(page(3, "/Annots [\(link)]"))\(page(4))\(page(5))trailer << /Root 1 0 R >>

        """, to: "pages.pdf")
      let app = try await App(scene, [pages])
      #expect(app.user.text("_NET_WM_NAME", of: app.window.id) == "pages.pdf – Cardstage")
      app.user.key("Home")
      try await app.settle { $0.front == 0 }
      // The Carousel's card is opened, and stays opened when the link leads to another card.
      let opened = scene == "carousel" ? 1.0 : 0
      if scene == "carousel" {
        app.user.key("space")
        try await app.settle { $0.opened == 1 }
      }
      // The point is the middle of the image, above the title.
      let middle = app.position(0.5, scene == "stack" ? 0.43 : 0.45)
      app.user.click(Int(middle.x), Int(middle.y))
      try await app.settle { $0.front == 2 && $0.open == 0 && $0.opened == opened }
      if scene == "stack" {
        app.user.click(Int(middle.x), Int(middle.y))
        try await app.settle { $0.front == 2 && $0.open == 1 }
      }
    }

    @Test func aFolderIsLaidOutLikeACountOfItsCards() async throws {
      let folder = try await images()
      // An opened image has its own shape.
      func cards(_ output: String) -> Substring? {
        output.firstRange(of: ",\"opened\"").map { output[..<$0.lowerBound] }
      }
      for scene in ["switcher", "stack", "carousel"] {
        let mine = try await run(["inspect", folder, "--scene", scene])
        let four = try await run(["inspect", "--count", "4", "--scene", scene])
        #expect(mine.status == 0 && cards(mine.output) == cards(four.output), "\(mine)")
        #expect(cards(mine.output) != nil)
      }
    }

    @Test func missingFilesAndFoldersWithoutCardsAreReportedInOneLine() async throws {
      _ = try scratch.write("words", to: "notes.txt")
      for command in [["show"], ["shot", "--out", scratch.file("o.png")], ["inspect"]] {
        let missing = try await run(command + [scratch.file("gone.jpg")])
        #expect(missing.failed(66, saying: "gone.jpg", "No such file"), "\(missing)")
        let empty = try await run(command + [scratch.file("mine")])
        #expect(empty.failed(66, saying: "mine", "nothing to show"), "\(empty)")
        let other = try await run(command + [scratch.file("notes.txt")])
        #expect(other.failed(66, saying: "notes.txt", "nothing to show"), "\(other)")
      }
    }

    /// In all scenes each frame of a video equals the screenshot of its time, and the video has all frames.
    @Test(arguments: ["notes.md", "pages.pdf"])
    func textAndDocumentAreRecordedAsVideo(name: String) async throws {
      _ = try scratch.write("# A\n\nWords.\n\n# B\n\nMore *words*.\n", to: "notes.md")
      let ink = "0.2 0.4 0.8 rg 40 40 200 100 re f"
      _ = try scratch.write(
        """
        %PDF-1.7
        1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
        2 0 obj << /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >> endobj
        3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 320 180] /Contents 4 0 R >> endobj
        4 0 obj << /Length \(ink.utf8.count) >> stream
        \(ink)
        endstream endobj
        trailer << /Root 1 0 R >>

        """, to: "pages.pdf")
      let keys = [(0.0, "Return"), (0.6, "2"), (1.1, "space"), (1.6, "3"), (2.1, "Right")]
      let script = try scratch.write(
        keys.map { event($0.0, "key", nil, "\"key\":\"\($0.1)\"") }.joined(separator: "\n"),
        to: "keys.jsonl")
      let scene = [
        scratch.file(name), "--scene", "library", "--script", script, "--size", "320x240",
      ]
      for video in ["video.png-sequence", "video.mp4"] {
        let outcome = try await run(
          ["record", "--out", scratch.file(video), "--end", "2.6", "--fps", "10", "--no-hand"]
            + scene,
          seconds: 60)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
      }
      for frame in [4, 8, 13, 19, 25] {
        let path = scratch.file(
          "video.png-sequence/frame-0000\(frame < 9 ? "0" : "")\(frame + 1).png")
        let still = try await shot(scene + ["--at", "\(Double(frame) / 10)"], size: [])
        #expect(try PixelGrid(png: path) == still, "\(frame)")
      }
      let count = try await run(
        [
          "-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames", "-of",
          "csv=p=0",
          scratch.file("video.mp4"),
        ], program: "ffprobe")
      #expect(count.output.hasPrefix("26\n"), "\(count)")
    }

    @Test func aSessionPlaysWithItsCardsAndNamesOneThatChanged() async throws {
      let folder = try await images()
      let file = scratch.file("session.jsonl")
      let app = try await App("stack", [folder, "--session", file])
      app.user.key("r", holding: ["Control_L"])
      app.user.key("Right")
      try await app.settle { $0.front == 1 }
      app.user.key("r", holding: ["Control_L"])
      try #require(try await app.waits { _ in isWritten(file) })
      let key = try scratch.write(
        event(0.1, "key", nil, "\"key\":\"Right\""), to: "key.jsonl")
      let played = try await shot(["--script", file], size: [])
      let wanted = try await shot([folder, "--script", key, "--at", "4"])
      #expect(
        played.differingFraction(from: wanted) < 0.02, "\(played.differingFraction(from: wanted))")
      #expect(played.differingFraction(from: try await shot([folder])) > 0.05)

      _ = try scratch.write("other", to: "mine/11.png")
      let changed = try await run([
        "shot", "--script", file, "--out", scratch.file("out.png"),
      ])
      #expect(changed.status == 0)
      #expect(
        changed.errors.contains("\(folder): changed since the session was recorded"), "\(changed)")
    }
  }
}
