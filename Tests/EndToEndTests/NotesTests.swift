import Foundation
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests speaker notes and split pages of a talk in a window.
  @Suite struct Notes {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func shot(_ arguments: [String]) async throws -> PixelGrid {
      let out = scratch.file("out.png")
      let outcome = try await run(["shot", "--out", out, "--size", "600x480"] + arguments)
      try #require(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
      return try PixelGrid(png: out)
    }

    /// Writes a document of three pages. A page has a red slide of 4:3 at the left, as Beamer makes it, and green notes
    /// at the right. If `isSplit` is false, it has the slide alone. The middle of the first slide links to the last
    /// one.
    private func talk(_ name: String, isSplit: Bool) throws -> String {
      let (width, height) = (362.84, 272.13)
      let ink =
        "1 0 0 rg 0 0 \(width) \(height) re f 0 1 0 rg \(width) 0 \(width) \(height) re f"
      let link = "<< /Subtype /Link /Border [0 0 0] /Rect [120 90 240 180] /Dest [5 0 R /Fit] >>"
      func page(_ number: Int, _ entries: String = "") -> String {
        let box = "[0 0 \(isSplit ? 2 * width : width) \(height)]"
        return """
          \(number) 0 obj << /Type /Page /Parent 2 0 R /MediaBox \(box) /Contents 6 0 R
          \(entries) >> endobj
          """
      }
      return try scratch.write(
        """
        %PDF-1.7
        1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
        2 0 obj << /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >> endobj
        \(page(3, "/Annots [\(link)]"))
        \(page(4))
        \(page(5))
        6 0 obj << /Length \(ink.utf8.count) >> stream
        \(ink)
        endstream endobj
        trailer << /Root 1 0 R >>

        """, to: name)
    }

    /// Returns whether the image has a pixel of pure green.
    private func hasNotes(_ image: PixelGrid) -> Bool {
      image.pixels.contains { $0 & 0xFFFFFF == 0x00FF00 }
    }

    @Test(arguments: ["switcher", "stack", "carousel", "library", "custom"])
    func aSplitTalkIsShownAsItsSlides(scene: String) async throws {
      try scratch.folder("a")
      try scratch.folder("b")
      let split = try talk("a/talk.pdf", isSplit: true)
      let slides = try talk("b/talk.pdf", isSplit: false)
      let shown = try await shot([split, "--scene", scene])
      #expect(try await shown == shot([slides, "--scene", scene]))
      #expect(!hasNotes(shown))
      #expect(try await hasNotes(shot([split, "--scene", scene, "--notes", "left"])))
      #expect(try await shot([split, "--scene", scene, "--notes", "right"]) == shown)
      #expect(try await shot([split, "--scene", scene, "--notes", "none"]) != shown)
    }

    /// The link is in the middle of the slide, and so in the middle of the card's image.
    @Test func aClickOnALinkOfASlideGoesToItsPage() async throws {
      let app = try await App("stack", [talk("talk.pdf", isSplit: true)])
      try await app.settle { $0.front == 0 }
      let middle = app.position(0.5, 0.43)
      app.user.click(Int(middle.x), Int(middle.y))
      try await app.settle { $0.front == 2 && $0.open == 0 }
    }

    @Test func thePresenterViewShowsTheNotesOfASplitPage() async throws {
      let app = try await App("stack", [talk("talk.pdf", isSplit: true), "--presenter"])
      #expect(
        try await app.waits { app in
          app.user.window(pid: app.process.pid, besides: app.window.id, seconds: 0)
            .flatMap { app.user.pixels(of: $0.id) }.map(hasNotes) == true
        })
      #expect(app.errors.isEmpty)
    }

    @Test func aWindowReportsItsNotesAndFollowsTheirFile() async throws {
      let talk = try talk("talk.pdf", isSplit: false)
      func record(_ words: String) throws {
        _ = try scratch.write(#"{"pages":[{"idx":1,"note":"\#(words)"}]}"#, to: "talk.pdfpc")
      }
      try record("Slowly.")
      let runtime = try Scratch()
      let app = try await App(
        "stack", [talk], environment: ["XDG_RUNTIME_DIR": runtime.path])
      let window = try await ControlledWindow(app, in: runtime)
      #expect(try await window.status().note == nil)
      try await window.obeys("next")
      try await app.settle { $0.front == 1 }
      #expect(try await window.status().note == "Slowly.")
      let shown = try app.grab()
      try record("Quickly.")
      var last: String?
      for _ in 0..<100 where last != "Quickly." {
        try await pause(0.05)
        last = try await window.status().note
      }
      #expect(last == "Quickly.")
      try await app.expect(shown)
      // A damaged file of notes gives one message, and the window still shows the document.
      _ = try scratch.write("{", to: "talk.pdfpc")
      for _ in 0..<100 where last != nil {
        try await pause(0.05)
        last = try await window.status().note
      }
      #expect(last == nil)
      app.user.key("q")
      #expect(app.process.wait(seconds: 5) == 0)
      let outcome = try await run(
        ["shot", talk, "--out", scratch.file("o.png"), "--scene", "stack"])
      #expect(outcome.status == 0)
      #expect(
        outcome.errors
          == "cardstage: \(scratch.file("talk.pdfpc")): damaged, or not a pdfpc file\n")
    }
  }
}
