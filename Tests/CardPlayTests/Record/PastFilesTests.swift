import CardCore
import CardPaint
import CardSystem
import Dispatch
import Foundation
import Testing

@testable import CardPlay

/// A session over folders whose files come and go is played with the cards that its window had, whatever is in the
/// folders by then.
@Suite struct PastFilesTests {
  private let root = temporaryFolder()

  private func path(_ name: String) -> String { root + "/" + name }

  /// What a window deals while files come and go, and the session of it.
  private struct Recording {
    var dealer: Dealer
    let opener: DeckOpener
    let heading: SessionHeading
    private let news = DispatchSemaphore(value: 0)
    private(set) var origins: [DealOrigin] = []
    /// The titles of the cards and the pages of the books that were shown, one after the other.
    private(set) var shown: [[String]] = []
    private var deal: Deal

    init(_ folder: String, until end: Double) throws {
      dealer = try Dealer(opening: [FileState(opening: folder)], until: end)
      var heading = SessionHeading(
        try StageSettings(scene: "stack"), window: Size(640, 480), interfaceScale: 1)
      heading.settings.sources = dealer.openings[0].files
      self.heading = heading.looked()
      deal = dealer.first
      opener = DeckOpener(
        dealer, resumes: false, catalogue: { FaceCatalogue(content: $0) },
        wake: { [news] in news.signal() })
      shown = [dealer.titles(of: deal)]
    }

    private var use: DeckOpener.Use {
      DeckOpener.Use(of: deal, [deal], dealings: origins.count)
    }

    mutating func open(_ path: String, after place: DealOrigin.Place?) throws {
      opener.open([path], after: place, use)
      try takeDealing()
    }

    mutating func change(_ opening: Int, _ paths: [String]) throws {
      opener.reload(opening, changed: Set(paths.map(FilePath.init)), use)
      try takeDealing()
    }

    mutating func takeDealing() throws {
      while true {
        try #require(news.wait(timeout: .now() + 60) == .success)
        for outcome in opener.takeOutcomes() {
          switch outcome {
          case .read(let opening, let paths): opener.renew(opening, read: paths, use)
          case .dealt(let dealing):
            (dealer, deal) = (dealing.supply.dealer, dealing.change.new)
            origins.append(dealing.origin)
            shown.append(dealer.titles(of: deal))
            return
          default: Issue.record("another outcome")
          }
        }
      }
    }

    /// The session that was recorded.
    func script() throws -> Script {
      var writer = ScriptWriter()
      let lines = origins.map { writer.line(of: InputEvent(time: 1, kind: .deal(deal, $0))) }
      let record = #"{"t":1,"type":"record"}"# + "\n"
      return try Script(text: heading.text + lines.joined() + record)
    }
  }

  /// What is shown of a session, deal by deal.
  private func played(_ script: Script, _ origins: [DealOrigin]) throws -> [[String]] {
    var dealer = try Dealer(openingSourcesOf: script)
    try dealer.take(openedBy: script)
    var deal = dealer.first
    var shown = [dealer.titles(of: deal)]
    for origin in origins {
      deal = dealer.deal(origin, over: deal)
      shown.append(dealer.titles(of: deal))
    }
    return shown
  }

  private func fill(_ folder: String, _ names: String...) {
    #expect(mkdir(path(folder), 0o700) == 0)
    for name in names { fill(folder + "/" + name) }
  }

  private func fill(_ name: String) {
    let stem = FileText.stem(of: name)
    write(name.hasSuffix(".md") ? "# \(stem) one\n\n# \(stem) two" : "", to: path(name))
  }

  @Test func aFolderWasWhatItWas() throws {
    fill("mine", "1.png", "2.md")
    var recording = try Recording(path("mine"), until: .infinity)
    fill("mine/3.png")
    try recording.change(0, [path("mine/3.png")])
    #expect(unlink(path("mine/1.png")) == 0)
    try recording.change(0, [path("mine/1.png")])
    let script = try recording.script()
    try script.checkFiles()
    #expect(script.changingPaths == [] && script.removedPaths == [path("mine/1.png")])
    let shown = try played(script, recording.origins)
    #expect(shown == recording.shown)
    #expect(shown[0] == ["1", "2 one", "mine 6", "2 one 6"])
    #expect(shown[2] == ["3", "2 one", "mine 6", "2 one 6"])
  }

  /// It is shown as such until it was read.
  @Test func whatWasAwaitedIsAwaited() throws {
    fill("mine", "1.png", "2.md", "3.md")
    var recording = try Recording(path("mine"), until: 0)
    try recording.takeDealing()
    let script = try recording.script()
    try script.checkFiles()
    #expect(script.changingPaths == [])
    let shown = try played(script, recording.origins)
    #expect(shown == recording.shown && Set(shown).count == 2, "\(shown)")
    #expect(shown[0].contains("2.md") && shown[1].contains("2 one"))
  }

  @Test func whatIsEditedIsNamed() throws {
    fill("mine", "1.md", "2.md")
    var recording = try Recording(path("mine"), until: .infinity)
    write("# Another", to: path("mine/2.md"))
    try recording.change(0, [path("mine/2.md")])
    let script = try recording.script()
    try script.checkFiles()
    #expect(script.changingPaths == [path("mine/2.md")] && script.removedPaths == [])
    #expect(try played(script, recording.origins)[1] == recording.shown[1])
    fill("mine/4.md")
    #expect(throws: Failure.self) { try script.checkFiles() }
  }

  /// Files of two folders come and go while one is opened after the other, and again.
  @Test(arguments: 0..<8)
  func whateverComesAndGoesIsPlayed(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    fill("mine", "0.png")
    fill("other", "0.md")
    let names = (1..<6).map { "\($0)." + ($0.isMultiple(of: 2) ? "md" : "png") }
    var recording = try Recording(path("mine"), until: .infinity)
    for _ in 0..<12 {
      let opened = recording.dealer.openings.map { FileText.name(of: $0.files[0].path) }
      if Int.random(in: 0..<5, using: &random) == 0 {
        let place = Bool.random(using: &random) ? DealOrigin.Place(card: 0, book: 0) : nil
        try recording.open(path(Bool.random(using: &random) ? "mine" : "other"), after: place)
        continue
      }
      let opening = Int.random(in: 0..<opened.count, using: &random)
      let changed = names.filter { _ in Bool.random(using: &random) }
        .map { opened[opening] + "/" + $0 }
      for name in changed { if unlink(path(name)) != 0 { fill(name) } }
      try recording.change(opening, changed.map(path))
    }
    let script = try recording.script()
    try script.checkFiles()
    let played = try played(script, recording.origins)
    for (index, (played, shown)) in zip(played, recording.shown).enumerated() {
      // Of what is gone nothing is known but its name.
      let gone = Set(script.removedPaths.map { FileText.name(of: $0) })
      for (played, shown) in zip(played, shown) where played != shown {
        #expect(gone.contains { played.hasPrefix($0) }, "\(index): \(played), not \(shown)")
      }
      #expect(played.count == shown.count, "\(index): \(played), not \(shown)")
    }
  }
}

extension Dealer {
  /// The titles of a deal's cards, and those of its books with their numbers of pages.
  fileprivate func titles(of deal: Deal) -> [String] {
    deal.cards.map { content.ownCards[$0]?.title ?? "?" }
      + deal.books.map { "\(content.ownBooks[$0.book]?.title ?? "?") \($0.pages)" }
  }
}
