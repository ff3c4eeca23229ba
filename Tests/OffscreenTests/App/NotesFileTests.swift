import CardDecode
import CardInput
import CardKinetics
import CardModel
import CardPaint
import CardScene
import CardStage
import CardSystem
import CardTalk
import Glibc
import TestSupport
import Testing

@testable import CardContent
@testable import CardScript

/// Tests speaker notes: beside documents, on their pages and in deck files.
@Suite struct NotesFileTests {
  private let folder = temporaryFolder()
  private var talk: String { folder + "/talk.pdf" }
  private var beside: String { folder + "/talk.pdfpc" }

  private func read(_ notes: PageNotes = .auto) throws(Failure) -> DeckReader.Reading {
    try DeckReader.read([talk], ImageSource(notes))
  }

  /// Returns the speaker note at each step of each card.
  private func spokenNotes(_ reading: DeckReader.Reading) -> [[String?]] {
    reading.cards.map { card in (0...card.steps.count).map { card.speakerNote(atStep: $0)?.words } }
  }

  /// Writes a document of five pages. The second to the fourth are steps of one card.
  private func writeTalk() {
    write(DeckReaderTests.document(pages: 5, labels: [1, 2, 2, 2, 3]), to: talk)
  }

  @Test func pagesHaveTheNotesOfTheFile() throws {
    writeTalk()
    #expect(spokenNotes(try read()) == [[nil], [nil, nil, nil], [nil]])
    write(
      """
      {"pdfpcFormat": 2, "duration": 20, "disableMarkdown": false, "pages": [
        {"idx": 0, "label": "1", "overlay": 0, "note": "Good *evening*.\\n\\n\\nWelcome,\\r\\nall."},
        {"idx": 2, "label": "2", "overlay": 1, "note": "Now."}, {"idx": 3, "label": "2", "overlay": 2},
        {"idx": 4, "label": "3", "overlay": 0, "note": " \\n "}, {"idx": 99, "note": "Nowhere."}
      ]}
      """, to: beside)
    let reading = try read()
    #expect(
      spokenNotes(reading) == [
        ["Good *evening*.\n\nWelcome,\nall."], [nil, "Now.", "Now."], [nil],
      ])
    #expect(reading.warnings == [])
    // A document that is one card among others has the note of its first page.
    write("", to: folder + "/a.png")
    let all = try DeckReader.read([folder], ImageSource())
    #expect(
      all.cards.map { $0.speakerNote(atStep: 0)?.words } == [
        nil, "Good *evening*.\n\nWelcome,\nall.",
      ])
  }

  /// LaTeX may write Latin-1.
  @Test(arguments: [#"{"pages":[{"idx":0,"note":"Grüße"}]}"#, "[notes]\n### 1\nGrüße\n"])
  func notesMayBeInLatin1(text: String) throws {
    writeTalk()
    for bytes in [Array(text.utf8), text.unicodeScalars.map { UInt8($0.value) }] {
      try OutputFile(path: beside).write(bytes.span.bytes)
      #expect(try read().cards[0].speakerNote(atStep: 0)?.words == "Grüße")
    }
  }

  /// Notes follow the labels of their pages when pages are added or removed. Without such labels they follow the
  /// indices.
  @Test(arguments: [
    (#"{"idx":0,"label":"2","overlay":1,"note":"n"}"#, 2),
    (#"{"idx":9,"label":"3","overlay":0,"note":"n"}"#, 4),
    (#"{"idx":4,"label":"7","overlay":0,"note":"n"}"#, 4),
    (#"{"idx":3,"label":"2","overlay":5,"note":"n"}"#, 3),
    (#"{"idx":3,"label":"2","overlay":9223372036854775807,"note":"n"}"#, 3),
    (#"{"idx":3,"overlay":1,"note":"n"}"#, 3), (#"{"label":"2","note":"n"}"#, 1),
  ])
  func aNoteFollowsItsLabel(entry: String, page: Int) throws {
    writeTalk()
    write("{\"pages\":[\(entry)]}", to: beside)
    let cards = try read().cards
    let notes = cards.flatMap { card in
      (0...card.steps.count).map { card.notes.indices.contains($0) ? card.notes[$0]?.words : nil }
    }
    #expect(notes == (0..<5).map { $0 == page ? "n" : nil })
  }

  /// The labels of an appendix may begin again at 1.
  @Test func anIndexDistinguishesEqualLabels() throws {
    write(DeckReaderTests.document(pages: 4, labels: [1, 2, 1, 2]), to: talk)
    write(#"{"pages":[{"idx":2,"label":"1","overlay":0,"note":"n"}]}"#, to: beside)
    #expect(spokenNotes(try read()) == [[nil], [nil], ["n"], [nil]])
  }

  @Test(arguments: [
    (#"{"idx":1,"hidden":true}"#, [1, 2, 1]), (#"{"idx":4,"label":"3","hidden":true}"#, [1, 3]),
    (#"{"idx":0,"hidden":true},{"idx":2,"hidden":true}"#, [2, 1]),
    (#"{"idx":1,"hidden":true},{"idx":2,"hidden":true},{"idx":3,"hidden":true}"#, [1, 1]),
    (#"{"idx":4,"forcedOverlay":true}"#, [1, 4]), (#"{"idx":0,"forcedOverlay":true}"#, [1, 3, 1]),
    (#"{"idx":1,"forcedOverlay":true},{"idx":0,"hidden":true}"#, [3, 1]),
  ])
  func hiddenPagesAreSkippedAndForcedStepsAreSteps(entries: String, pages: [Int]) throws {
    writeTalk()
    write("{\"pages\":[\(entries)]}", to: beside)
    #expect(try read().cards.map { $0.steps.count + 1 } == pages)
  }

  @Test func aHiddenPageKeepsItsNumber() throws {
    write(DeckReaderTests.document(pages: 3), to: talk)
    write(#"{"pages":[{"idx":1,"hidden":true}]}"#, to: beside)
    #expect(try read().cards.map(\.subtitle) == ["Page 1 of 3", "Page 3 of 3"])
  }

  /// Polylux counts slides in its labels, as numbers or as strings. Its documents have no labels, and its pages no
  /// steps. The end of the talk counts hidden slides, too.
  @Test(arguments: ["", "\""]) func theLabelsOfPolyluxAreTheNumbersOfSlides(quote: String) throws {
    write(DeckReaderTests.document(pages: 7), to: talk)
    let entries = [(1, 0), (2, 0), (2, 1), (3, 0), (4, 0), (4, 1), (5, 0)].enumerated().map {
      #"{"idx":\#($0),"label":\#(quote)\#($1.0)\#(quote),"overlay":\#($1.1),"#
        + #""forcedOverlay":\#($1.1 > 0),"hidden":\#($1.0 == 3),"note":"\#($0)"}"#
    }
    write(#"{"endSlide":3,"pages":[\#(entries.joined(separator: ","))]}"#, to: beside)
    let reading = try read()
    #expect(spokenNotes(reading) == [["0"], ["1", "2"], ["4", "5"], ["6"]])
    #expect(
      reading.cards.map(\.subtitle) == ["Page 1 of 4", "Page 2 of 4", "Page 4 of 4", "Page 5"])
  }

  /// Labels of some pages would not fit the numbers of the others.
  @Test func theLabelsOfSomePagesDoNotNumberTheRest() throws {
    write(DeckReaderTests.document(pages: 2), to: talk)
    write(#"{"pages":[{"idx":1,"label":"9","overlay":0,"note":"n"}]}"#, to: beside)
    #expect(try read().cards.map(\.subtitle) == ["Page 1 of 2", "Page 2 of 2"])
    #expect(spokenNotes(try read()) == [[nil], ["n"]])
  }

  @Test func aTalkOfHiddenPagesIsShown() throws {
    writeTalk()
    let entries = (0..<5).map { #"{"idx":\#($0),"hidden":true}"# }.joined(separator: ",")
    write("{\"pages\":[\(entries)]}", to: beside)
    #expect(try read().cards.count == 3)
  }

  @Test(
    arguments: [
      (#"{"duration": 20, "lastMinutes": 3, "endSlide": 1}"#, 20.0, 3.0, "2"),
      ("[duration]\n20\n[last_minutes]\n3\n[end_user_slide]\n2\n", 20, 3, "2"),
      (#"{"duration": 0, "endSlide": 9}"#, nil, nil, "3"),
      ("[duration]\n-3\n[end_slide]\nx", nil, nil, "3"),
      (#"{"duration": "20", "lastMinutes": 1e9, "endSlide": -1}"#, nil, nil, "3"),
      ("[end_user_slide]\n-9223372036854775808", nil, nil, "3"),
    ] as [(String, Double?, Double?, String)])
  func theTimesAndTheEndOfTheTalkAreRead(
    text: String, minutes: Double?, last: Double?, count: String
  ) throws {
    writeTalk()
    write(text, to: beside)
    let notes = try #require(NotesFile.beside(talk))
    #expect(notes.minutes == minutes && notes.lastMinutes == last)
    let subtitles = try read().cards.map(\.subtitle)
    #expect(
      subtitles == ["1", "2", "3"].map { "Page \($0)" + ($0 <= count ? " of \(count)" : "") })
  }

  /// The position counts the slides after the end only while one of them is in front.
  @Test(arguments: [("stack", 2), ("library", 1)])
  func theEndOfTheTalkEndsThePosition(scene: String, last: Int) throws {
    writeTalk()
    write(#"{"endSlide": 1}"#, to: beside)
    let setup = StageSetup(
      try StageSettings(scene: scene), openings: try Openings(opening: [FileState(path: talk)]))
    var stage = setup.stage(window: Size(640, 400), interfaceScale: 1)
    func position(at time: Double) -> [Int] {
      _ = stage.frame(at: time)
      let content = PresenterContent(
        of: stage, setup.content, timer: TalkTimer(), at: time, clock: "",
        keys: PresenterKeys(rows: []), note: nil)
      #expect(content.position.unit == (scene == "library" ? "Page" : nil))
      return [content.position.number, content.position.count]
    }
    if scene == "library" {
      #expect(position(at: 0) == [1, 2])
      _ = stage.handle(StageEvent(time: 1, .action(Request(.open))))
    }
    _ = stage.handle(StageEvent(time: 5, .action(Request(.goTo, .number(Double(last))))))
    #expect(position(at: 15) == [last, 2])
    _ = stage.handle(StageEvent(time: 20, .action(Request(.goTo, .number(3)))))
    #expect(position(at: 30) == [3, 3])
  }

  /// The texts of a book have several pages, so their position isn't the number of a page.
  @Test func thePositionInABookOfTextsHasNoUnit() throws {
    let texts = temporaryFolder() + "/texts.md"
    write("# One\n\nWords.\n\n# Two\n\nWords.\n", to: texts)
    let setup = StageSetup(
      try StageSettings(scene: "library"), openings: try Openings(opening: [FileState(path: texts)])
    )
    var stage = setup.stage(window: Size(640, 400), interfaceScale: 1)
    _ = stage.handle(StageEvent(time: 1, .action(Request(.open))))
    _ = stage.handle(StageEvent(time: 5, .action(Request(.goTo, .number(2)))))
    _ = stage.frame(at: 15)
    let content = PresenterContent(
      of: stage, setup.content, timer: TalkTimer(), at: 15, clock: "",
      keys: PresenterKeys(rows: []), note: nil)
    #expect(stage.status(at: 15).part == "book")
    #expect(content.position.unit == nil)
    #expect(content.position.number == 2 && content.position.count == 2)
  }

  /// In the older form, steps are listed as pages, counted from 1. Notes count the slides that remain.
  @Test func skippedPagesOfTheOlderFormAreSteps() throws {
    writeTalk()
    write("[skip]\n2,5,\n[notes]\n### 1\na\n", to: beside)
    let cards = try read().cards
    #expect(cards.map { $0.steps.count + 1 } == [5])
    #expect(cards[0].speakerNote(atStep: 0)?.words == "a")
  }

  /// A note in the file beside the document replaces the note on the page.
  @Test func notesOnPagesAreSpoken() throws {
    let annotation = "/Annots [<< /Subtype /Text /Rect [0 0 9 9] /Contents (On the page.) >>]"
    let document = DeckReaderTests.document(pages: 2, labels: [1, 2])
    write(document.replacing("/Type /Page ", with: "/Type /Page \(annotation) "), to: talk)
    #expect(spokenNotes(try read()) == [["On the page."], ["On the page."]])
    write(#"{"pages":[{"idx":1,"note":"Beside."}]}"#, to: beside)
    #expect(spokenNotes(try read()) == [["On the page."], ["Beside."]])
  }

  /// The file counts slides by their labels. A backslash makes the next character part of the text.
  @Test func theOlderFormIsReadToo() throws {
    writeTalk()
    write(
      """
      [file]
      talk.pdf
      [duration]
      30
      [notes]
      ### 1
      Hello.
      \\[sic\\]

      \\### 2 is no number.
      ### 2
      Wait for it.
      ### 0
      a
      ### x
      b
      ### 3

      [end_user_slide]
      ### 3
      """, to: beside)
    #expect(
      spokenNotes(try read()) == [
        ["Hello.\n[sic]\n\n### 2 is no number."], ["Wait for it.", "Wait for it.", "Wait for it."],
        [nil],
      ])
  }

  /// The program does not wait for the end of a pipe.
  @Test func notesThatAreNoRegularFileAreReported() throws {
    writeTalk()
    mkfifo(beside, 0o600)
    #expect(try read().warnings == ["cannot read \(beside): not a regular file"])
    unlink(beside)
    mkdir(beside, 0o700)
    #expect(try read().warnings == ["cannot read \(beside): a folder, not a file"])
  }

  private static let deep = String(repeating: "[", count: 100_000)

  @Test(
    arguments: [
      "", "talk", "{", "{\"pages\":[{\"idx\":0,\"note\":\"a\"}", "[]x{", "{\"pages\":[\(deep)",
      "{\"a\":\(deep)", "\u{0}",
      "{\"pages\":[{\"note\":\"\\u12\"}]}",
      String(repeating: " ", count: 2 << 20),
    ])
  func damagedNotesAreReportedInALineAndLeftOut(text: String) throws {
    writeTalk()
    write(text, to: beside)
    let reading = try read()
    #expect(spokenNotes(reading) == [[nil], [nil, nil, nil], [nil]])
    // Unknown sections are ignored.
    guard !text.hasPrefix("[") else { return }
    #expect(reading.warnings.count == 1 && reading.warnings[0].hasPrefix(beside + ": "))
  }

  @Test(
    arguments: [
      "{}", "{\"pages\":{}}", "{\"pages\":[{\"idx\":1e999}]}", "{\"pages\":[1,[2],null,\"a\",{}]}",
      "{\"pages\":[{\"idx\":\"0\",\"note\":\"a\"}]}",
      "{\"pages\":[{\"idx\":1e999,\"note\":\"a\"}]}",
      "{\"pages\":[{\"idx\":-1,\"note\":\"a\"},{\"idx\":0,\"note\":3}]}",
      "[notes]\n### 99999999999999999999\na",
      "[notes]\n### -1\na", "[notes]\n### 2",
    ])
  func aFileWithoutNotesIsNoError(text: String) throws {
    writeTalk()
    write(text, to: beside)
    let reading = try read()
    #expect(spokenNotes(reading) == [[nil], [nil, nil, nil], [nil]] && reading.warnings == [])
  }

  /// A note's control characters must not affect the text around the note.
  @Test func aNoteHasNoControlCharacters() {
    #expect(CardNote("\u{1B}[2Ja\u{0}b\tc\u{85}d")?.words == "[2Ja b c\nd")
    #expect(CardNote(" \u{0}\n\t") == nil && CardNote("") == nil)
  }

  @Test func everyPageOfTheBundledTalkHasANote() throws {
    let reading = try DeckReader.read([assetFolder + "/talk.pdf"], ImageSource())
    let notes = spokenNotes(reading).flatMap(\.self)
    #expect(notes.count == 14 && Set(notes.compactMap(\.self)).count == 14)
    #expect(reading.warnings == [])
  }

  // MARK: On the pages

  /// Writes a document whose pages have the size of two of Beamer's slides of 16:9. The last page is a step of the one
  /// before.
  private func writeSplitTalk() {
    write(
      DeckReaderTests.document(pages: 3, labels: [1, 2, 2]).replacing(
        "0 0 300 400", with: "0 0 907.09 255.12"), to: talk)
  }

  @Test func halfOfThePageIsTheCardAndTheOtherItsNote() throws {
    writeSplitTalk()
    let reading = try read()
    #expect(reading.cards.count == 2 && reading.cards[1].steps.count == 1)
    let image = try #require(reading.cards[1].steps.last)
    #expect(abs((image.aspect ?? 0) - 16.0 / 9) < 0.01 && !image.isNote)
    guard case .page(let note)? = reading.cards[1].speakerNote(atStep: 1) else {
      Issue.record("there is no image")
      return
    }
    #expect(note.isNote && note.page == image.page && note.path == talk && note != image)
    #expect(CardFormat(of: reading.cards) == image.aspect.flatMap { CardFormat(wide: $0) })
    #expect(reading.books[0].pageSize.width > reading.books[0].pageSize.height)
    #expect(try read(.none).cards[0].notes == [])
    #expect(try abs((read(.none).cards[0].image?.aspect ?? 0) - 32.0 / 9) < 0.01)
    #expect(try abs((read(.top).cards[0].image?.aspect ?? 0) - 64.0 / 9) < 0.03)
  }

  /// `--notes` counts more than the file beside the document, and the file more than the size of the pages.
  @Test(arguments: [
    #"{"pages":[],"beamerNotePosition":"top"}"#, #"{"pages":[],"beamerNotePosition":"Top"}"#,
    "[file]\ntalk.pdf\n[notes_position]\ntop\n",
  ])
  func theFileNamesTheHalfWithTheNotes(text: String) throws {
    writeSplitTalk()
    write(text, to: beside)
    #expect(try abs((read().cards[0].image?.aspect ?? 0) - 64.0 / 9) < 0.03)
    #expect(try abs((read(.right).cards[0].image?.aspect ?? 0) - 16.0 / 9) < 0.01)
  }

  @Test(arguments: ["\"middle\"", "3", "null"])
  func anUnknownHalfCountsAsMissing(position: String) throws {
    writeSplitTalk()
    write(#"{"pages":[],"beamerNotePosition":\#(position)}"#, to: beside)
    #expect(try abs((read().cards[0].image?.aspect ?? 0) - 16.0 / 9) < 0.01)
  }

  /// A note that the user wrote for a page replaces the image on the page.
  @Test func aWrittenNoteReplacesAnImage() throws {
    writeSplitTalk()
    write(#"{"pages":[{"idx":0,"note":"Written."}]}"#, to: beside)
    #expect(spokenNotes(try read()) == [["Written."], [nil, nil]])
    #expect(try read().cards[1].notes.count == 2)
  }

  /// A session records on which side of the pages the notes are.
  @Test func aReplayedSessionHasItsNotes() throws {
    writeSplitTalk()
    write(#"{"pages":[{"idx":0,"note":"Written."}]}"#, to: beside)
    var settings = try StageSettings(scene: "stack")
    settings.notes = .none
    let heading = SessionHeader(settings, window: Size(640, 400), interfaceScale: 1)
    let script = try Script(text: heading.text + #"{"t":1,"type":"record"}"# + "\n")
    let side = try #require(script.session?.heading.settings.notes)
    let openings = try Openings(opening: [FileState(opening: talk)], notes: side)
    let notes = openings.first.cards.map { openings.content.userCards[$0]?.notes.count }
    #expect(notes == [1, 0])
    #expect(!openings.content.hasNotePages(in: openings.first))
    let mixed = try Openings(opening: [FileState(opening: talk)])
    #expect(mixed.content.hasNotePages(in: mixed.first), "the second note is a page")
  }

  // MARK: In deck files

  @Test func aCardOfADeckFileMayHaveANote() throws {
    let path = folder + "/deck.json"
    write(#"{"cards": [{"title": "a", "note": "Say\nthis."}, {"title": "b"}]}"#, to: path)
    let cards = try DeckReader.read([path], ImageSource()).cards
    #expect(cards.map { $0.speakerNote(atStep: 0)?.words } == ["Say\nthis.", nil])
    write(#"{"cards": [{"title": "a", "note": 3}]}"#, to: path)
    #expect(throws: Failure.self) { try DeckReader.read([path], ImageSource()) }
  }
}
