import CardInput
import CardKinetics
import CardModel
import CardPaint
import CardPicture
import CardScene
import CardScenes
import CardStage
import CardSystem
import TestSupport
import Testing

@testable import CardContent
@testable import CardTalk

/// Tests the effects of other programs' requests on the stage, and the status that these programs receive.
@Suite struct ControlStageTests {
  /// Sends each line as a command, and waits until the stage is at rest.
  private func obey(_ lines: String..., on user: inout StageUser) throws {
    for line in lines {
      try user.obey(line)
      user.settle()
    }
  }

  private func status(_ user: StageUser) -> String { ControlStatus(of: user.stage, Content()).json }

  @Test(arguments: SceneCatalog.names)
  func goToCountsFromOneLikeTheStatus(scene: String) throws {
    var user = StageUser(options: SceneOptions(count: 9))
    try obey("scene \(scene)", "go-to 1", on: &user)
    #expect(status(user).contains("\"scene\":\"\(scene)\","))
    #expect(status(user).contains("\"place\":1,"))
    try obey("go-to 4", on: &user)
    #expect(status(user).contains("\"place\":4,"), "\(status(user))")
    try obey("next", on: &user)
    #expect(status(user).contains("\"place\":5,"), "\(status(user))")
    try obey("previous", "go-to 999", on: &user)
    #expect(status(user).contains("\"place\":9,\"count\":9,"), "\(status(user))")
  }

  @Test func anEmptySwitcherIsAtNoCard() throws {
    var user = StageUser(0, options: SceneOptions(count: 2))
    for _ in 1...2 {
      let points = stride(from: 100.0, to: 790, by: 20).map { Point(640, $0) }
      let hit = try #require(
        points.first { user.shown.list.hit(at: $0)?.face.cardIndex != nil })
      user.drag(from: hit, by: Point(500, 0))
      user.release(hit + Point(500, 0))
      user.settle()
    }
    #expect(status(user).contains("\"place\":0,\"count\":2,"), "\(status(user))")
    #expect(ControlStatus(of: user.stage, Content()).words.hasPrefix("switcher, 0 of 2"))
  }

  /// An opened card need not be the card at which the scroll rests, and the closed cards keep their numbers.
  @Test func thePlaceInTheSwitcherIsThatOfTheOpenedCard() throws {
    var user = StageUser(0, options: SceneOptions(count: 9))
    try obey("go-to 4", on: &user)
    var other: (card: Int, point: Point)?
    for y in stride(from: 780.0, to: 100, by: -20) where other == nil {
      let point = Point(640, y)
      let card = user.shown.list.hit(at: point)?.face.cardIndex
      if let card, card != 3, card < 8 { other = (card, point) }
    }
    let (card, point) = try #require(other)
    user.press(point)
    user.release(point)
    user.settle()
    #expect(user.stage.status(at: user.time).selected == card)
    #expect(status(user).contains("\"place\":\(card + 1),\"count\":9,"), "\(status(user))")
    #expect(user.stage.facesInFront.map(\.cardIndex) == [card])
    user.key("Escape")
    user.settle()
    #expect(status(user).contains("\"place\":4,\"count\":9,"), "\(status(user))")
    user.drag(from: point, by: Point(600, 0))
    user.release(point + Point(600, 0))
    user.settle()
    #expect(user.stage.status(at: user.time).count == 8)
    try obey("last", on: &user)
    #expect(status(user).contains("\"place\":9,\"count\":9,"), "\(status(user))")
  }

  /// Returns the note in the status; nil if there is none.
  private func speakerNote(_ user: StageUser, _ content: Content) -> String? {
    let json = ControlStatus(of: user.stage, content).json
    return json.firstMatch(of: /"note":"([^"]*)"/).map { String($0.1) }
  }

  /// Returns a stage with three cards and their book; the first and the last card have notes.
  private func talk(
    _ scene: Int, words: String = ""
  ) throws -> (user: StageUser, content: Content) {
    let path = temporaryFolder() + "/talk.md"
    let text = "# A\n\n\(words)<!-- note -->\nSay a.\n\n# B\n\nb\n\n# C\n<!-- note -->\nSay c.\n"
    write(text, to: path)
    return try talk(scene, opening: path)
  }

  private func talk(
    _ scene: Int, opening path: String
  ) throws -> (user: StageUser, content: Content) {
    let openings = try Openings(opening: [FileState(path: path)])
    var options = SceneOptions()
    options.deck = openings.first
    return (StageUser(scene, options: options), openings.content)
  }

  @Test(arguments: [0, 1, 2, 4])
  func theStatusHasTheNoteOfTheFrontCard(scene: Int) throws {
    var (user, content) = try talk(scene)
    for (card, words) in [(1, "Say a."), (2, nil), (3, "Say c."), (1, "Say a.")] {
      try obey("go-to \(card)", on: &user)
      #expect(speakerNote(user, content) == words)
    }
    // The bundled cards have no notes.
    user.handle(.deck(.bundled, .opened([], after: nil)))
    user.settle()
    #expect(speakerNote(user, content) == nil)
  }

  /// The first pages of the book are an endpaper, a title and an imprint.
  @Test func theStatusHasTheNotesOfTheOpenPages() throws {
    try expectNotesOfPages(in: talk(3))
  }

  /// A page of a deck file has the note of its card.
  @Test func theStatusHasTheNotesOfPagesWithCards() throws {
    let path = temporaryFolder() + "/deck.json"
    let cards = [
      #"{"title": "A", "note": "Say a."}"#, #"{"title": "B"}"#,
      #"{"title": "C", "note": "Say c."}"#,
    ]
    write("{\"cards\": [\(cards.joined(separator: ", "))]}", to: path)
    try expectNotesOfPages(in: talk(3, opening: path))
  }

  private func expectNotesOfPages(in talk: (user: StageUser, content: Content)) {
    var (user, content) = talk
    #expect(speakerNote(user, content) == nil)
    user.key("Return")
    user.settle()
    #expect(speakerNote(user, content) == nil)
    user.key("Page_Down")
    user.settle()
    #expect(speakerNote(user, content) == "Say a.")
    user.key("Page_Down")
    user.settle()
    #expect(speakerNote(user, content) == "Say c.")
  }

  @Test func theStatusHasTheNoteOfTwoPagesOnce() throws {
    let words = String(repeating: "Words and words and words. ", count: 90) + "\n\n"
    var (user, content) = try talk(3, words: words)
    user.key("Return")
    user.settle()
    for _ in 0..<2 {
      user.key("Page_Down")
      user.settle()
      #expect(speakerNote(user, content) == "Say a.")
    }
  }

  /// If two pages are visible, the status has the notes of both. The left page's note comes first, and each note
  /// belongs to the step of its page.
  @Test func theNotesOfADocumentFollowItsSteps() throws {
    let folder = temporaryFolder()
    write(
      DeckReaderTests.document(pages: 5, labels: [1, 2, 3, 3, 4]), to: folder + "/talk.pdf")
    let notes = (0..<5).map { #"{"idx":\#($0),"note":"Page \#($0)"}"# }.joined(separator: ",")
    write("{\"pages\":[\(notes)]}", to: folder + "/talk.pdfpc")
    let openings = try Openings(opening: [FileState(path: folder + "/talk.pdf")])
    var options = SceneOptions()
    options.deck = openings.first
    var user = StageUser(3, options: options)
    // The cover of the book is its first page.
    #expect(speakerNote(user, openings.content) == "Page 0")
    user.key("Return")
    user.settle()
    #expect(speakerNote(user, openings.content) == "Page 0")
    for words in ["Page 1\\n\\nPage 2", "Page 1\\n\\nPage 3", "Page 4"] {
      user.key("Page_Down")
      user.settle()
      #expect(speakerNote(user, openings.content) == words)
    }
    var pile = StageUser(1, options: options)
    for page in 0..<5 {
      #expect(speakerNote(pile, openings.content) == "Page \(page)")
      pile.key("Page_Down")
      pile.settle()
    }
  }

  /// A status is one line, however long a note is.
  @Test func theStatusHasAPartOfALongNote() throws {
    var content = Content()
    var card = Card(
      title: "", subtitle: "", text: "", color: Color(0, 0, 0), seed: 1, kind: "")
    card.notes = [CardNote(String(repeating: "a\n\"", count: 10_000))]
    content.decks[SceneID(rawValue: "stack")] = [card]
    for scene in [1, 4] {
      let json = ControlStatus(of: StageUser(scene).stage, content).json
      #expect((4000...9000).contains(json.count) && !json.contains("\n"))
    }
  }

  @Test(arguments: ["switcher", "carousel", "library", "custom"])
  func anOffsetIsScrolledToAndKeptWithinTheRange(scene: String) throws {
    var user = StageUser()
    try obey("scene \(scene)", "go-to 4", "offset 120.5", on: &user)
    #expect(user.stage.status(at: user.time).offset == 120.5)
    try obey("offset -1000000", on: &user)
    let first = user.stage.status(at: user.time).offset
    user.key("Home")
    user.settle()
    #expect(user.stage.status(at: user.time).offset == first)
  }

  @Test func anOpenBookIsTurnedToTheNearestSpread() throws {
    var user = StageUser(3)
    user.key("Return")
    user.settle()
    let width = user.stage.viewport.size.width
    try obey("offset \(2.4 * width)", on: &user)
    #expect(user.stage.status(at: user.time).offset == 2 * width)
  }

  @Test func aSceneWithoutAnOffsetReportsSo() throws {
    var user = StageUser(1)
    let why = "the stack has no offset; use go-to"
    #expect(throws: Failure(.usage, why)) { try user.obey("offset 3") }
  }

  @Test func actionsThatChangeNothingAreNotPerformed() throws {
    var user = StageUser(1)
    for _ in 0..<2 {
      try user.obey("xray on")
      try user.obey("pause on")
      #expect(user.stage.showsXRay && user.stage.isPaused)
    }
    try obey("xray off", "pause off", on: &user)
    #expect(!user.stage.showsXRay && !user.stage.isPaused)
  }

  @Test func changedParametersAccumulateAndStandardValuesRemoveThem() throws {
    var user = StageUser(1)
    try obey("tune stack.tilt=30", "tune b.stack.tilt=20 carousel.fold-per-page=1.3", on: &user)
    let tuning = #""tuning":{"stack":{"tilt":30},"carousel":{"fold-per-page":1.3}},"#
    #expect(status(user).contains(tuning + #""b":{"stack":{"tilt":20}},"#), "\(status(user))")
    let standard = try #require(StackScene.parameters.first { $0.name == "tilt" }).standard
    try obey("tune stack.tilt=\(standard) b.stack.tilt=\(standard)", on: &user)
    #expect(user.stage.overrides.b.isEmpty)
    #expect(status(user).contains(#""tuning":{"carousel":{"fold-per-page":1.3}},"pid":"#))
  }

  @Test(arguments: [
    (0.25, "¼ speed"), (0.3, "30 % speed"), (0.333, "1/3 speed"), (0.75, "75 % speed"),
    (0.99, "99 % speed"), (0.125, "⅛ speed"), (0.03125, "1/32 speed"),
  ])
  func aBadgeShowsAnySpeed(speed: Double, label: String) throws {
    var user = StageUser(1)
    try obey("speed \(speed)", on: &user)
    #expect(user.stage.rate == speed && status(user).contains("\"speed\":\(speed),"))
    #expect(user.overlays(.badge).map(\.face.text) == [label, "s changes the speed"])
  }

  @Test func aCaptionIsShownForThreeSecondsAndEnded() throws {
    var user = StageUser(1)
    for line in ["say Look here", #"say """#] {
      try user.obey(line)
      user.wait(1)
      #expect(user.overlays(.caption).isEmpty == line.contains("\""))
    }
  }

  /// A request acts even if the tuner, the key list, a prompt or the path line is open.
  @Test(arguments: ["t", "question", "g", "b", "p"])
  func noOverlayTakesARequest(key: String) throws {
    var user = StageUser(2)
    user.key(key)
    user.wait(1)
    try user.obey("next")
    user.wait(3)
    #expect(status(user).contains("\"place\":2,"))
  }

  @Test func aStatusInWordsNamesTheStates() throws {
    var user = StageUser(1)
    try obey("go-to 3", "xray on", "speed 0.5", on: &user)
    user.handle(.action(.pause))
    let words = ControlStatus(of: user.stage, Content()).words
    #expect(words == "stack, 3 of 20, idle, paused, speed 0.5, X-ray")
  }
}
