import Foundation
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests that the front card of a talk stays the same in every scene.
  @Suite struct OneDeck {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// A document of nine pages with a note each.
    private func talk() throws -> String {
      let pages = (0..<9).map { "\(3 + $0) 0 obj << /Type /Page /Parent 2 0 R >> endobj" }
      let kids = (0..<9).map { "\(3 + $0) 0 R" }.joined(separator: " ")
      let notes = (0..<9).map { #"{"idx":\#($0),"note":"Note \#($0 + 1)"}"# }
      _ = try scratch.write(
        "{\"pages\":[\(notes.joined(separator: ","))]}", to: "talk.pdfpc")
      return try scratch.write(
        """
        %PDF-1.7
        1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
        2 0 obj << /Type /Pages /Kids [\(kids)] /Count 9 /MediaBox [0 0 320 180] >> endobj
        \(pages.joined(separator: "\n"))
        trailer << /Root 1 0 R >>

        """, to: "talk.pdf")
    }

    /// A clicker opens the book at page 1. In each scene it shows the next page.
    @Test func theFrontCardStaysTheSameAcrossScenesByKey() async throws {
      let app = try await App("library", [try talk()])
      #expect(app.last.part == "shelf")
      app.user.key("Page_Down")
      try await app.settle { $0.part == "book" && $0.open == 1 && $0.front == 2 }
      var card = 0
      for (key, scene) in [("2", "stack"), ("3", "carousel"), ("5", "custom"), ("1", "switcher")] {
        app.user.key(key)
        try await app.settle { $0.scene == scene && $0.front == card }
        app.user.key("Page_Down")
        card += 1
        try await app.settle { $0.front == card }
      }
      // Page n follows the inside of the cover.
      app.user.key("4")
      try await app.settle { $0.scene == "library" && $0.front == card + 2 && $0.open == 1 }
    }

    @Test func theFrontCardAndItsNoteStayTheSameAcrossScenesByCtl() async throws {
      let runtime = try Scratch()
      let app = try await App(
        "stack", [try talk()], environment: ["XDG_RUNTIME_DIR": runtime.path])
      let window = try await ControlledWindow(app, in: runtime)
      try await window.obeys("go-to 7")
      try await app.settle { $0.front == 6 }
      for scene in ["library", "custom", "switcher", "carousel", "stack"] {
        try await window.obeys("scene \(scene)")
        try await app.settle { $0.scene == scene }
        let status = try await window.status()
        #expect((status.place, status.count) == (7, 9), "\(scene)")
        #expect(status.note == "Note 7", "\(scene)")
      }
    }
  }
}
