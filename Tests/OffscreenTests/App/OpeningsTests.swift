import CardKinetics
import CardModel
import CardPaint
import CardStage
import CardSystem
import Testing

@testable import CardContent
@testable import CardScript

/// Tests the decks that openings create from opened and changed files.
@Suite struct OpeningsTests {
  private func reading(_ names: [String], book: String = "Book") -> DeckReader.Reading {
    let cards = names.map { Card(imageAt: "/p/\($0).png") }
    let colors = BookColors(of: book)
    return DeckReader.Reading(
      cards: cards,
      books: [
        Book(
          title: book, author: "", color: colors.cloth, accent: colors.foil,
          pages: cards.map(Book.Leaf.plate))
      ], areDocuments: false)
  }

  private func files(_ name: String) -> [FileState] { [FileState(path: "/p/" + name)] }

  private func opened(_ reading: DeckReader.Reading) -> Openings {
    Openings(reading, of: files("x"), source: ImageSource())
  }

  private func titles(_ deck: Deck, in openings: Openings) -> [String] {
    deck.cards.map { openings.content.userCards[$0]?.title ?? "?" }
  }

  private func books(_ deck: Deck, in openings: Openings) -> [String] {
    deck.books.map { openings.content.userBooks[$0.key]?.title ?? "?" }
  }

  @Test func openedFilesReplaceTheBundledDecks() {
    var openings = Openings(content: Content())
    #expect(openings.first.isBundled)
    let number = openings.take(reading(["a", "b"]), of: files("x"), isAmongOthers: true)
    let deck = openings.deck(
      number, after: DeckOrigin.InsertionPoint(card: 3, book: 0), over: .bundled)
    #expect(titles(deck, in: openings) == ["a", "b"] && deck.openings == [number])
    // An album has a page for each card and three more. One more makes the number even.
    #expect(deck.books.map(\.pages) == [6])
  }

  @Test func aTitleNamesTheFirstFileAndCountsTheOthers() {
    var openings = opened(reading(["a"]))
    let first = openings.first
    #expect(openings.title(of: first) == "x" && openings.title(of: .bundled) == nil)
    let pair = ["1\n2.png", "b.png"].map { FileState(path: "/p/" + $0) }
    let number = openings.take(reading(["b"]), of: pair, isAmongOthers: true)
    #expect(
      openings.title(of: openings.deck(number, after: nil, over: first))
        == #"1\n2.png and 1 more"#)
    let both = openings.deck(number, after: DeckOrigin.InsertionPoint(), over: first)
    #expect(openings.title(of: both) == "x and 2 more")
  }

  /// Wide pages can be opened individually, like the pages of a document.
  @Test(arguments: [(1.5, true), (0.7, false), (nil, false)])
  func anAlbumOfWideImagesHasWidePages(aspect: Double?, isWide: Bool) {
    var reading = reading(["a", "b"])
    for index in reading.cards.indices { reading.cards[index].image?.aspect = aspect }
    reading.books[0].pages = reading.cards.map(Book.Leaf.plate)
    let page = opened(reading).first.books[0].pageSize
    #expect(isWide ? page.width > page.height : page == Book.standardPage)
  }

  /// Wide pages have no space for words.
  @Test(arguments: ["title", "subtitle", "text"])
  func wideImagesWithWordsHaveUprightPages(member: String) {
    var reading = reading(["a", "b"])
    for index in reading.cards.indices { reading.cards[index].image?.aspect = 1.5 }
    switch member {
    case "title": reading.cards[1].title = "Words"
    case "subtitle": reading.cards[1].subtitle = "Words"
    default: reading.cards[1].text = "Words"
    }
    reading.books[0].pages = reading.cards.map(Book.Leaf.plate)
    #expect(opened(reading).first.books[0].pageSize == Book.standardPage)
  }

  /// A drop on a card also puts its book after the card's book, and a drop on a book puts its cards after the
  /// book's cards. Other drops add at the end.
  @Test(arguments: [
    (DeckOrigin.InsertionPoint(card: -1, book: -1), ["z", "a", "b", "c", "d"], ["Z", "1", "2"]),
    (DeckOrigin.InsertionPoint(card: 9, book: 9), ["a", "b", "c", "d", "z"], ["1", "2", "Z"]),
    (DeckOrigin.InsertionPoint(card: 1), ["a", "b", "z", "c", "d"], ["1", "Z", "2"]),
    (DeckOrigin.InsertionPoint(card: 2), ["a", "b", "c", "z", "d"], ["1", "2", "Z"]),
    (DeckOrigin.InsertionPoint(book: 0), ["a", "b", "z", "c", "d"], ["1", "Z", "2"]),
    (DeckOrigin.InsertionPoint(book: 1), ["a", "b", "c", "d", "z"], ["1", "2", "Z"]),
    (DeckOrigin.InsertionPoint(), ["a", "b", "c", "d", "z"], ["1", "2", "Z"]),
  ])
  func addedCardsAndBooksComeTogether(
    point: DeckOrigin.InsertionPoint, cards: [String], names: [String]
  ) {
    var first = reading(["a", "b"], book: "1")
    let second = reading(["c", "d"], book: "2")
    (first.cards, first.books) = (first.cards + second.cards, first.books + second.books)
    var openings = opened(first)
    let number = openings.take(reading(["z"], book: "Z"), of: files("z"), isAmongOthers: true)
    let deck = openings.deck(number, after: point, over: openings.first)
    #expect(titles(deck, in: openings) == cards && books(deck, in: openings) == names)
  }

  /// Faces of cards that were painted need not be painted again.
  @Test func filesThatAreOpenedAgainKeepTheirKeys() {
    var openings = opened(reading(["a", "b", "c"]))
    let first = openings.first
    let again = openings.take(reading(["c", "a", "d"]), of: files("y"))
    let deck = openings.deck(again, after: nil, over: first)
    #expect(deck.cards.prefix(2) == [first.cards[2], first.cards[0]])
    // The same file among others is another card.
    let added = openings.take(reading(["a"]), of: files("a.png"), isAmongOthers: true)
    let more = openings.deck(added, after: DeckOrigin.InsertionPoint(), over: deck)
    #expect(Set(more.cards.map(\.id)).count == 4)
    #expect(titles(more, in: openings) == ["c", "a", "d", "a"])
  }

  @Test func aBookmarkFindsItsCardAndBookAgain() throws {
    let position = DeckPosition(card: 1, book: 0, page: 5)
    let old = opened(reading(["a", "b", "c"]))
    let (files, mark) = try #require(
      old.bookmark(at: position, in: old.first, scene: SceneID(rawValue: "stack")))
    #expect(files == self.files("x") && mark.scene == "stack")
    let read = try JSONText.decode(Bookmark.self, from: JSONText.encode(mark).utf8)
    #expect(read == mark)
    // The folder has one card more at its beginning, and one card less.
    let new = opened(reading(["0", "a", "b"]))
    #expect(new.position(of: read, in: 0) == DeckPosition(card: 2, book: 0, page: 5))
    let gone = opened(reading(["a", "c"]))
    #expect(gone.position(of: read, in: 0)?.card == nil)
    #expect(old.bookmark(at: position, in: .bundled, scene: SceneID(rawValue: "stack")) == nil)
  }

  /// A file that the user added in front is not there when the user opens the first files again.
  @Test func aBookmarkAtAnAddedFileIsAtTheCardBefore() throws {
    var openings = opened(reading(["a", "b"]))
    let added = openings.take(reading(["p"], book: "P"), of: files("p.png"), isAmongOthers: true)
    let point = DeckOrigin.InsertionPoint(card: 0, book: 0)
    let deck = openings.deck(added, after: point, over: openings.first)
    #expect(titles(deck, in: openings) == ["a", "p", "b"])
    let position = DeckPosition(card: 1, book: 1, page: 5)
    let mark = try #require(
      openings.bookmark(at: position, in: deck, scene: SceneID(rawValue: "stack"))?.1)
    #expect(openings.position(of: mark, in: 0) == DeckPosition(card: 0, book: 0, page: nil))
  }

  /// Returns cards of a deck file with the same title and no image, and equal books.
  private func twins() -> DeckReader.Reading {
    var twins = reading(["a", "b", "a", "a"])
    for index in twins.cards.indices { twins.cards[index].image = nil }
    twins.books += twins.books + twins.books
    return twins
  }

  @Test func aBookmarkDistinguishesCardsWithEqualTitles() throws {
    let openings = opened(twins())
    for card in 0..<4 {
      let position = DeckPosition(card: card, book: min(card, 2))
      let mark = try #require(
        openings.bookmark(at: position, in: openings.first, scene: SceneID(rawValue: "stack"))?.1)
      #expect(opened(twins()).position(of: mark, in: 0) == position)
    }
  }

  @Test func cardsWithEqualTitlesKeepTheirKeys() {
    var openings = opened(twins())
    let old = openings.first
    #expect(Set(old.cards.map(\.id)).count == 4 && Set(old.books.map(\.key.id)).count == 3)
    openings.follow(0, to: twins(), changed: [])
    #expect(openings.updated(old, [0]) == old)
  }

  /// The names are equal strings in Swift, but belong to two files.
  @Test func filesWithEqualNamesKeepTheirKeys() {
    let names = ["\u{e9}", "e\u{301}"]
    var openings = opened(reading(names))
    let first = openings.first
    #expect(openings[0].map(openings.paths)?.count == 3)
    for gone in [0, 1] {
      let left = names[1 - gone]
      openings.follow(0, to: reading([left]), changed: [])
      let deck = openings.updated(first, [0])
      #expect(deck.cards.map(\.id) == [first.cards[1 - gone].id])
      let path = openings.content.userCards[deck.cards[0]]?.image?.path ?? ""
      #expect(FilePath(path) == FilePath("/p/\(left).png"))
      openings.follow(0, to: reading(names), changed: [])
    }
  }

  @Test func aChangedFileKeepsTheIndexOfItsCard() {
    var openings = opened(reading(["a", "b", "c"]))
    let old = openings.first
    openings.follow(0, to: reading(["a", "b", "c"]), changed: ["/p/b.png"])
    let new = openings.updated(old, [0])
    #expect(zip(new.cards, old.cards).map { $0 == $1 } == [true, false, true])
    #expect(new.books[0].key != old.books[0].key)
    let diff = DeckDiff(from: old, to: new)
    #expect(diff.keepsIndices && diff.changesVersionsOnly)
    // A reading without changes gives the same deck.
    openings.follow(0, to: reading(["a", "b", "c"]), changed: [])
    #expect(openings.updated(new, [0]) == new)
  }

  /// Returns a text whose cards all have the same title.
  private func text(_ texts: [[Prose.Block]], title: String = "T") -> DeckReader.Reading {
    let colors = BookColors(of: title)
    let cards = texts.enumerated().map { index, blocks in
      Card(
        title: title, subtitle: "", text: "", color: colors.card, seed: 1, kind: "",
        passage: Prose.Passage(path: "/p/x.md", index: index, blocks: blocks))
    }
    return DeckReader.Reading(
      cards: cards,
      books: [
        Book(
          title: title, author: "", color: colors.cloth, accent: colors.foil,
          pages: texts.map { .prose($0) }, path: "/p/x.md")
      ], areDocuments: true)
  }

  @Test func theCardsOfAnEditedTextKeepTheirIdentity() {
    let image = Prose.Block.quote([.image(path: "/q/a.png", caption: "")])
    var openings = opened(text([[.paragraph("a")], [.paragraph("b")], [image]]))
    #expect(
      openings[0].map(openings.paths) == Set(["/p/x", "/p/x.md", "/q/a.png"].map(FilePath.init)))
    var deck = openings.first
    /// Returns which cards have new versions.
    func changes(_ reading: DeckReader.Reading, _ path: String) -> [Bool] {
      let old = deck
      openings.follow(0, to: reading, changed: [path])
      deck = openings.updated(old, [0])
      #expect(zip(deck.cards, old.cards).allSatisfy { $0.id == $1.id })
      #expect(deck.books.map(\.key.id) == old.books.map(\.key.id))
      return zip(deck.cards, old.cards).map { $0 != $1 }
    }
    let edited = text([[.paragraph("a")], [.paragraph("c")], [image], []])
    #expect(changes(edited, "/p/x.md") == [false, true, false])
    #expect(changes(edited, "/q/a.png") == [false, false, true, false])
    #expect(changes(text([[.paragraph("a")]], title: "Other"), "/p/x.md") == [true])
  }

  @Test func newCardsComeAfterTheirPredecessors() {
    var openings = opened(reading(["b", "d"]))
    let number = openings.take(reading(["z"], book: "Other"), of: files("y"), isAmongOthers: true)
    var deck = openings.deck(
      number, after: DeckOrigin.InsertionPoint(card: 0, book: 0), over: openings.first)
    for (names, expected) in [
      (["a", "b", "c", "d", "e"], ["a", "b", "c", "z", "d", "e"]), (["c", "e"], ["c", "z", "e"]),
      (["e", "c"], ["e", "c", "z"]), (["x"], ["x", "z"]),
    ] {
      openings.follow(0, to: reading(names), changed: [])
      deck = openings.updated(deck, [0])
      #expect(titles(deck, in: openings) == expected)
    }
    // An opening that is not in the deck changes nothing.
    #expect(openings.updated(openings.first, [number]).openings == [0])
  }

  /// The deck always contains the current cards of all openings, each opening in its order. The test adds, changes,
  /// moves and removes files at random.
  @Test(arguments: 0..<10)
  func aDeckFollowsAllOfItsOpenings(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var openings = opened(reading(["0"]))
    var deck = openings.first
    for _ in 0..<3 {
      let point = DeckOrigin.InsertionPoint(card: .random(in: -1..<4, using: &random))
      let number = openings.take(reading(["1", "2"]), of: files("y"), isAmongOthers: true)
      deck = openings.deck(number, after: point, over: deck)
    }
    for _ in 0..<40 {
      let number = Int.random(in: 0..<4, using: &random)
      var names = (0..<9).filter { _ in Bool.random(using: &random) }.map { "\($0)" }
      if Bool.random(using: &random) { names.shuffle(using: &random) }
      guard !names.isEmpty else { continue }
      let changed = Set(names.filter { _ in Bool.random(using: &random) }.map { "/p/\($0).png" })
      let old = deck
      openings.follow(number, to: reading(names), changed: changed)
      openings.prune(keeping: [old])
      deck = openings.updated(old, [number])
      let others = { (deck: Deck) in deck.cards.filter { deck.opening(of: $0) != number } }
      #expect(Set(others(deck)) == Set(others(old)))
      let own = deck.cards.filter { deck.opening(of: $0) == number }
      #expect(own.compactMap { openings.content.userCards[$0]?.title } == names)
      #expect(!titles(old, in: openings).contains("?"))
    }
  }

  @Test func cardsThatCannotBeShownAreFreed() {
    var openings = opened(reading(["a", "b"]))
    let old = openings.first
    openings.follow(0, to: reading(["a", "b", "c"]), changed: ["/p/a.png"])
    let middle = openings.updated(old, [0])
    openings.follow(0, to: reading(["b", "d"]), changed: ["/p/b.png"])
    let new = openings.updated(middle, [0])
    openings.prune(keeping: [new, middle])
    #expect(titles(middle, in: openings) == ["a", "b", "c"])
    #expect(titles(new, in: openings) == ["b", "d"])
    #expect(titles(old, in: openings) == ["?", "b"])
    #expect(openings.content.userCards.count == 5)
  }

  @Test func openingsThatUndoTookBackAreFreed() {
    var openings = opened(reading(["a"]))
    func drop() -> Deck {
      let number = openings.take(reading(["z"], book: "Z"), of: files("y"), isAmongOthers: true)
      return openings.deck(number, after: DeckOrigin.InsertionPoint(card: 0), over: openings.first)
    }
    let taken = drop()
    // The dropped cards are not on stage yet.
    openings.prune(keeping: [openings.first])
    #expect(titles(taken, in: openings) == ["a", "z"])
    openings.prune(keeping: [taken, openings.first])
    #expect(titles(taken, in: openings) == ["a", "z"])
    openings.prune(keeping: [openings.first])
    #expect(titles(taken, in: openings) == ["a", "?"] && openings.numbers == [0])
  }

  @Test func aScriptHasTheFilesThatItOpens() throws {
    let point = DeckOrigin.InsertionPoint(card: 4, book: -1)
    let state = FileState(path: "/a b", size: 3, hash: "0f")
    for origin in [
      DeckOrigin.opened([state], after: point), .opened([FileState(path: "x")], after: nil),
      .opened([state], after: DeckOrigin.InsertionPoint(card: nil, book: 3)),
      .opened([state], after: DeckOrigin.InsertionPoint()),
      .opened([state], after: nil, at: DeckPosition(card: 4, book: 1, page: 2)),
    ] {
      var writer = ScriptWriter()
      let event = StageEvent(time: 1, .deck(Deck(), origin))
      #expect(try Script(text: writer.line(of: event)).events == [event])
    }
    var writer = ScriptWriter()
    let event = StageEvent(time: 1, .suggest(["a", "b c"], for: "x"))
    #expect(try Script(text: writer.line(of: event)).events == [event])
  }

  /// A line of a script has at most 1 MB.
  @Test func aScriptHasThousandsOfFiles() throws {
    let files = (0..<10_000).map { (number: Int) in
      FileState(
        path: "/p/" + String(repeating: "\u{1}", count: 20) + "\(number)", size: number, hash: "1")
    }
    for shape in [CardFormat.upright, CardFormat(wide: 1.5), nil] {
      var writer = ScriptWriter()
      let origin = DeckOrigin.opened(files, after: DeckOrigin.InsertionPoint(card: 1))
      let event = StageEvent(time: 1, .deck(Deck(shape: shape), origin))
      #expect(try Script(text: writer.line(of: event)).events == [event])
    }
  }

  @Test(arguments: [
    #"{"t":0,"type":"open"}"#, #"{"t":0,"type":"open","files":[]}"#,
    #"{"t":0,"type":"open","files":[{"path":"x"}],"after":[1]}"#,
    #"{"t":0,"type":"open","files":[{"path":"x"}],"after":[-2,0]}"#,
    #"{"t":0,"type":"open","files":[{"path":"x"}],"at":[1]}"#,
    #"{"t":0,"type":"open","files":["x"]}"#,
    #"{"t":0,"type":"open","files":[{"path":"x"}],"shape":"round"}"#,
    #"{"t":0,"type":"cards","files":[{"path":"x"}]}"#,
    // These files belong to the next opening in the script.
    #"{"t":0,"type":"files","files":[{"path":"x"}]}"# + "\n" + #"{"t":0,"type":"key","key":"z"}"#,
  ])
  func aBadLineIsRefused(line: String) {
    #expect(throws: Failure.self) { try Script(text: line) }
  }
}
