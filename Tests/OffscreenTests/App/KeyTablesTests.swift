import CardInput
import CardScene
import CardScenes
import CardTalk
import Foundation
import Testing

/// The README's and the manual's tables of keys and commands are the program's own; with `CARDSTAGE_RECORD` set
/// they are written anew.
@Suite struct KeyTablesTests {
  private static let keys = KeyBindings.standard(
    sceneTitles: SceneCatalog.scenes.map { $0.title })

  struct Place: Sendable, CustomTestStringConvertible {
    var file: String
    var begin, end: String
    var table: @Sendable () -> String
    var testDescription: String { file }
  }

  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let places = [
    Place(file: "README.md", begin: "<!-- keys -->\n", end: "<!-- /keys -->") { keys.markdown },
    Place(file: "assets/man/cardstage.1", begin: ".\\\" keys\n", end: ".\\\" /keys") {
      keys.manual
    },
    Place(
      file: "assets/man/cardstage.1", begin: ".\\\" commands\n", end: ".\\\" /commands"
    ) { ControlCommand.manual },
  ]

  @Test(arguments: places)
  func theTableIsTheProgramsOwn(place: Place) throws {
    let url = Self.root.appending(path: place.file)
    let text = try String(contentsOf: url, encoding: .utf8)
    let begin = try #require(text.range(of: place.begin))
    let end = try #require(text.range(of: place.end))
    let range = begin.upperBound..<end.lowerBound
    if ProcessInfo.processInfo.environment["CARDSTAGE_RECORD"] != nil {
      try text.replacingCharacters(in: range, with: place.table() + "\n")
        .write(to: url, atomically: true, encoding: .utf8)
    } else {
      #expect(text[range] == place.table() + "\n")
    }
  }

  @Test func roffTakesEveryKeyForText() {
    var keys = Self.keys
    let areKnown = [
      keys.bind(Chord("period"), to: "undo"), keys.bind(Chord("apostrophe"), to: "undo"),
    ]
    #expect(areKnown == [true, true])
    #expect(keys.manual.contains("\\(aq"))
    let lines = keys.manual.split(separator: "\n")
    #expect(lines.allSatisfy { !$0.hasPrefix("'") })
  }
}
