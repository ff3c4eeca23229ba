import CardDecode
import CardKinetics
import CardModel
import CardPaint
import CardSystem
import Glibc
import Testing

@testable import CardContent
@testable import CardScript

/// Protects speaker notes: beside documents, on their pages and in deck files.
@Suite struct NotesFileTests {
  private let folder = temporaryFolder()
  private var talk: String { folder + "/talk.pdf" }
  private var beside: String { folder + "/talk.pdfpc" }

  private func read(_ notes: PageNotes = .auto) throws(Failure) -> DeckReader.Reading {
    try DeckReader.read([talk], PictureSource(pageNotes: notes))
  }

  /// Returns the speaker note at each step of each card.
  private func said(_ reading: DeckReader.Reading) -> [[String?]] {
    reading.cards.map { card in (0...card.steps.count).map { card.note(atStep: $0)?.words } }
  }

  /// Five pages: the second to the fourth are steps of one card.
  private func writeTalk() {
    write(DeckReaderTests.document(pages: 5, labels: [1, 2, 2, 2, 3]), to: talk)
  }

  @Test func pagesHaveTheirNotes() throws {
    writeTalk()
    #expect(said(try read()) == [[nil], [nil, nil, nil], [nil]])
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
      said(reading) == [["Good *evening*.\n\nWelcome,\nall."], [nil, "Now.", "Now."], [nil]])
    #expect(reading.warnings == [])
    // A document that is one card among others has the note of its first page.
    write("", to: folder + "/a.png")
    let all = try DeckReader.read([folder], PictureSource())
    #expect(
      all.cards.map { $0.note(atStep: 0)?.words } == [nil, "Good *evening*.\n\nWelcome,\nall."])
  }

  /// The file counts slides by their labels, and a backslash keeps the text after it as it is.
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
      said(try read()) == [
        ["Hello.\n[sic]\n\n### 2 is no number."], ["Wait for it.", "Wait for it.", "Wait for it."],
        [nil],
      ])
  }

  /// Nobody waits for one that never ends.
  @Test func notesThatAreNoFileAreReported() throws {
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
      "{\"a\":\(deep)", "3", "\u{0}",
      "{\"pages\":[{\"note\":\"\\u12\"}]}",
      String(repeating: " ", count: 2 << 20),
    ])
  func damagedNotesAreReportedInALineAndLeftOut(text: String) throws {
    writeTalk()
    write(text, to: beside)
    let reading = try read()
    #expect(said(reading) == [[nil], [nil, nil, nil], [nil]])
    // Sections that nobody knows hold nothing.
    guard !text.hasPrefix("[") else { return }
    #expect(reading.warnings.count == 1 && reading.warnings[0].hasPrefix(beside + ": "))
  }

  @Test(
    arguments: [
      "{}", "{\"pages\":{}}", "{\"pages\":[{\"idx\":1e999}]}", "{\"pages\":[1,[2],null,\"a\",{}]}",
      "{\"pages\":[{\"idx\":\"0\",\"note\":\"a\"}]}",
      "{\"pages\":[{\"idx\":-1,\"note\":\"a\"},{\"idx\":0,\"note\":3}]}",
      "[notes]\n### 99999999999999999999\na",
      "[notes]\n### -1\na", "[notes]\n### 2",
    ])
  func whatSaysNothingIsNoMistake(text: String) throws {
    writeTalk()
    write(text, to: beside)
    let reading = try read()
    #expect(said(reading) == [[nil], [nil, nil, nil], [nil]] && reading.warnings == [])
  }

  /// A note's characters change nothing around them.
  @Test func aNoteHasNoControlCharacters() {
    #expect(CardNote("\u{1B}[2Ja\u{0}b\tc\u{85}d")?.words == "[2Ja b c\nd")
    #expect(CardNote(" \u{0}\n\t") == nil && CardNote("") == nil)
  }

  @Test func everyPageOfTheTalkThatShipsHasANote() throws {
    let reading = try DeckReader.read([assetFolder + "/talk.pdf"], PictureSource())
    let notes = said(reading).flatMap(\.self)
    #expect(notes.count == 14 && Set(notes.compactMap(\.self)).count == 14)
    #expect(reading.warnings == [])
  }

  // MARK: On the pages

  /// Two pages as large as two of Beamer's slides of 16:9, one labelled as its step.
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
    guard case .page(let note)? = reading.cards[1].note(atStep: 1) else {
      Issue.record("there is no picture")
      return
    }
    #expect(note.isNote && note.page == image.page && note.path == talk && note != image)
    #expect(DeckShape(of: reading.cards) == image.aspect.flatMap { DeckShape(wide: $0) })
    #expect(reading.books[0].pageSize.width > reading.books[0].pageSize.height)
    #expect(try read(.none).cards[0].notes == [])
    #expect(try abs((read(.none).cards[0].image?.aspect ?? 0) - 32.0 / 9) < 0.01)
    #expect(try abs((read(.top).cards[0].image?.aspect ?? 0) - 64.0 / 9) < 0.03)
  }

  /// Somebody wrote it for this page.
  @Test func aWrittenNoteTakesThePlaceOfAPicture() throws {
    writeSplitTalk()
    write(#"{"pages":[{"idx":0,"note":"Written."}]}"#, to: beside)
    #expect(said(try read()) == [["Written."], [nil, nil]])
    #expect(try read().cards[1].notes.count == 2)
  }

  /// A session has the side of its notes.
  @Test func aSessionHasItsNotesAgain() throws {
    writeSplitTalk()
    write(#"{"pages":[{"idx":0,"note":"Written."}]}"#, to: beside)
    var settings = try StageSettings(scene: "stack")
    settings.notes = .none
    let heading = SessionHeading(settings, window: Size(640, 400), interfaceScale: 1)
    let script = try Script(text: heading.text + #"{"t":1,"type":"record"}"# + "\n")
    let side = try #require(script.session?.heading.settings.notes)
    let openings = try Openings(opening: [FileState(opening: talk)], notes: side)
    let notes = openings.first.cards.map { openings.content.userCards[$0]?.notes.count }
    #expect(notes == [1, 0])
  }

  // MARK: In deck files

  @Test func aCardOfADeckFileMayHaveANote() throws {
    let path = folder + "/deck.json"
    write(#"{"cards": [{"title": "a", "note": "Say\nthis."}, {"title": "b"}]}"#, to: path)
    let cards = try DeckReader.read([path], PictureSource()).cards
    #expect(cards.map { $0.note(atStep: 0)?.words } == ["Say\nthis.", nil])
    write(#"{"cards": [{"title": "a", "note": 3}]}"#, to: path)
    #expect(throws: Failure.self) { try DeckReader.read([path], PictureSource()) }
  }
}
