import CardModel
import CardPaint
import CardScene
import CardScenes
import CardSystem
import Dispatch
import TestSupport
import Testing

@testable import CardContent

/// Tests the list of recent decks, which all windows share.
@Suite struct RecentDecksTests {
  private let folder = temporaryFolder()
  private var file: String { folder + "/state/recent" }
  private var recent: RecentDecks { RecentDecks(file: file) }

  private func paths(_ names: String...) -> [String] { names.map { folder + "/" + $0 } }

  private func mark(_ card: String) -> Bookmark {
    Bookmark(scene: "stack", card: CardKey.ID(path: card, .page(3)))
  }

  @Test func theLastOpenedDeckIsTheFirst() {
    for name in ["a", "b", "c"] {
      write("", to: folder + "/" + name)
      recent.record(paths(name))
    }
    #expect(recent.paths() == paths("c", "b", "a"))
    recent.record(paths("a"))
    #expect(recent.paths() == paths("a", "c", "b"))
  }

  /// A new bookmark does not change the order of the list, even for a deck that the list lacks.
  @Test func aBookmarkDoesNotChangeTheOrder() {
    for name in ["a", "b"] {
      write("", to: folder + "/" + name)
      recent.record(paths(name))
    }
    recent.record(mark("1"), in: paths("a"))
    #expect(recent.paths() == paths("b", "a") && recent.bookmark(of: paths("a")) == mark("1"))
    recent.record(paths("a"))
    #expect(recent.bookmark(of: paths("a")) == mark("1"))
    recent.record(mark("2"), in: paths("new"))
    #expect(recent.bookmark(of: paths("new")) == mark("2"))
  }

  /// A session of a lesson can be played only if it begins in the lesson's scene.
  @Test(arguments: ["stack", "library"])
  func aLessonBeginsInItsOwnSceneWithItsCardsClosed(visited: String) throws {
    let content = Content(decks: [:], books: [])
    var setup = StageSetup(try StageSettings(scene: "stack"), content: content)
    let bookmark = Bookmark(scene: visited, isOpened: true)
    setup.settings.lessonPosition = LessonPosition(try LessonFile.bundled("stack"), step: 2)
    setup.resume(at: bookmark, choosesScene: true)
    #expect(SceneCatalog.names[setup.settings.scene] == "stack" && !setup.settings.isOpened)
    setup.settings.lessonPosition = nil
    setup.resume(at: bookmark, choosesScene: true)
    #expect(SceneCatalog.names[setup.settings.scene] == visited && setup.settings.isOpened)
  }

  @Test func windowsKeepTheRecordsOfOtherWindows() {
    DispatchQueue.concurrentPerform(iterations: 16) { number in
      recent.record([folder + "/\(number)"])
      recent.record(mark("\(number)"), in: [folder + "/\(number)"])
    }
    for number in 0..<16 {
      #expect(recent.bookmark(of: [folder + "/\(number)"]) == mark("\(number)"))
    }
  }

  /// The test opens thousands of paths at once, twenty times.
  @Test func theListOfRecentDecksIsBounded() throws {
    for number in 0..<30 {
      recent.record((0..<100).map { "/" + String(repeating: "x", count: 200) + "\(number) \($0)" })
    }
    recent.record(["/short"])
    recent.record((0..<20_000).map { "/too long \($0)" })
    let bytes = try FileText.read(file)
    #expect(bytes.count <= 256 << 10 && bytes.count > 200 << 10)
    #expect(String(decoding: bytes.prefix(20), as: UTF8.self).contains("/short"))
  }

  /// An accented letter has a composed and a decomposed form. The two names are equal strings in Swift, but belong to
  /// two files.
  @Test func pathsThatAreEqualAsTextsAreDifferentDecks() {
    let names = ["\u{e9}", "e\u{301}"].map { [folder + "/" + $0] }
    for (number, name) in names.enumerated() { recent.record(mark("\(number)"), in: name) }
    #expect(names.map { recent.bookmark(of: $0) } == [mark("0"), mark("1")])
  }
}
