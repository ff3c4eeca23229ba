import CardDecode
import CardKinetics
import CardModel
import CardScenes
import CardStage
import CardSystem
import Glibc
import TestSupport
import Testing

@testable import CardContent
@testable import CardPaint
@testable import CardScript

/// Tests how a deck is read from the user's files.
@Suite struct DeckReaderTests {
  private let folder = temporaryFolder()

  private func path(_ name: String) -> String { folder + "/" + name }

  private func make(_ names: String...) -> String {
    for name in names { write("", to: path(name)) }
    return folder
  }

  private func read(_ paths: String...) throws(Failure) -> DeckReader.Reading {
    try DeckReader.read(paths, ImageSource())
  }

  @Test func theBytesDistinguishADocumentFromAnImage() throws {
    write(Self.document(pages: 3), to: path("talk"))
    write(Self.document(pages: 2), to: path("talk.pdf.part"))
    #expect(try read(path("talk")).cards.count == 3)
    #expect(try read(folder).cards.count == 3)
    #expect(NotesFile.path(beside: "a.b/talk") == "a.b/talk.pdfpc")
    #expect(NotesFile.path(beside: "a.b/talk.PDF") == "a.b/talk.pdfpc")
  }

  @Test func theImagesOfAFolderAreCardsInNaturalOrder() throws {
    _ = make("2.png", "10.JPG", "notes.txt", ".hidden.png", "A_view.webp", "README")
    let reading = try read(folder)
    #expect(reading.cards.map(\.title) == ["2", "10", "A view"])
    #expect(reading.cards.map(\.image?.path) == ["2.png", "10.JPG", "A_view.webp"].map(path))
    #expect(reading.suitedScene == "stack")
    #expect(reading.books.count == 1)
    #expect(folder.hasSuffix("/" + reading.books[0].title))
    #expect(reading.books[0].pages.count == 3)
  }

  @Test func backupsAndPartsOfDownloadsAreNoCards() throws {
    for name in ["a.svg~", "b.svg.bak", "c.svg.part", "d.svg.crdownload", "E.THM", "f", "g.tmpl"] {
      write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: path(name))
    }
    let reading = try DeckReader.read([path("")], ImageSource())
    #expect(reading.cards.map(\.title) == ["f", "g"])
  }

  /// Control characters in a file's name neither break a title nor reverse it.
  @Test func aTitleIsOneLineWhateverItsFileIsCalled() throws {
    let folder = make("new\nline.png", "e\u{1B}[2Jsc.png", "gnp\u{202E}x.png", "👩‍🚀 é.png")
    let titles = Set(try read(folder).cards.map(\.title))
    #expect(titles == ["new line", "e [2Jsc", "gnpx", "👩‍🚀 é"])
  }

  /// An accented letter has a composed and a decomposed form. The two names are equal strings in Swift, but belong to
  /// two files.
  @Test func namesThatAreEqualAsTextsBelongToDifferentFiles() throws {
    write("# One", to: path("e\u{301}.md"))
    write("# Two\n\n# Three", to: path("\u{e9}.md"))
    #expect(try read(folder).books.map(\.pages.count).sorted() == [1, 2])
    #expect(try read(folder).cards.count == 2)
  }

  @Test func aFileWhoseNameIsNotUTF8IsACard() throws {
    let name = String(fileName: [0x61, 0xFF] + Array(".png".utf8))
    try OutputFile(path: path(name)).write([UInt8]().span.bytes)
    let cards = try read(folder).cards
    #expect(cards.map(\.title) == ["a\u{FFFD}"] && cards[0].image?.path == path(name))
  }

  @Test func aFolderGivenByADotHasItsRealName() throws {
    _ = make("a.png")
    let reading = try read(folder + "/.")
    #expect(folder.hasSuffix("/" + reading.books[0].title))
    #expect(reading.books[0].title.count > 1)
  }

  @Test(arguments: [[], ["notes.txt"], ["notes.txt", "x"]])
  func aFolderWithoutCardsIsReported(names: [String]) {
    for name in names { write("", to: path(name)) }
    let failure = #expect(throws: Failure.self) { try read(folder) }
    #expect(failure?.status == .missingInput)
    #expect(failure?.message.contains("nothing to show") == true)
  }

  @Test func missingFilesAreNamed() {
    let failure = #expect(throws: Failure.self) { try read(path("gone.png")) }
    #expect(failure?.status == .missingInput)
    #expect(failure?.message.contains("gone.png") == true)
    #expect(failure?.message.contains("No such file") == true)
  }

  @Test func pathsThatAreNoRegularFilesAreNoCards() {
    _ = make("a.png", "notes.txt")
    for name in ["b.png", "b.pdf"] {
      #expect(mkfifo(path(name), 0o600) == 0)
      let failure = #expect(throws: Failure.self) { try read(path("a.png"), path(name)) }
      #expect(failure?.status == .missingInput && failure?.message.contains(name) == true)
    }
  }

  @Test func aDeckFileNamesItsCardsAndTheirImages() throws {
    write(
      """
      {"title": "Trip", "author": "Me", "cards": [
        {"title": "First", "text": "Words.", "color": "#102030"},
        {"picture": "p/one_two.png"}, {"picture": "/abs.jpg", "title": "Named", "subtitle": "s"}
      ]}
      """, to: path("deck.json"))
    let reading = try read(path("deck.json"))
    let cards = reading.cards
    #expect(cards.map(\.title) == ["First", "one two", "Named"])
    #expect(cards.map(\.image?.path) == [nil, path("p/one_two.png"), "/abs.jpg"])
    #expect(cards[0].color == Color(0x10, 0x20, 0x30) && cards[2].subtitle == "s")
    let book = reading.books[0]
    #expect(book.title == "Trip" && book.author == "Me")
    #expect(book.pages == [.text("# First\n\nWords."), .plate(cards[1]), .plate(cards[2])])
  }

  @Test(arguments: [
    ("{\"cards\": [{}]}", "title"), ("{\"cards\": 3}", "cards"), ("{", "JSON"),
    ("{\"cards\": [{\"title\": \"a\", \"color\": \"red\"}]}", "#rrggbb"),
  ])
  func aBadDeckFileIsNamedWithWhatIsWrong(text: String, word: String) {
    write(text, to: path("deck.json"))
    let failure = #expect(throws: Failure.self) { try read(path("deck.json")) }
    #expect(failure?.status == .badData)
    #expect(failure?.message.contains("deck.json") == true)
    #expect(failure?.message.contains(word) == true, "\(failure?.message ?? "")")
  }

  /// PowerPoint's outline has an entry for each slide, with the slide's number. Impress uses this form only for slides
  /// without a title.
  @Test(arguments: [
    (["Slide 1: Cards", "Slide 2"], ["Cards", "talk"]),
    (["Folie 1: Karten: heute", "Folie 2: Federn"], ["Karten: heute", "Federn"]),
    (["Part 1: Cards", "Part 3: Springs"], ["Part 1: Cards", "Part 3: Springs"]),
    (["Cards", "Slide 2: Springs"], ["Cards", "Slide 2: Springs"]),
  ])
  func cardsAreNamedAfterSectionsWithoutSlideNumbers(outline: [String], titles: [String]) throws {
    write(Self.document(pages: 2, outline: outline), to: path("talk.pdf"))
    #expect(try read(path("talk.pdf")).cards.map(\.title) == titles)
  }

  /// Programs write such titles if the author sets none.
  @Test(arguments: [
    ("Microsoft PowerPoint - My talk.pptx", "My talk"), ("C:\\Users\\x\\talk.key", "talk"),
    ("/home/x/a.b.tex", "a.b"), ("/home/x/.tex", nil), ("Untitled", nil),
    ("PowerPoint プレゼンテーション", nil), ("Folie 1", nil), ("SLIDE 12", nil), ("スライド1", nil),
    ("Snímek 3", nil), ("Presentation", nil), ("Microsoft PowerPoint - Presentation1", nil),
    ("Microsoft Word - Dokument2.docx", nil), ("Untitled.pptx", nil), ("/x/Untitled 1.odp", nil),
    ("Presentation 2026", "Presentation 2026"), ("Slide rules", "Slide rules"), ("2", "2"),
    ("Node.js", "Node.js"), (".tex", ".tex"), ("Untitled - poems", "Untitled - poems"),
    ("Microsoft - a history", "Microsoft - a history"),
  ])
  func aTitleIsNotTheNameOfAFile(title: String, plain: String?) {
    #expect(DocumentTitle.plain(title) == plain)
  }

  @Test func aDocumentAloneIsItsPagesAndABook() throws {
    write(Self.document(pages: 5), to: path("talk.pdf"))
    let reading = try read(path("talk.pdf"))
    #expect(reading.cards.map(\.image?.page) == [0, 1, 2, 3, 4])
    #expect(reading.cards[1].subtitle == "Page 2 of 5")
    #expect(reading.suitedScene == "library")
    let book = reading.books[0]
    #expect(book.isDocument && book.title == "talk" && book.pages.count == 5)
    // The first page is alone on the right, and the book has no page but the document's and the endpaper.
    #expect(book.leaves.count == 6 && book.leaves[0] == .endpaper)
    #expect(book.leaves[1] == book.pages[0])
    // The book has the shape of its pages, 300 by 400.
    #expect(abs(book.pageSize.width / book.pageSize.height - 0.75) < 1e-12)
  }

  @Test func amongOthersADocumentIsOneCardAndABook() throws {
    _ = make("a.png", "b.png")
    write(Self.document(pages: 3), to: path("talk.pdf"))
    write("no document", to: path("worse.pdf"))
    let reading = try read(folder)
    #expect(reading.cards.map(\.title) == ["a", "b", "talk", "worse.pdf"])
    #expect(reading.cards[2].subtitle == "3 pages")
    #expect(reading.books.map(\.pages.count) == [2, 3, 1])
    #expect(reading.suitedScene == "stack")
  }

  @Test func aDocumentThatCannotBeReadIsNamed() {
    write("no document", to: path("talk.pdf"))
    let failure = #expect(throws: Failure.self) { try read(path("talk.pdf")) }
    #expect(failure?.status == .badData)
    #expect(failure?.message.contains("talk.pdf: damaged, or not a PDF file") == true)
  }

  @Test func filesThatChangedSinceARecordingAreReportedAndMissingOnesAreErrors() throws {
    write("one", to: path("a.png"))
    for opened in [folder, path("a.png")] {
      var heading = SessionHeader(
        try StageSettings(scene: "stack"), window: Size(640, 480), interfaceScale: 1)
      heading.settings.sources = [FileState(opening: opened)]
      let later = FileState(opening: path("a.png")).refreshed()
      var writer = ScriptWriter()
      let line = writer.line(
        of: StageEvent(time: 1, .deck(.bundled, .opened([later], after: nil))))
      let script = try Script(
        text: heading.refreshed().text + line + #"{"t":1,"type":"record"}"# + "\n")
      #expect(try script.changedFiles() == [])
      write("two", to: path("a.png"))
      #expect(try script.changedFiles() == (opened == folder ? [folder, path("a.png")] : [opened]))
      #expect(unlink(path("a.png")) == 0)
      let failure = #expect(throws: Failure.self) { try script.changedFiles() }
      #expect(failure?.status == .missingInput && failure?.message.contains("a.png") == true)
      write("one", to: path("a.png"))
      #expect(try script.changedFiles() == [])
    }
  }

  /// A file manager passes the files in the order in which the user selected them.
  @Test func cardsComeInTheOrderOfTheirPaths() throws {
    write(Self.document(pages: 2), to: path("b.pdf"))
    for name in ["a.png", "c.png"] { write("", to: path(name)) }
    let paths = ["c.png", "b.pdf", "a.png"].map(path)
    let source = ImageSource()
    for isAmongOthers in [false, true] {
      let reading = try DeckReader.read(paths, source, isAmongOthers: isAmongOthers)
      #expect(reading.cards.compactMap(\.image?.path) == paths)
    }
  }

  @Test func anUnreadableDocumentIsNotCalledAPage() throws {
    write("no document", to: path("b.pdf"))
    write("", to: path("a.png"))
    let reading = try DeckReader.read([folder], ImageSource())
    #expect(reading.cards.map(\.subtitle) == ["", "Cannot be read"])
  }

  /// If a file takes long to read, its cards appear later, at the same index.
  @Test func documentsThatTakeTooLongArePending() throws {
    write(Self.document(pages: 3), to: path("b.pdf"))
    write("# C\n\nWords.\n\n# D", to: path("c.md"))
    let size = Size(16, 10)
    var bitmap = try Bitmap(width: 16, height: 10, size: size) { $0.flood(.white) }
    try bitmap.withRows { (rows) throws(PaintError) in
      try PNGFile.write(rows, to: path("a.png"))
    }
    let source = ImageSource()
    let hurried = try DeckReader.reread([folder], source, until: 0)
    #expect(hurried.pending == ["a.png", "b.pdf", "c.md"].map(path))
    #expect(hurried.cards.map(\.title) == ["a", "b.pdf", "c.md"])
    #expect(hurried.books.map(\.pages.count) == [1, 1, 1])
    // Requests for a pending page fail at once.
    let page = try #require(hurried.cards[1].image)
    #expect(throws: DecodeFailure.pending) { try source.facts(of: page) }
    source.endReading(path("b.pdf"))
    let whole = try DeckReader.read([folder], source)
    #expect(whole.pending.isEmpty && whole.cards.map(\.title) == ["a", "b", "C"])
    // A file that was read before is available at once.
    let again = try DeckReader.read([folder], source, until: 0)
    #expect(again.cards == whole.cards && again.books == whole.books)

    var openings = Openings(hurried, of: [FileState(path: folder)], source: source)
    let old = openings.first
    openings.follow(0, to: whole, changed: Set(hurried.pending))
    let new = openings.updated(old, [0])
    // The passages of a text are its parts, like the pages of a document.
    #expect(new.cards.map(\.id) == old.cards.map(\.id))
    #expect(zip(new.cards, old.cards).allSatisfy { $0.version > $1.version })
    #expect(new.books.map(\.key.id) == old.books.map(\.key.id))
  }

  /// A failure must be kept even if the file is new. Otherwise the card would show "Being read" forever.
  @Test func aPendingDocumentThatCannotBeReadShowsTheReason() throws {
    write("no document", to: path("talk.pdf"))
    let source = ImageSource()
    #expect(try DeckReader.read([folder], source, until: 0).pending == [path("talk.pdf")])
    source.keep(DecodeFailure(message: "its reader crashed"), ofDocument: path("talk.pdf"))
    let second = try DeckReader.read([folder], source, until: 0)
    #expect(second.pending.isEmpty && second.cards.count == 1)
    write(Self.document(pages: 2), to: path("talk.pdf"))
    #expect(try DeckReader.read([folder], source).cards.count == 2)
  }

  /// A file that is half written or slow to read keeps its earlier cards.
  @Test func aDocumentThatIsOpenedAgainKeepsItsPagesUntilItCanBeRead() throws {
    write(Self.document(pages: 2), to: path("talk.pdf"))
    let source = ImageSource()
    #expect(try DeckReader.read([folder], source).cards.count == 2)
    write("%PDF-1.7 and no", to: path("talk.pdf"))
    for end in [Double.infinity, 0] {
      let again = try DeckReader.reread([folder], source, until: end)
      #expect(again.cards.count == 2 && again.pending.isEmpty)
    }
    write(Self.document(pages: 3), to: path("talk.pdf"))
    let whole = try DeckReader.reread([folder], source, until: .infinity)
    #expect(whole.cards.count == 3)
  }

  /// A document that cannot be read is not read again as long as its file does not change.
  @Test func aDocumentThatCannotBeReadIsNotReadAgain() throws {
    write("no document", to: path("talk.pdf"))
    var times = [timeval(tv_sec: 1_000_000, tv_usec: 0), timeval(tv_sec: 1_000_000, tv_usec: 0)]
    #expect(utimes(path("talk.pdf"), &times) == 0)
    let source = ImageSource()
    for end in [Double.infinity, 0] {
      #expect(try DeckReader.read([folder], source, until: end).pending.isEmpty)
    }
    write(Self.document(pages: 2), to: path("talk.pdf"))
    #expect(try DeckReader.read([folder], source).cards.count == 2)
  }

  /// Some file systems do not report changes, so opening a file reads it again.
  @Test func openingAFileAgainReadsItAgain() throws {
    write(Self.document(pages: 2), to: path("talk.pdf"))
    let source = ImageSource()
    let (old, files) = (try DeckReader.read([path("talk.pdf")], source), [FileState(path: "x")])
    // The image is shown, so that its changes are noticed.
    let image = try #require(old.cards.first?.image)
    _ = try source.decode(image, covering: 30, 40)
    var openings = Openings(old, of: files, source: source)
    var last = openings.first.cards[0]
    for pages in [2, 3] {
      write(Self.document(pages: pages) + "\n", to: path("talk.pdf"))
      let new = try DeckReader.reread([path("talk.pdf")], source, until: .infinity)
      #expect(new.cards.count == pages && new.changed == [path("talk.pdf")])
      let opening = openings.take(new, of: files)
      let first = openings.deck(opening, after: nil, over: openings.first).cards[0]
      #expect(first.id == last.id && first.version > last.version)
      last = first
      // Nothing changed.
      let same = try DeckReader.reread([path("talk.pdf")], source, until: .infinity)
      #expect(same.changed.isEmpty)
      _ = try source.decode(image, covering: 30, 40)
    }
  }

  @Test func linksLeadToTheCardsOfTheirPages() throws {
    let labels = [1, 2, 2, 3]
    let document = Self.document(pages: 4, labels: labels)
      .replacing(
        "3 0 obj << /Type /Page",
        with: """
          3 0 obj << /Annots [<< /Subtype /Link /Rect [30 300 60 340] /Dest [6 0 R /Fit] >>
          << /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (mailto:me) >> >>] /Type /Page
          """)
    write(document, to: path("talk.pdf"))
    let image = try #require(try read(path("talk.pdf")).cards[0].image)
    // The page has 300 by 400 points. The target is the fourth page, which is the third card.
    #expect(image.aspect == 0.75 && image.links.map(\.target) == [.card(2), .address("mailto:me")])
    let area = image.links[0].area
    #expect(abs(area.minX - 0.1) < 1e-12 && abs(area.minY - 0.15) < 1e-12)
    #expect(abs(area.width - 0.1) < 1e-12 && abs(area.height - 0.1) < 1e-12)
  }

  /// The bundled talk has everything that the cards of a document can have.
  @Test func theBundledTalkHasStepsSectionsAndLinks() throws {
    let reading = try read(assetFolder + "/talk.pdf")
    let cards = reading.cards
    #expect(reading.areDocuments && (10...14).contains(cards.count))
    #expect(Set(cards.map(\.title)).count == cards.count)
    #expect(cards.map(\.steps.count).max() == 2)
    #expect(cards.allSatisfy { abs(($0.image?.aspect ?? 0) * 9 - 16) < 1e-9 })
    let targets = cards.flatMap { $0.image?.links ?? [] }.map(\.target)
    let isInside = targets.map { target in
      if case .card(let card) = target { cards.indices.contains(card) } else { false }
    }
    #expect(isInside.count(where: \.self) >= cards.count && isInside.count { !$0 } == 1)
  }

  /// A range without a style gives its pages no numbers. The pages have one common label, or none. If each page has a
  /// range of its own, two pages share a label on purpose.
  @Test(arguments: [
    ("0 << /P (Cover) >>", 4), ("0 << >>", 4), ("0 << /S /D >> 1 << /P (A) >>", 4),
    ("0 << >> 1 << /S /D >>", 4), ("0 << >> 1 << >> 2 << >> 3 << >>", 4),
    ("0 << /P (1 of 2) >> 1 << /P (1 of 2) >> 2 << /P (2 of 2) >> 3 << /P (2 of 2) >>", 2),
    ("0 << /S /r /St 2 /P (A-) >> 1 << /S /r /St 2 /P (A-) >>", 3),
    ("0 << /S /D >> 2 << /S /D /St 2 >>", 3),
    ("1 << /S /D /St 1 >> 2 << /S /D /St 1 >>", 2),
  ])
  func pagesOfOneRangeOfLabelsAreCardsOfTheirOwn(ranges: String, cards: Int) throws {
    write(Self.document(pages: 4, ranges: ranges), to: path("labels.pdf"))
    #expect(try read(path("labels.pdf")).cards.count == cards)
  }

  /// A slide keeps its index and its card key if another slide gets an overlay step.
  @Test func anOverlayStepMoreMovesNoOtherCard() throws {
    func deck(_ labels: [Int]) throws -> Openings {
      write(Self.document(pages: labels.count, labels: labels), to: path("talk.pdf"))
      return try Openings(opening: [FileState(path: path("talk.pdf"))])
    }
    let (old, new) = (try deck([1, 2, 2, 3, 4]), try deck([1, 2, 2, 2, 3, 4]))
    #expect(old.first.cards.map(\.id) == new.first.cards.map(\.id))
    #expect(new.first.steps.cards == [0, 2, 0, 0])
    let diff = DeckDiff(from: old.first, to: new.first)
    #expect((0..<4).map { diff.index(ofCard: $0) } == [0, 1, 2, 3])
  }

  @Test func pagesOfOneLabelInARowAreStepsOfOneCard() throws {
    let labels = [1, 2, 2, 2, 3, 2, 1, 1]
    write(Self.document(pages: 8, labels: labels), to: path("talk.pdf"))
    let reading = try read(path("talk.pdf"))
    #expect(reading.cards.map(\.image?.page) == [0, 1, 4, 5, 6])
    #expect(reading.cards.map { $0.steps.map(\.page) } == [[], [2, 3], [], [], [7]])
    #expect(reading.cards.map(\.subtitle) == [1, 2, 3, 2, 1].map { "Page \($0) of 3" })
    #expect(reading.books[0].pages.count == 5)
    var openings = try Openings(opening: [FileState(path: path("talk.pdf"))])
    #expect(openings.first.steps.cards == [0, 2, 0, 0, 1])
    #expect(openings.first.steps.pages == [[0, 0, 2, 0, 0, 1]])
    // A document that is opened with other files is one card, which has no steps.
    _ = make("a.png")
    openings = try Openings(opening: [FileState(path: folder)])
    #expect(openings.first.steps.cards == [] && openings.first.steps.pages.count == 2)
  }

  /// Returns a document of empty pages, as text. Programs that read the document find its objects without a table.
  static func document(
    pages: Int, labels: [Int] = [], ranges: String? = nil, outline titles: [String] = []
  ) -> String {
    let counted = labels.enumerated().map { "\($0) << /S /D /St \($1) >>" }.joined(separator: " ")
    let ranges = ranges ?? counted
    let labels = ranges.isEmpty ? "" : " /PageLabels << /Nums [\(ranges)] >>"
    let kids = (0..<pages).map { "\($0 + 3) 0 R" }.joined(separator: " ")
    let objects = (0..<pages).map {
      "\($0 + 3) 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >> endobj\n"
    }
    let first = pages + 3
    let outline = titles.indices.map {
      """
      \(first + $0) 0 obj << /Title (\(titles[$0])) /Dest [\($0 + 3) 0 R /Fit]\
       /Next \(first + $0 + 1) 0 R >> endobj

      """
    }
    let lines = outline.isEmpty ? "" : " /Outlines << /First \(first) 0 R >>"
    return """
      %PDF-1.4
      1 0 obj << /Type /Catalog /Pages 2 0 R\(labels)\(lines) >> endobj
      2 0 obj << /Type /Pages /Kids [\(kids)] /Count \(pages) >> endobj
      \(objects.joined())\(outline.joined())trailer << /Root 1 0 R /Size \(first + titles.count) >>
      %%EOF
      """
  }
}
