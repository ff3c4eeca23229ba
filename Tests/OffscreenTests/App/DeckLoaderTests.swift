import CardKinetics
import CardModel
import CardPaint
import CardPicture
import CardStage
import CardSystem
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CardContent

/// Tests the decks that a window gets from the loader, whatever deck is on stage.
@Suite struct DeckLoaderTests {
  /// A simulated window.
  private final class Window {
    let folder = URL(filePath: temporaryFolder())
    let loader: DeckLoader
    private let updateSignal = DispatchSemaphore(value: 0)
    private var waiting: [DeckLoader.Outcome] = []
    var warnings: [String] = []
    private var ink: [PenPage] = []
    var shown: Deck
    private(set) var openings: Openings

    init(_ decks: [String: [String]], first name: String = "a.json") throws {
      for (name, titles) in decks { try Self.write(titles, to: folder.appending(path: name)) }
      if name.hasSuffix(".pdf") {
        OffscreenTests.write(
          DeckReaderTests.document(pages: 2), to: folder.appending(path: name).path())
      }
      let first = folder.appending(path: name).path()
      openings = try Openings(opening: [FileState(path: first)])
      shown = openings.first
      loader = DeckLoader(
        openings, resumes: false, catalogue: { FaceCatalogue(content: $0) },
        wake: { [updateSignal] in updateSignal.signal() })
    }

    static func write(_ titles: [String], to url: URL) throws {
      let cards = titles.map { #"{"title": "\#($0)"}"# }.joined(separator: ", ")
      let name = url.deletingPathExtension().lastPathComponent
      try Data(#"{"title": "\#(name)", "cards": [\#(cards)]}"#.utf8).write(to: url)
    }

    func path(_ name: String) -> String { folder.appending(path: name).path() }

    /// Waits for the next outcome and returns it.
    private func outcome() throws -> DeckLoader.Outcome {
      while waiting.isEmpty {
        try #require(updateSignal.wait(timeout: .now() + 60) == .success)
        waiting = loader.takeOutcomes()
      }
      return waiting.removeFirst()
    }

    /// Returns the first result of `match`. Collects the drawings and warnings that precede the result.
    private func next<Result>(_ match: (DeckLoader.Outcome) -> Result?) throws -> Result {
      while true {
        let outcome = try outcome()
        if let result = match(outcome) { return result }
        switch outcome {
        case .failed(let message, _): throw Failure(.badData, message)
        case .warned(let message): warnings.append(message)
        case .ink(let pages): ink += pages
        default: break
        }
      }
    }

    func drop(
      _ names: String..., after point: DeckOrigin.InsertionPoint?
    ) throws -> (Int, DeckOrigin) {
      loader.open(names.map(path), after: point)
      return try next {
        if case .opened(let number, let origin) = $0 { (number, origin) } else { nil }
      }
    }

    /// Writes a file of an opening, and waits until the loader has read it.
    func change(_ number: Int, _ name: String, to text: String) throws {
      OffscreenTests.write(text, to: path(name))
      try reload(number, name)
    }

    /// Reads a file of an opening again, and waits for the loader.
    func reload(_ number: Int, _ name: String) throws {
      loader.reload(number, changed: [FilePath(path(name))])
      let changed = try next { if case .changed(let number) = $0 { number } else { nil } }
      #expect(changed == number)
    }

    func change(_ number: Int, _ name: String, to titles: [String]) throws {
      try Self.write(titles, to: folder.appending(path: name))
      try change(number, name, to: String(contentsOfFile: path(name), encoding: .utf8))
    }

    /// Lets the loader apply an opening or changes to the shown deck, and returns the update.
    func update(_ origin: DeckOrigin, of numbers: Set<Int>) throws -> DeckUpdate {
      loader.update(origin, of: numbers, over: [shown])
      return try next { if case .updated(let update) = $0 { update } else { nil } }
    }

    func show(_ update: DeckUpdate) {
      #expect(update.diff.old == shown)
      (shown, openings) = (update.diff.new, update.openings)
    }

    /// Writes the drawings and returns the files' names.
    func write(_ ink: PenInk) throws -> [String] {
      loader.write(ink, in: shown, of: openings)
      return try next {
        if case .wroteInk(let paths) = $0 { paths.map { FileText.name(of: $0) } } else { nil }
      }
    }

    /// Waits for a failure. Returns its message with and without the folders of the files.
    func failure() throws -> [String] {
      try next {
        guard case .failed(let message, let paths) = $0 else { return nil }
        return [message, FileText.withoutFolders(of: paths, message)]
      }
    }

    /// Waits for the drawings of the opened files and returns them.
    func readInk() throws -> [PenPage] {
      while ink.isEmpty { ink += try next { if case .ink(let pages) = $0 { pages } else { nil } } }
      return ink
    }

    /// The titles of the cards, then the title and the number of pages of each book.
    var titles: [String] {
      shown.cards.map { openings.content.userCards[$0]?.title ?? "?" }
        + shown.books.map { "\(openings.content.userBooks[$0.key]?.title ?? "?") \($0.pages)" }
    }
  }

  /// The program saves the drawings on an opened deck beside the deck, and reads them when the deck is opened
  /// again.
  @Test func strokesAreWrittenBesideADeckAndComeWithIt() throws {
    let window = try Window(["a.json": ["1", "2"], "b.json": ["z"]])
    let (number, origin) = try window.drop("b.json", after: nil)
    window.show(try window.update(origin, of: [number]))
    let target = StrokeTarget(.card(window.shown.cards[0].id), .front)
    let stroke = PenStroke(.red, width: 0.01, isOnImage: false, lines: [[Point(0.25, 0.5)]])
    var user = StageUser(1)
    user.handle(.ink([PenPage(target: target, strokes: [stroke])]))
    #expect(try window.write(user.stage.penInk) == ["b.json.ink"])
    #expect(try window.write(user.stage.penInk) == [])
    let (again, sameOrigin) = try window.drop("b.json", after: nil)
    let update = try window.update(sameOrigin, of: [again])
    #expect(update.diff.new.cards == window.shown.cards)
    window.show(update)
    // The deck was opened twice, but has each stroke once.
    #expect(try window.write(user.stage.penInk) == [])
    #expect(try Set(window.readInk()) == [PenPage(target: target, strokes: [stroke])])
  }

  /// The audience sees the names of files, but not their folders.
  @Test func aFailureNamesItsFilesWithAndWithoutFolders() throws {
    let window = try Window(["a.json": ["1"]])
    window.loader.open([window.path("none.pdf")], after: nil)
    let gone = "No such file or directory"
    #expect(
      try window.failure() == [
        "cannot read \(window.path("none.pdf")): \(gone)", "cannot read none.pdf: \(gone)",
      ])
    OffscreenTests.write("{", to: window.path("a.json.ink"))
    window.loader.write(StageUser(1).stage.penInk, in: window.shown, of: window.openings)
    let reason = "damaged, or not a file of drawings"
    #expect(
      try window.failure() == [
        "\(window.path("a.json.ink")): \(reason)", "a.json.ink: \(reason)",
      ])
  }

  @Test func aDropAddsTheFilesThatExistAndNamesAMissingOne() throws {
    let window = try Window(["a.json": ["1"], "b.json": ["z"]])
    let point = DeckOrigin.InsertionPoint(card: 0)
    let (number, origin) = try window.drop("none.png", "b.json", "gone.png", after: point)
    #expect(
      try window.failure() == [
        "cannot read \(window.path("none.png")) and 1 more: No such file or directory",
        "cannot read none.png and 1 more: No such file or directory",
      ])
    window.show(try window.update(origin, of: [number]))
    #expect(window.titles == ["1", "z", "a 6", "b 6"])
    #expect(window.openings[number]?.files.map(\.path) == [window.path("b.json")])
  }

  /// A drop and a change can be shown in any order, and the last deck has both.
  @Test(arguments: [false, true])
  func aDropAndAChangeAreShownInAnyOrder(isDropFirst: Bool) throws {
    let window = try Window(["a.json": ["1", "2"], "b.json": ["z"]])
    let (number, origin) = try window.drop("b.json", after: DeckOrigin.InsertionPoint(card: 0))
    try window.change(0, "a.json", to: ["1", "2", "3"])
    func drop() throws { window.show(try window.update(origin, of: [number])) }
    if isDropFirst {
      try drop()
      #expect(window.titles == ["1", "z", "2", "a 6", "b 6"])
    }
    window.show(try window.update(.changed, of: [0]))
    if !isDropFirst { try drop() }
    #expect(window.titles == ["1", "z", "2", "3", "a 8", "b 6"])
  }

  /// One update includes the changes of all openings since the last update.
  @Test func changesOfSeveralOpeningsComeTogether() throws {
    let window = try Window(["a.json": ["1", "2"], "b.json": ["z"]])
    let (number, origin) = try window.drop("b.json", after: DeckOrigin.InsertionPoint(card: 1))
    window.show(try window.update(origin, of: [number]))
    try window.change(0, "a.json", to: ["1"])
    try window.change(number, "b.json", to: ["y"])
    try window.change(0, "a.json", to: ["1", "2", "3"])
    window.show(try window.update(.changed, of: [0, number]))
    #expect(window.titles == ["1", "2", "3", "y", "a 8", "b 6"])
    let same = try window.update(.changed, of: [0, number])
    #expect(same.diff.new == same.diff.old)
  }

  /// The deck that undo restores is the earlier deck, and then follows the files.
  @Test func aRestoredDeckFollowsItsFiles() throws {
    let window = try Window(["a.json": ["1", "2"], "b.json": ["z"]])
    let old = window.shown
    let (number, origin) = try window.drop("b.json", after: nil)
    let drop = try window.update(origin, of: [number])
    window.show(drop)
    try window.change(0, "a.json", to: ["1", "3"])
    window.shown = old
    window.show(try window.update(.changed, of: [0]))
    #expect(window.titles == ["1", "3", "a 6"])
    #expect(window.openings.numbers == [0, number])
  }

  /// If a page took too long, the user can request the page again. Its file has not changed, but its faces are painted
  /// again.
  @Test func aFileThatIsRequestedAgainHasNewFaces() throws {
    let window = try Window([:], first: "talk.pdf")
    let old = window.shown.cards
    try window.reload(0, "talk.pdf")
    window.show(try window.update(.changed, of: [0]))
    #expect(window.shown.cards.map(\.id) == old.map(\.id))
    #expect(Set(window.shown.cards).isDisjoint(with: old))
  }

  /// A program that builds a deck may delete the deck's folder first.
  @Test func aFileIsFollowedIntoANewFolder() throws {
    let folder = temporaryFolder() + "/build"
    let path = folder + "/a.json"
    func create() {
      mkdir(folder, 0o700)
      write(#"{"title": "a", "cards": [{"title": "1"}]}"#, to: path)
    }
    create()
    let openings = try Openings(opening: [FileState(path: path)])
    let watch = CardWatch()
    #expect(watch.follow(CardWatch.Interest(openings)))
    let change = [0: Set([FilePath(path)])]
    unlink(path)
    rmdir(folder)
    #expect(watch.changes() == change)
    create()
    #expect(watch.changes() == change)
    write("{}", to: path)
    #expect(watch.changes() == change)
  }

  /// Every change of another opening renews the watch.
  @Test func aMissingFolderStaysWatched() throws {
    let folder = temporaryFolder() + "/texts"
    let path = folder + "/a.md"
    mkdir(folder, 0o700)
    write("# A\n", to: path)
    let openings = try Openings(opening: [FileState(path: folder)])
    let watch = CardWatch()
    #expect(watch.follow(CardWatch.Interest(openings)))
    unlink(path)
    rmdir(folder)
    for _ in 0...1 {
      #expect(watch.follow(CardWatch.Interest(openings)))
      #expect(watch.changes()[0, default: []].count <= 1)
    }
    mkdir(folder, 0o700)
    #expect(watch.changes()[0]?.contains(FilePath(folder)) == true)
    write("# B\n", to: folder + "/b.md")
    #expect(watch.changes() == [0: [FilePath(folder + "/b.md")]])
  }

  /// The notes follow the file beside the document, and the program reports each error once.
  @Test func notesFollowTheirFile() throws {
    let window = try Window([:], first: "talk.pdf")
    /// Changes the file with the notes, and returns the note of each card.
    func notes(_ text: String) throws -> [String?] {
      try window.change(0, "talk.pdfpc", to: text)
      let update = try window.update(.changed, of: [0])
      #expect(update.diff.changesVersionsOnly)
      window.show(update)
      return window.shown.cards.map {
        window.openings.content.userCards[$0]?.speakerNote(atStep: 0)?.words
      }
    }
    let watch = CardWatch()
    #expect(watch.follow(CardWatch.Interest(window.openings)))
    let json = #"{"pages":[{"idx":1,"note":"Say this."}]}"#
    let first = window.shown.cards
    #expect(try notes(json) == [nil, "Say this."])
    #expect(zip(first, window.shown.cards).map { $0 == $1 } == [true, false])
    #expect(watch.changes()[0]?.contains(FilePath(window.path("talk.pdfpc"))) == true)
    #expect(try notes("{") == [nil, nil])
    _ = try notes("{ ")
    #expect(try notes(json.replacing("this", with: "that")) == [nil, "Say that."])
    _ = try notes("[")
    _ = try notes(json)
    #expect(window.warnings == [window.path("talk.pdfpc") + ": damaged, or not a pdfpc file"])
  }
}
