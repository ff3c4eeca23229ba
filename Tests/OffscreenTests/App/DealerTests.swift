import CardLua
import CardModel
import CardPaint
import CardStage
import CardSystem
import FoundationEssentials
import Testing

@testable import CardContent
@testable import CardScript

extension Dealer {
  /// The deal in which an opening has become `reading`, the files at `paths` having changed.
  mutating func change(
    _ opening: Int, to reading: DeckReader.Reading, changed paths: Set<String>, over deal: Deal
  ) -> Deal {
    follow(opening, to: reading, changed: paths)
    return changed(opening, over: deal)
  }
}

/// Protects the decks that the dealer builds from opened and changed files.
@Suite struct DealerTests {
  private func reading(_ names: [String], book: String = "Book") -> DeckReader.Reading {
    let cards = names.map { Card(pictureAt: "/p/\($0).png") }
    let look = Look(of: book)
    return DeckReader.Reading(
      cards: cards,
      books: [
        Book(
          title: book, author: "", color: look.cloth, accent: look.foil,
          pages: cards.map(Book.Leaf.plate))
      ], isRead: false)
  }

  private func files(_ name: String) -> [FileState] { [FileState(path: "/p/" + name)] }

  private func titles(_ deal: Deal, of dealer: Dealer) -> [String] {
    deal.cards.compactMap { dealer.content.ownCards[$0]?.title }
  }

  @Test func whatIsOpenedReplacesTheShippedDecks() {
    var dealer = Dealer(content: Content())
    #expect(dealer.first.isShipped)
    let opening = dealer.take(reading(["a", "b"]), of: files("x"))
    let deal = dealer.deal(opening, after: DealOrigin.Place(card: 3, book: 0), over: .shipped)
    #expect(titles(deal, of: dealer) == ["a", "b"])
    // An album has a page for each, and three more, and an even number in all.
    #expect(deal.books.map(\.pages) == [6])
  }

  @Test(arguments: [
    (-1, ["c", "a", "b"]), (0, ["a", "c", "b"]), (1, ["a", "b", "c"]), (9, ["a", "b", "c"]),
  ])
  func whatIsOpenedLaterComesAfterACard(place: Int, expected: [String]) {
    var dealer = Dealer(reading(["a", "b"]), of: files("x"), source: PictureSource())
    let opening = dealer.take(
      reading(["c"], book: "Other"), of: files("y"), isAmongOthers: true)
    let deal = dealer.deal(
      opening, after: DealOrigin.Place(card: place, book: 0), over: dealer.first)
    #expect(titles(deal, of: dealer) == expected)
    #expect(deal.books.compactMap { dealer.content.ownBooks[$0.book]?.title } == ["Book", "Other"])
  }

  /// A drop on a card also puts its book after the card's book, and a drop on a book puts its cards after the
  /// book's cards. Other drops add at the end.
  @Test(arguments: [
    (DealOrigin.Place(card: 1), ["a", "b", "z", "c", "d"], ["1", "Z", "2"]),
    (DealOrigin.Place(card: 2), ["a", "b", "c", "z", "d"], ["1", "2", "Z"]),
    (DealOrigin.Place(book: 0), ["a", "b", "z", "c", "d"], ["1", "Z", "2"]),
    (DealOrigin.Place(book: 1), ["a", "b", "c", "d", "z"], ["1", "2", "Z"]),
    (DealOrigin.Place(), ["a", "b", "c", "d", "z"], ["1", "2", "Z"]),
  ])
  func cardsAndBooksComeTogether(place: DealOrigin.Place, cards: [String], books: [String]) {
    var first = reading(["a", "b"], book: "1")
    let second = reading(["c", "d"], book: "2")
    (first.cards, first.books) = (first.cards + second.cards, first.books + second.books)
    var dealer = Dealer(first, of: files("x"), source: PictureSource())
    let opening = dealer.take(reading(["z"], book: "Z"), of: files("z"), isAmongOthers: true)
    let deal = dealer.deal(opening, after: place, over: dealer.first)
    #expect(titles(deal, of: dealer) == cards)
    #expect(deal.books.compactMap { dealer.content.ownBooks[$0.book]?.title } == books)
  }

  /// A deck that is opened often keeps its faces, and the record of it does not grow.
  @Test func whatIsOpenedAgainHasItsOldNumbers() {
    var dealer = Dealer(reading(["a", "b", "c"]), of: files("x"), source: PictureSource())
    let first = dealer.first
    for names in [["y"], ["a", "c"], ["y"], ["a", "b", "c"]] {
      let files = files(names == ["y"] ? "y" : "x")
      let opening = dealer.take(
        reading(names, book: names == ["y"] ? "Y" : "Book"), of: files)
      let deal = dealer.deal(opening, after: nil, over: first)
      #expect(titles(deal, of: dealer) == names)
      if names.count == 2 { #expect(deal.cards == [first.cards[0], first.cards[2]]) }
      if names.count == 3 { #expect(deal.cards == first.cards) }
    }
    #expect(dealer.openings.count == 2)
  }

  @Test func aBookmarkFindsItsCardsAndBooksAgain() throws {
    let places: ScenePlaces = [
      SceneID(rawValue: "stack"): .card(1), SceneID(rawValue: "library"): .book(0, spread: 2),
      SceneID(rawValue: "carousel"): .card(2),
    ]
    let old = Dealer(reading(["a", "b", "c"]), of: files("x"), source: PictureSource())
    let (files, mark) = try #require(
      old.bookmark(at: places, in: old.first, scene: SceneID(rawValue: "stack")))
    #expect(files == self.files("x") && mark.scene == "stack")
    let read = try JSONDecoder().decode(Bookmark.self, from: Data(mark.json.text.utf8))
    #expect(read == mark)
    // One has come before it, and one has gone.
    let new = Dealer(reading(["0", "a", "b"]), of: files, source: PictureSource())
    #expect(
      new.places(of: read, in: 0) == [
        SceneID(rawValue: "stack"): .card(2), SceneID(rawValue: "library"): .book(0, spread: 2),
      ])
    // The shipped decks have none.
    #expect(old.bookmark(at: places, in: .shipped, scene: SceneID(rawValue: "stack")) == nil)
  }

  /// Cards of a deck file may have the same title, and no picture.
  @Test func aBookmarkTellsApartWhatHasOneName() throws {
    func twins() -> DeckReader.Reading {
      var twins = reading(["a", "b", "a", "a"])
      for index in twins.cards.indices { twins.cards[index].image = nil }
      twins.books += twins.books + twins.books
      return twins
    }
    let dealer = Dealer(twins(), of: files("x"), source: PictureSource())
    for card in 0..<4 {
      let places: ScenePlaces = [
        SceneID(rawValue: "stack"): .card(card),
        SceneID(rawValue: "library"): .book(min(card, 2), spread: nil),
      ]
      let mark = try #require(
        dealer.bookmark(at: places, in: dealer.first, scene: SceneID(rawValue: "stack"))?.1)
      let again = Dealer(twins(), of: files("x"), source: PictureSource())
      #expect(again.places(of: mark, in: 0) == places)
    }
  }

  /// An accent with its letter, or a character of its own: two files, and one text.
  @Test func filesWhoseNamesAreEqualAsTextsKeepTheirOwnNumbers() {
    let names = ["\u{e9}", "e\u{301}"]
    var dealer = Dealer(reading(names), of: files("x"), source: PictureSource())
    #expect(dealer.paths(of: 0).count == 3)
    for gone in [0, 1] {
      let left = names[1 - gone]
      let deal = dealer.change(0, to: reading([left]), changed: [], over: dealer.first)
      #expect(deal.cards == [dealer.first.cards[1 - gone]])
      let path = dealer.content.ownCards[deal.cards[0]]?.image?.path ?? ""
      #expect(FilePath(path) == FilePath("/p/\(left).png"))
      _ = dealer.change(0, to: reading(names), changed: [], over: deal)
    }
    // And openings of them are two.
    for name in names { _ = dealer.take(reading(["a"]), of: files(name)) }
    #expect(dealer.openings.count == 3)
  }

  /// A window no longer reads dropped files after undo has removed them.
  @Test func whatIsTakenBackIsNotDealt() {
    var dealer = Dealer(reading(["a"]), of: files("x"), source: PictureSource())
    let opening = dealer.take(reading(["b"]), of: files("y"), isAmongOthers: true)
    let deal = dealer.deal(opening, after: DealOrigin.Place(card: 0, book: 0), over: dealer.first)
    #expect(dealer.isDealt(0, in: [dealer.first]) && dealer.isDealt(1, in: [dealer.first, deal]))
    #expect(!dealer.isDealt(1, in: [dealer.first]) && !dealer.isDealt(0, in: [.shipped]))
  }

  @Test func whatChangedKeepsItsPlaceAndItsNumber() {
    var dealer = Dealer(reading(["a", "b", "c"]), of: files("x"), source: PictureSource())
    let old = dealer.first
    let new = dealer.change(0, to: reading(["a", "b", "c"]), changed: ["/p/b.png"], over: old)
    #expect(new.cards.map(\.number) == old.cards.map(\.number))
    #expect(new.cards.map(\.edition) == [0, 1, 0])
    #expect(new.books.map(\.book) == [Dealt(number: 1, edition: 1)])
    #expect(DealChange(from: old, to: new).keepsPlaces)
    // A reading without changes gives the same deck.
    #expect(dealer.change(0, to: reading(["a", "b", "c"]), changed: [], over: new) == new)
  }

  /// Titles may be the same, and a file may be opened twice.
  @Test func whatHasOneNameKeepsItsNumbers() {
    func twins() -> DeckReader.Reading {
      var twins = reading(["a", "a", "b"])
      twins.books += twins.books
      return twins
    }
    var dealer = Dealer(twins(), of: files("x"), source: PictureSource())
    let old = dealer.first
    #expect(dealer.change(0, to: twins(), changed: [], over: old) == old)
    let new = dealer.change(0, to: twins(), changed: ["/p/a.png"], over: old)
    #expect(new.cards.map(\.number) == [1, 2, 3] && new.cards.map(\.edition) == [1, 1, 0])
    #expect(DealChange(from: old, to: new).keepsPlaces)
  }

  /// Returns a text whose cards all have the same title.
  private func text(_ texts: [[Prose.Block]], title: String = "T") -> DeckReader.Reading {
    let look = Look(of: title)
    let cards = texts.enumerated().map { index, blocks in
      Card(
        title: title, subtitle: "", text: "", color: look.card, seed: 1, kind: "",
        passage: Prose.Passage(path: "/p/x.md", index: index, blocks: blocks))
    }
    return DeckReader.Reading(
      cards: cards,
      books: [
        Book(
          title: title, author: "", color: look.cloth, accent: look.foil,
          pages: texts.map { .prose($0) }, path: "/p/x.md")
      ], isRead: true)
  }

  @Test func theCardsOfAnEditedTextKeepTheirNumbers() {
    let picture = Prose.Block.quote([.picture(path: "/q/a.png", caption: "")])
    let old = text([[.paragraph("a")], [.paragraph("b")], [picture]])
    var dealer = Dealer(old, of: files("x.md"), source: PictureSource())
    #expect(dealer.paths(of: 0) == Set(["/p/x.md", "/q/a.png"].map(FilePath.init)))
    let numbers = dealer.first.cards.map(\.number)
    #expect(Set(numbers).count == 3)
    let edited = text([[.paragraph("a")], [.paragraph("c")], [picture], []], title: "T")
    let new = dealer.change(0, to: edited, changed: ["/p/x.md"], over: dealer.first)
    #expect(Array(new.cards.map(\.number).prefix(3)) == numbers)
    #expect(new.cards.map(\.edition) == [0, 1, 0, 0])
    #expect(new.books.map(\.book) == [Dealt(number: 1, edition: 1)])
    // The picture in it alone has changed, then what it is called.
    let painted = dealer.change(0, to: edited, changed: ["/q/a.png"], over: new)
    #expect(painted.cards.map(\.edition) == [0, 1, 1, 0])
    let called = text([[.paragraph("a")]], title: "Other")
    let renamed = dealer.change(0, to: called, changed: ["/p/x.md"], over: painted)
    #expect(renamed.cards == [Dealt(number: numbers[0], edition: 1)])
    #expect(renamed.books.map(\.book) == [Dealt(number: 1, edition: 3)])
  }

  @Test func whatIsAddedComesAfterWhatItFollowsAndWhatIsGoneGoes() {
    var dealer = Dealer(reading(["b", "d"]), of: files("x"), source: PictureSource())
    let opening = dealer.take(
      reading(["z"], book: "Other"), of: files("y"), isAmongOthers: true)
    var deal = dealer.deal(opening, after: DealOrigin.Place(card: 0, book: 0), over: dealer.first)
    #expect(titles(deal, of: dealer) == ["b", "z", "d"])
    deal = dealer.change(0, to: reading(["a", "b", "c", "d", "e"]), changed: [], over: deal)
    #expect(titles(deal, of: dealer) == ["a", "b", "c", "z", "d", "e"])
    let before = deal
    deal = dealer.change(0, to: reading(["c", "e"]), changed: [], over: before)
    #expect(titles(deal, of: dealer) == ["c", "z", "e"])
    // Asked again, as when the stage has changed meanwhile, it answers the same.
    #expect(dealer.change(0, to: reading(["c", "e"]), changed: [], over: before) == deal)
  }

  /// An opening that was undone is not shown again, whatever changes in its files.
  @Test func whatIsNotDealtDoesNotComeBackByItself() {
    var dealer = Dealer(reading(["a"]), of: files("x"), source: PictureSource())
    _ = dealer.take(reading(["z"], book: "Other"), of: files("y"), isAmongOthers: true)
    let before = dealer.first
    #expect(dealer.change(1, to: reading(["z", "zz"]), changed: [], over: before) == before)
  }

  /// Each change of a folder of ten thousand took three megabytes, for ever.
  @Test func whatCanBeShownNoMoreIsFreed() {
    var dealer = Dealer(reading(["a", "b"]), of: files("x"), source: PictureSource())
    let old = dealer.first
    let middle = dealer.change(0, to: reading(["a", "b", "c"]), changed: ["/p/a.png"], over: old)
    let new = dealer.change(0, to: reading(["b", "d"]), changed: ["/p/b.png"], over: middle)
    dealer.forget(except: [new, middle])
    for deal in [middle, new] {
      #expect(titles(deal, of: dealer).count == deal.cards.count)
      #expect(deal.books.allSatisfy { dealer.content.ownBooks[$0.book] != nil })
    }
    #expect(dealer.content.ownCards[old.cards[0]] == nil)
    #expect(dealer.content.ownBooks[old.books[0].book] == nil)
    // A card that comes back has its earlier number and its last edition.
    dealer.forget(except: [new])
    let back = dealer.change(0, to: reading(["a", "b"]), changed: [], over: new)
    #expect(back.cards.map(\.number) == old.cards.map(\.number))
    #expect(titles(back, of: dealer) == ["a", "b"])
  }

  @Test func whatCameToOthersAndWasTakenBackIsFreed() {
    var dealer = Dealer(reading(["a"]), of: files("x"), source: PictureSource())
    func drop() -> Deal {
      let opening = dealer.take(reading(["z"], book: "Z"), of: files("y"), isAmongOthers: true)
      return dealer.deal(opening, after: DealOrigin.Place(card: 0), over: dealer.first)
    }
    let taken = drop()
    dealer.forget(except: [dealer.first])
    #expect(titles(taken, of: dealer) == ["a"])
    #expect(dealer.content.ownBooks[taken.books[1].book] == nil)
    let again = drop()
    #expect(titles(again, of: dealer) == ["a", "z"] && again.cards[1] != taken.cards[1])
    dealer.forget(except: [dealer.first, again])
    #expect(titles(again, of: dealer) == ["a", "z"])
  }

  /// Names never change what they stand for: any moment of the past can be shown again.
  @Test(arguments: 0..<10)
  func nothingDealtChangesOrGoes(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var dealer = Dealer(reading(["0"]), of: files("x"), source: PictureSource())
    var deal = dealer.first
    var known: [Dealt: Card] = [:]
    for _ in 0..<30 {
      for dealt in deal.cards {
        let card = dealer.content.ownCards[dealt]
        #expect(card != nil && known[dealt] ?? card == card)
        known[dealt] = card
      }
      let names = (0..<9).filter { _ in Bool.random(using: &random) }.map { "\($0)" }
      let changed = Set(names.filter { _ in Bool.random(using: &random) }.map { "/p/\($0).png" })
      let wasDealt = !deal.cards.isEmpty
      deal = dealer.change(0, to: reading(names), changed: changed, over: deal)
      if wasDealt, !names.isEmpty, !deal.cards.isEmpty {
        #expect(titles(deal, of: dealer) == names)
      }
      if deal.cards.isEmpty { break }
    }
    for (dealt, card) in known { #expect(dealer.content.ownCards[dealt] == card) }
  }

  @Test func aScriptTellsWhatItOpens() throws {
    let place = DealOrigin.Place(card: 4, book: -1)
    let state = FileState(path: "/a b", size: 3, hash: "0f")
    for origin in [
      DealOrigin.opened([state], after: place), .opened([FileState(path: "x")], after: nil),
      .opened([state], after: DealOrigin.Place(card: nil, book: 3)),
      .opened([state], after: DealOrigin.Place()),
      .opened(
        [state], after: nil,
        at: [
          SceneID(rawValue: "stack"): .card(4), SceneID(rawValue: "library"): .book(1, spread: nil),
        ]),
      .changed([state]), .changed([]),
      .changed([
        FileState(path: "/a", move: .added, isAwaited: true), FileState(path: "/b", move: .removed),
        FileState(path: "/c", parts: [FileState(path: "/c/d", isAwaited: true)]),
      ]),
    ] {
      var writer = ScriptWriter()
      let event = StageEvent(time: 1, .deal(.shipped, origin))
      #expect(try Script(text: writer.line(of: event)).events == [event])
    }
    var writer = ScriptWriter()
    let event = StageEvent(time: 1, .suggest(["a", "b c"], for: "x"))
    #expect(try Script(text: writer.line(of: event)).events == [event])
  }

  /// A line of a script keeps the parts of files and the shape of cards, even for thousands of files.
  @Test(arguments: [DealOrigin.opened([], after: DealOrigin.Place(card: 1)), .changed([])])
  func aScriptTellsOfThousandsOfFiles(origin: DealOrigin) throws {
    let files =
      (0..<10_000).map { number in
        let name = String(repeating: "\u{1}", count: 20) + "\(number)"
        let part = FileState(path: "/q/" + name, size: number, hash: "1")
        return FileState(path: "/p/" + name, parts: number % 3 == 0 ? [part, part] : [])
      } + [[], ["a"], (0..<10_000).map { "\u{1}\($0)" }].map { FileState(path: "/p", names: $0) }
    let origin: DealOrigin =
      if case .opened(_, let place, _) = origin {
        .opened(files, after: place)
      } else { .changed(files) }
    for shape in [DeckShape.upright, DeckShape(wide: 1.5), nil] {
      var writer = ScriptWriter()
      let event = StageEvent(time: 1, .deal(Deal(shape: shape), origin))
      #expect(try Script(text: writer.line(of: event)).events == [event])
    }
  }

  @Test(arguments: [
    #"{"t":0,"type":"open"}"#, #"{"t":0,"type":"open","files":[]}"#,
    #"{"t":0,"type":"open","files":[{"path":"x"}],"after":[1]}"#,
    #"{"t":0,"type":"open","files":[{"path":"x"}],"after":[-2,0]}"#,
    #"{"t":0,"type":"open","files":[{"path":"x"}],"at":[1]}"#,
    #"{"t":0,"type":"change","files":["x"]}"#,
    #"{"t":0,"type":"open","files":[{"path":"x"}],"shape":"round"}"#,
    #"{"t":0,"type":"cards","files":[{"path":"x"}]}"#,
    // These files would be opened with whatever is opened next.
    #"{"t":0,"type":"files","files":[{"path":"x"}]}"# + "\n" + #"{"t":0,"type":"key","key":"z"}"#,
  ])
  func aBadLineIsRefused(line: String) {
    #expect(throws: Failure.self) { try Script(text: line) }
  }
}
