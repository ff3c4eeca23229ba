import CardKinetics
import CardModel
import CardStage
import CardSystem
import Dispatch
import Foundation
import Testing

@testable import CardContent
@testable import CardPaint
@testable import CardScript

/// Protects sessions over folders that change: a replay has the cards that its window had, whatever the folders
/// contain now.
@Suite struct PastFilesTests {
  private let root = temporaryFolder()

  private func path(_ name: String) -> String { root + "/" + name }

  /// A window whose files come and go, and the session that it writes.
  private struct Recording {
    var dealer: Dealer
    let opener: DeckOpener
    let heading: SessionHeading
    private let news = DispatchSemaphore(value: 0)
    private(set) var origins: [DealOrigin] = []
    /// The titles of the cards and the pages of the books that the window showed, deck by deck.
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

    /// Swaps the last two changes of the deck.
    mutating func swapLast() { origins.swapAt(origins.count - 2, origins.count - 1) }

    /// Marks some files of the last opening as pending.
    mutating func await(_ paths: [String], in index: Int) {
      guard case .opened(var files, let place, let places)? = origins.popLast() else { return }
      files[index].parts += paths.map { FileState(path: $0, isAwaited: true) }
      origins.append(.opened(files, after: place, at: places))
    }

    /// The session that was recorded.
    func script() throws -> Script {
      var writer = ScriptWriter()
      let lines = origins.map { writer.line(of: StageEvent(time: 1, .deal(deal, $0))) }
      let record = #"{"t":1,"type":"record"}"# + "\n"
      return try Script(text: heading.text + lines.joined() + record)
    }
  }

  /// Returns the titles that a replay of a session shows, deck by deck.
  private func played(
    _ script: Script, _ origins: [DealOrigin], look: (Deal, Dealer, Int) -> Void = { _, _, _ in }
  ) throws -> [[String]] {
    var dealer = try Dealer(openingSourcesOf: script)
    try dealer.take(openedBy: script)
    var deal = dealer.first
    var shown = [dealer.titles(of: deal)]
    look(deal, dealer, 0)
    for (index, origin) in origins.enumerated() {
      deal = dealer.deal(origin, over: deal)
      shown.append(dealer.titles(of: deal))
      look(deal, dealer, index + 1)
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

  /// A replay shows a pending document without pages until the window had read the document, however it was
  /// opened.
  @Test(arguments: [false, true])
  func whatWasAwaitedIsAwaited(isOpenedLater: Bool) throws {
    fill("mine", "1.png", "2.md", "3.md")
    fill("other", "0.png")
    write(DeckReaderTests.document(pages: 3), to: path("mine/4.pdf"))
    var recording = try Recording(path(isOpenedLater ? "other" : "mine"), until: 0)
    if isOpenedLater {
      // As if there had been no time for it.
      try recording.open(path("mine"), after: nil)
      recording.await(["2.md", "3.md", "4.pdf"].map { path("mine/" + $0) }, in: 0)
    } else {
      try recording.takeDealing()
    }
    let script = try recording.script()
    try script.checkFiles()
    #expect(script.changingPaths == [])
    let before = isOpenedLater ? 1 : 0
    let shown = try played(script, recording.origins) { deal, dealer, number in
      let pages = deal.cards.compactMap { dealer.content.ownCards[$0]?.image }.filter {
        $0.page != nil
      }
      #expect(pages.count == (number < before ? 0 : 1))
      for page in pages {
        let facts = try? dealer.content.source.facts(of: page)
        #expect((facts == nil) == (number == before), "\(number)")
      }
    }
    if !isOpenedLater { #expect(shown == recording.shown && Set(shown).count == 2, "\(shown)") }
    #expect(shown[before].contains("2.md") && shown[before].contains("4.pdf"))
    if !isOpenedLater { #expect(shown[1].contains("2 one")) }
  }

  /// A file that is opened again while its change waits has the change once.
  @Test func whatIsOpenedBeforeItsChangeIsDealtHasItOnce() throws {
    fill("mine", "1.png")
    var recording = try Recording(path("mine"), until: .infinity)
    fill("mine/2.png")
    try recording.change(0, [path("mine/2.png")])
    try recording.open(path("mine"), after: nil)
    recording.swapLast()
    let script = try recording.script()
    #expect(try played(script, recording.origins).map { $0.count - 1 } == [1, 2, 2])
  }

  /// A session says nothing of what came while something else was shown, nor of what came later.
  @Test func whatItDoesNotTellOfIsNoneOfIt() throws {
    fill("mine", "1.png")
    fill("other", "0.png")
    var recording = try Recording(path("mine"), until: .infinity)
    try recording.open(path("other"), after: nil)
    fill("mine/2.png")
    let script = try recording.script()
    fill("other/3.png")
    try script.checkFiles()
    #expect(try played(script, recording.origins) == recording.shown)
    write("another", to: path("mine/1.png"))
    #expect(throws: Failure.self) { try script.checkFiles() }
  }

  /// Two changes that are shown together have the effect of both in turn.
  @Test(arguments: 0..<20)
  func joinedChangesAreBoth(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let moves: [FileState.Move?] = [.added, .removed, nil]
    func change() -> [FileState] {
      (0..<4).shuffled(using: &random).prefix(3).map { number in
        FileState(
          path: "/p/\(number)", move: moves.randomElement(using: &random)!,
          isAwaited: Bool.random(using: &random))
      }
    }
    for _ in 0..<50 {
      var past = PastFiles(opened: [FileState(path: "/p", names: ["0", "1"])])
      past.follow(change())
      var (one, other) = (past, past)
      let (first, second) = (change(), change())
      one.follow(first)
      one.follow(second)
      let joined = DealOrigin.changed(first, of: 0).joined(with: .changed(second, of: 0))
      other.follow(joined.files)
      // Both ways leave the same pending files and the same names.
      #expect(one.awaited == other.awaited)
      #expect(Set(one.names[FilePath("/p")]!) == Set(other.names[FilePath("/p")]!))
    }
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
    write("# Another one", to: path("mine/1.md"))
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
      // A file that is gone keeps only its name.
      let gone = Set(script.removedPaths.map { FileText.name(of: $0) })
      for (played, shown) in zip(played, shown) where played != shown {
        #expect(gone.contains { played.hasPrefix($0) }, "\(index): \(played), not \(shown)")
      }
      #expect(played.count == shown.count, "\(index): \(played), not \(shown)")
    }
  }
}

extension Dealer {
  /// Returns the titles of a deck's cards, then the title and the number of pages of each book.
  fileprivate func titles(of deal: Deal) -> [String] {
    deal.cards.map { content.ownCards[$0]?.title ?? "?" }
      + deal.books.map { "\(content.ownBooks[$0.book]?.title ?? "?") \($0.pages)" }
  }
}
