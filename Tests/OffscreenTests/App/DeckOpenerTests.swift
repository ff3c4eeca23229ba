import CardKinetics
import CardModel
import CardPaint
import CardStage
import CardSystem
import Dispatch
import Foundation
import Testing

@testable import CardContent

/// Protects the outcomes of openings and changes, in any order in which a window takes them.
@Suite struct DeckOpenerTests {
  /// A simulated window that takes outcomes in any order.
  private final class Window {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let opener: DeckOpener
    private let news = DispatchSemaphore(value: 0)
    private var waiting: [DeckOpener.Outcome] = []
    var taken = 0
    var warnings: [String] = []
    private var ink: [PenPage] = []
    var shown: Deal
    /// Other decks that the window may still show, because they wait.
    var others: [Deal] = []

    init(_ decks: [String: [String]], first name: String = "a.json") throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, titles) in decks { try Self.write(titles, to: folder.appending(path: name)) }
      if name.hasSuffix(".pdf") {
        OffscreenTests.write(
          DeckReaderTests.document(pages: 2), to: folder.appending(path: name).path())
      }
      let first = folder.appending(path: name).path()
      let dealer = try Dealer(opening: [FileState(path: first)])
      shown = dealer.first
      opener = DeckOpener(
        dealer, resumes: false, catalogue: { FaceCatalogue(content: $0) },
        wake: { [news] in news.signal() })
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    static func write(_ titles: [String], to url: URL) throws {
      let cards = titles.map { #"{"title": "\#($0)"}"# }.joined(separator: ", ")
      let name = url.deletingPathExtension().lastPathComponent
      try Data(#"{"title": "\#(name)", "cards": [\#(cards)]}"#.utf8).write(to: url)
    }

    func path(_ name: String) -> String { folder.appending(path: name).path() }

    var use: DeckOpener.Use { DeckOpener.Use(of: shown, [shown] + others, dealings: taken) }

    /// Changes another file that belongs to the first opening.
    func change(_ name: String, to text: String) throws -> Dealing {
      OffscreenTests.write(text, to: path(name))
      opener.reload(0, changed: [FilePath(path(name))], use)
      let dealing = try next()
      shown = dealing.change.new
      return dealing
    }

    func drop(_ name: String, after place: DealOrigin.Place?) throws -> Dealing {
      opener.open([path(name)], after: place, use)
      return try next()
    }

    func change(_ opening: Int, _ name: String, to titles: [String]) throws -> Dealing {
      try Self.write(titles, to: folder.appending(path: name))
      opener.reload(opening, changed: [FilePath(path(name))], use)
      return try next()
    }

    func remade(_ dealing: Dealing) throws -> Dealing {
      opener.remake(dealing.origin, of: dealing.opening, over: shown)
      return try next()
    }

    /// Waits for the next outcome and returns it.
    private func outcome() throws -> DeckOpener.Outcome {
      while waiting.isEmpty {
        try #require(news.wait(timeout: .now() + 60) == .success)
        waiting = opener.takeOutcomes()
      }
      return waiting.removeFirst()
    }

    private func next() throws -> Dealing {
      while true {
        switch try outcome() {
        case .dealt(let dealing), .remade(let dealing):
          taken += 1
          return dealing
        case .failed(let message): throw Failure(.badData, message)
        case .warned(let message): warnings.append(message)
        case .ink(let pages): ink += pages
        case .copied, .suggested, .read, .wroteInk: throw Failure(.badData, "another outcome")
        }
      }
    }

    /// Writes the drawings and returns the files' names.
    func write(_ ink: PenInk, of dealing: Dealing) throws -> [String] {
      opener.write(ink, in: shown, of: dealing.supply.dealer)
      while true {
        switch try outcome() {
        case .wroteInk(let paths): return paths.map { FileText.name(of: $0) }
        case .ink(let pages): self.ink += pages
        default: break
        }
      }
    }

    /// Waits for the drawings of the opened files and returns them.
    func readInk() throws -> [PenPage] {
      while ink.isEmpty { if case .ink(let pages) = try outcome() { ink += pages } }
      return ink
    }

    /// Returns the titles of the cards, then the title and the number of pages of each book.
    func titles(_ deal: Deal, by dealing: Dealing) -> [String] {
      let content = dealing.supply.dealer.content
      return deal.cards.map { content.ownCards[$0]?.title ?? "?" }
        + deal.books.map { "\(content.ownBooks[$0.book]?.title ?? "?") \($0.pages)" }
    }
  }

  /// The program saves the drawings on an opened deck beside the deck, and reads them when the deck is opened
  /// again.
  @Test func strokesAreWrittenBesideADeckAndComeWithIt() throws {
    let window = try Window(["a.json": ["1", "2"], "b.json": ["z"]])
    let drop = try window.drop("b.json", after: nil)
    window.shown = drop.change.new
    let place = PenPlace(.card(window.shown.cards[0].number), .front)
    let stroke = PenStroke(width: 0.01, isOnPicture: false, lines: [[Point(0.25, 0.5)]])
    var hand = StageHand(1)
    hand.handle(.ink([PenPage(place: place, strokes: [stroke])]))
    #expect(try window.write(hand.stage.penInk, of: drop) == ["b.json.ink"])
    #expect(try window.write(hand.stage.penInk, of: drop) == [])
    let again = try window.drop("b.json", after: nil)
    #expect(again.change.new.cards == window.shown.cards)
    // Though it was opened twice, it has each stroke once.
    #expect(try window.write(hand.stage.penInk, of: again) == [])
    #expect(try Set(window.readInk()) == [PenPage(place: place, strokes: [stroke])])
  }

  /// A drag holds a change back while a drop comes first: the changed deck has both.
  @Test func aChangeThatADropOvertakesHasWhatWasDropped() throws {
    let window = try Window(["a.json": ["1", "2"], "b.json": ["z"]])
    let change = try window.change(0, "a.json", to: ["1", "2", "3"])
    window.others = [change.change.new]
    let drop = try window.drop("b.json", after: DealOrigin.Place(card: 0))
    #expect(drop.supply.dealer.age > change.supply.dealer.age)
    window.shown = drop.change.new
    #expect(window.titles(window.shown, by: drop) == ["1", "z", "2", "a 6", "b 6"])
    let late = try window.remade(change)
    #expect(late.change.old == window.shown)
    #expect(window.titles(late.change.new, by: late) == ["1", "z", "2", "3", "a 8", "b 6"])
  }

  /// A dropped deck that is shown after a change has the change too.
  @Test func aDropThatAChangeOvertakesHasWhatChanged() throws {
    let window = try Window(["a.json": ["1", "2"], "b.json": ["z"]])
    let drop = try window.drop("b.json", after: DealOrigin.Place(card: 1))
    window.others = [drop.change.new]
    let change = try window.change(0, "a.json", to: ["1"])
    window.shown = change.change.new
    let late = try window.remade(drop)
    #expect(window.titles(late.change.new, by: late) == ["1", "z", "a 6", "b 6"])
  }

  /// One of two opened decks changes while a drag holds back a change of the other.
  @Test func changesOfTwoOpeningsPassEachOther() throws {
    let window = try Window(["a.json": ["1", "2"], "b.json": ["z"]])
    window.shown = try window.drop("b.json", after: DealOrigin.Place(card: 1)).change.new
    let held = try window.change(0, "a.json", to: ["1", "2", "3"])
    window.others = [held.change.new]
    window.shown = try window.change(1, "b.json", to: ["y"]).change.new
    let late = try window.remade(held)
    #expect(window.titles(late.change.new, by: late) == ["1", "2", "3", "y", "a 8", "b 6"])
  }

  /// The notes follow the file beside the document, and the program reports each error once.
  @Test func notesFollowTheirFile() throws {
    let window = try Window([:], first: "talk.pdf")
    func notes(_ dealing: Dealing) -> [String?] {
      window.shown.cards.map {
        dealing.supply.dealer.content.ownCards[$0]?.note(atStep: 0)?.words
      }
    }
    var interest = CardWatch.Interest(
      try Dealer(opening: [FileState(path: window.path("talk.pdf"))]))
    let watch = CardWatch()
    #expect(watch.follow(interest))
    let json = #"{"pages":[{"idx":1,"note":"Say this."}]}"#
    let first = try window.change("talk.pdfpc", to: json)
    #expect(notes(first) == [nil, "Say this."])
    #expect(first.change.keepsPlaces && first.change.new.cards.map(\.edition) == [0, 1])
    #expect(watch.changes()[0]?.contains(FilePath(window.path("talk.pdfpc"))) == true)
    #expect(first.origin.files.map(\.path) == [window.path("talk.pdfpc")])
    interest = first.supply.interest
    #expect(watch.follow(interest))
    let bad = try window.change("talk.pdfpc", to: "{")
    #expect(notes(bad) == [nil, nil])
    _ = try window.change("talk.pdfpc", to: "{ ")
    let whole = try window.change("talk.pdfpc", to: json.replacing("this", with: "that"))
    #expect(notes(whole) == [nil, "Say that."])
    // In order, and the same complaint once.
    _ = try window.change("talk.pdfpc", to: "[")
    _ = try window.change("talk.pdfpc", to: json)
    #expect(window.warnings == [window.path("talk.pdfpc") + ": damaged, or not a pdfpc file"])
  }

  /// The opener frees nothing that the window may still show, and nothing before the window has taken all
  /// outcomes.
  @Test func whatIsInUseIsKept() throws {
    let window = try Window(["a.json": ["1", "2"]])
    let first = window.shown
    let second = try window.change(0, "a.json", to: ["1", "3"])
    window.taken = 0
    let third = try window.change(0, "a.json", to: ["4"])
    #expect(window.titles(first, by: third) == ["1", "2", "a 6"])
    window.taken = 2
    (window.shown, window.others) = (third.change.new, [second.change.new])
    let fourth = try window.change(0, "a.json", to: ["5"])
    #expect(window.titles(second.change.new, by: fourth) == ["1", "3", "a 6"])
    window.others = []
    let fifth = try window.change(0, "a.json", to: ["6"])
    #expect(window.titles(second.change.new, by: fifth).contains("a 6") == false)
    #expect(window.titles(fifth.change.new, by: fifth) == ["6", "a 6"])
  }
}
