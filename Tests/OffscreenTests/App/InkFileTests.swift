import CardInput
import CardKinetics
import CardModel
import CardPaint
import CardPicture
import CardScene
import CardScenes
import CardStage
import CardSystem
import Foundation
import TestSupport
import Testing

@testable import CardContent
@testable import CardScript

/// Tests the files in which drawings are saved beside the deck.
@Suite struct InkFileTests {
  private static func stroke(_ x: Double, isOnImage: Bool = true) -> PenStroke {
    // A file stores whole millionths.
    func whole(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
    return PenStroke(
      .red, width: 0.0118, isOnImage: isOnImage,
      lines: [(0..<120).map { Point(whole(x + 0.001 * Double($0)), 0.25) }, [Point(x, 0.5)]])
  }

  /// Returns a folder of images.
  private static func folder(_ names: [String]) throws -> String {
    let folder = temporaryFolder()
    for name in names {
      var bitmap = Bitmap(width: 30, height: 20)
      try bitmap.withRows { (rows) throws(PaintError) in
        try PNGFile.write(rows, to: folder + "/" + name)
      }
    }
    return folder
  }

  private static func openings(_ path: String) throws -> Openings {
    try Openings(opening: [FileState(path: path)])
  }

  /// Returns the ink of a user who drew these strokes.
  private static func ink(_ pages: [PenPage]) -> PenInk {
    var user = StageUser(1)
    user.handle(.ink(pages))
    return user.stage.penInk
  }

  /// Strokes that are drawn before the file is read are added to the file's strokes. No stroke appears twice.
  @Test func strokesThatAreReadLateLieBelowExistingStrokes() {
    let target = StrokeTarget(.card(.init(7)), .front)
    let (one, two) = (Self.stroke(0.1), Self.stroke(0.2))
    var user = StageUser(1)
    user.handle(.ink([PenPage(target: target, strokes: [two])]))
    for _ in 0..<2 { user.handle(.ink([PenPage(target: target, strokes: [one, two])])) }
    #expect(user.stage.penInk.strokes == [target: [one, two]])
  }

  @Test func strokesAreReadBackOnTheSameCardsAtAnyIndex() throws {
    let folder = try Self.folder(["a.png", "b.png", "c.png"])
    let openings = try Self.openings(folder)
    let (deck, book) = (openings.first, try #require(openings.first.books.first).key.id)
    let pages = [
      PenPage(target: .init(.card(deck.cards[1].id), .front), strokes: [Self.stroke(0.1)]),
      PenPage(
        target: .init(.card(deck.cards[2].id), .back),
        strokes: [Self.stroke(0.2, isOnImage: false), Self.stroke(0.3)]),
      PenPage(target: .init(.book(book), .page(2)), strokes: [Self.stroke(0.4)]),
      PenPage(target: .init(.book(book), .cover), strokes: [Self.stroke(0.5)]),
    ]
    let written = try openings.write(Self.ink(pages), in: deck)
    #expect(written == [folder + "/cards.ink"])
    let again = try Self.openings(folder).readInk(of: 0)
    #expect(again.problems.isEmpty && Set(again.pages) == Set(pages))
    // Strokes that were read again are equal to the file, so nothing is written.
    #expect(try openings.write(Self.ink(again.pages), in: deck) == [])
    // If a new card comes before the old cards, the strokes stay on their cards.
    let other = try Self.folder(["0.png"])
    try FileManager.default.moveItem(atPath: other + "/0.png", toPath: folder + "/0.png")
    let more = try Self.openings(folder)
    #expect(more.first.cards.count == 4)
    let moved = more.readInk(of: 0).pages.filter { $0.target.side == .front }
    #expect(moved.map(\.target.owner) == [.card(more.first.cards[2].id)])
  }

  @Test func strokesOfMissingCardsAreKeptAndWipedStrokesAreNot() throws {
    let folder = try Self.folder(["a.png", "b.png"])
    let openings = try Self.openings(folder)
    let numbers = openings.first.cards.map(\.id)
    let pages = numbers.map {
      PenPage(target: .init(.card($0), .front), strokes: [Self.stroke(0.1)])
    }
    _ = try openings.write(Self.ink(pages), in: openings.first)
    try FileManager.default.moveItem(atPath: folder + "/b.png", toPath: folder + "/kept")
    let less = try Self.openings(folder)
    #expect(try less.write(Self.ink([]), in: less.first).count == 1)
    try FileManager.default.moveItem(atPath: folder + "/kept", toPath: folder + "/b.png")
    let back = try Self.openings(folder)
    #expect(back.readInk(of: 0).pages.map(\.target.owner) == [.card(back.first.cards[1].id)])
  }

  @Test func theInkOfASingleFileIsBesideIt() throws {
    let folder = try Self.folder(["a.png"])
    let openings = try Self.openings(folder + "/a.png")
    let page = PenPage(
      target: .init(.card(openings.first.cards[0].id), .front), strokes: [Self.stroke(0.1)])
    #expect(try openings.write(Self.ink([page]), in: openings.first) == [folder + "/a.png.ink"])
    #expect(try Self.openings(folder + "/a.png").readInk(of: 0).pages == [page])
    // The file with the drawings is no card of the folder.
    #expect(try Self.openings(folder).first.cards.count == 1)
  }

  static let mistakes = [
    "", "[]", "{\"ink\":3}", "{\"ink\":[{\"file\":\"a\",\"side\":\"front\"}]}",
    "{\"ink\":[{\"file\":\"a\",\"side\":\"top\",\"strokes\":[]}]}",
    "{\"ink\":[{\"file\":\"a\",\"side\":\"page\",\"strokes\":[]}]}",
    "{\"ink\":[{\"side\":\"front\",\"strokes\":[{\"color\":\"pink\",\"width\":0.1,\"on\":\"face\",\"lines\":[[0,0]]}]}]}",
    "{\"ink\":[{\"side\":\"front\",\"strokes\":[{\"color\":\"red\",\"width\":2,\"on\":\"face\",\"lines\":[[0,0]]}]}]}",
    "{\"ink\":[{\"side\":\"front\",\"strokes\":[{\"color\":\"red\",\"width\":0.1,\"on\":\"air\",\"lines\":[[0,0]]}]}]}",
    "{\"ink\":[{\"side\":\"front\",\"strokes\":[{\"color\":\"red\",\"width\":0.1,\"on\":\"face\",\"lines\":[[0]]}]}]}",
    "{\"ink\":[{\"side\":\"front\",\"strokes\":[{\"color\":\"red\",\"width\":0.1,\"on\":\"face\",\"lines\":[[]]}]}]}",
    "{\"ink\":[{\"side\":\"front\",\"strokes\":[{\"color\":\"red\",\"width\":0.1,\"on\":\"face\",\"lines\":[[0,1e9]]}]}]}",
    String(repeating: "[", count: 100_000),
  ]

  /// The program reports a malformed file in one line, draws nothing and does not replace the file.
  @Test(arguments: mistakes) func aMalformedInkFileIsReportedAndKept(text: String) throws {
    let folder = try Self.folder(["a.png"])
    let path = folder + "/cards.ink"
    try Data(text.utf8).write(to: URL(filePath: path))
    let openings = try Self.openings(folder)
    let (pages, problems) = openings.readInk(of: 0)
    #expect(pages.isEmpty && problems.count == 1)
    #expect(problems.allSatisfy { $0.hasPrefix(path) && !$0.contains("\n") && $0.count < 300 })
    let page = PenPage(
      target: .init(.card(openings.first.cards[0].id), .front), strokes: [Self.stroke(0)])
    #expect(throws: Failure.self) { try openings.write(Self.ink([page]), in: openings.first) }
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(text.utf8))
  }

  @Test func aSessionContainsTheStrokes() throws {
    let pages = [
      PenPage(target: .init(.card(.init(3)), .front), strokes: [Self.stroke(0.125)]),
      PenPage(
        target: .init(.book(.init(1)), .page(4)), strokes: [Self.stroke(0.25, isOnImage: false)]),
    ]
    var writer = ScriptWriter()
    let line = writer.line(of: StageEvent(time: 1, .ink(pages)))
    #expect(try Script(text: line).events == [StageEvent(time: 1, .ink(pages))])
    for wrong in [
      #""side":"front""#, #""card":{"path":"a"},"book":{"path":"b"},"side":"front""#,
      #""card":{"path":"a"},"side":"top""#,
    ] {
      let text = #"{"t":0,"type":"ink","ink":[{\#(wrong),"strokes":[]}]}"#
      #expect(throws: Failure.self) { try Script(text: text) }
    }
  }

  /// Strokes that the user drew or wiped in the meantime are newer than the file.
  @Test func savedStrokesAreAddedOnceAndUndoKeepsThem() {
    var options = SceneOptions()
    options.deck = Deck(cards: [CardKey(1), CardKey(2)])
    var user = StageUser(1, options: options)
    user.settle()
    let page = PenPage(target: .init(.card(.init(1)), .front), strokes: [Self.stroke(0.1)])
    user.handle(.ink([page]))
    let kept = user.stage.penInk
    #expect(kept.strokes == [page.target: page.strokes] && !user.marks.isEmpty)
    user.handle(.ink([page]))
    #expect(user.stage.penInk == kept)
    user.key("e")
    user.draw([user.front])
    user.key("z")
    user.key("z")
    #expect(user.stage.penInk.strokes == kept.strokes)
    user.key("e", .shift)
    user.handle(.ink([page]))
    #expect(user.stage.penInk.isEmpty)
    user.key("e", .control)
    #expect(user.requests == [.action(Request("save-drawings"))])
  }
}
