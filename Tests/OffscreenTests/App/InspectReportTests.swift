import CardModel
import CardKinetics
import CardPicture
import CardScene
import CardScenes
import CardSystem
import Foundation
import Testing

@testable import CardContent
@testable import CardScript

/// Tests that `inspect` prints the numbers of the scenes.
@Suite struct InspectReportTests {
  struct Report: Decodable {
    struct Item: Decodable {
      var index: Int
      var center, size, anchor, transform: [Double]
      var alpha, z: Double
      var corners: [[Double]]
    }
    var scene: String
    var viewport: [Double]
    var offset: Double
    var range: [Double]
    var items: [Item]
    var rest: Double?
    var opened: [Double]
  }

  static func report(
    _ scene: Int, count: Int? = nil, mode: Mode = .refined,
    _ fill: (inout LayoutQuery) -> Void = { _ in }
  ) throws -> (answer: LayoutAnswer, read: Report) {
    let content = try ContentLoader.load(from: assetFolder)
    var setup = StageSetup(try StageSettings(scene: SceneCatalog.names[scene]), content: content)
    (setup.settings.count, setup.settings.mode) = (count, mode)
    var query = LayoutQuery()
    fill(&query)
    let report = try InspectReport(query, setup: setup, scenes: SceneCatalog.scenes)
    let text = report.json()
    #expect(!text.contains("\n"))
    return (report.answer, try JSONDecoder().decode(Report.self, from: Data(text.utf8)))
  }

  @Test(arguments: everyScene)
  func everyNumberReadsBackTheSame(scene: Int) throws {
    let (answer, read) = try Self.report(scene)
    #expect(read.scene == SceneCatalog.names[scene])
    let design = SceneCatalog.scenes[scene].design(for: .upright).size
    #expect(read.viewport == [design.width, design.height])
    #expect(read.offset == answer.offset && read.rest == nil)
    // A bundled card fills the window. A book fills as much of the window as the proportions of its spread allow.
    let (width, height) = (read.opened[2] / design.width, read.opened[3] / design.height)
    let isBook = SceneCatalog.scenes[scene].id == LibraryScene.id
    // The pages of an open book are not exactly flat.
    let tolerance = isBook ? 1e-3 : 1e-9
    #expect(abs(max(width, height) - 1) < tolerance)
    #expect(abs((read.opened[0] + read.opened[2] / 2) / design.width - 0.5) < tolerance)
    #expect(isBook || abs(min(width, height) - 1) < tolerance)
    #expect(read.range == [answer.range.lowerBound, answer.range.upperBound])
    #expect(!read.items.isEmpty && read.items.count == answer.items.count)
    for (item, known) in zip(read.items, answer.items) {
      #expect(item.index == known.index && item.alpha == known.alpha && item.z == known.z)
      #expect(item.transform == known.transform.entries)
      #expect(item.center == [known.center.x, known.center.y])
      #expect(item.corners == known.corners.points.map { [$0.x, $0.y] })
    }
  }

  /// In refined mode a pull of 100 points at the middle moves only the front card that far. The cards behind
  /// come forward by their fraction of the pull, and all cards are opaque.
  @Test func theRefinedStacksPullEqualsThePointersTravel() throws {
    let read = try Self.report(1) { $0.numbers["drag"] = 100 }.read
    for item in read.items {
      let i = Double(item.index)
      let depth = item.index == 0 ? 0 : i - 100 / 187.5 * (1 - (i - 1) / 5)
      #expect(item.alpha == 1 && abs(item.z + depth) < 1e-12)
      #expect(item.transform[12] == (item.index == 0 ? 100 : 0))
      #expect(abs(item.transform[13] + 7 * depth) < 1e-9)
    }
    let turned = read.items.last!.transform
    #expect(abs(atan2(turned[1], turned[0]) - 8 * .pi / 180) < 1e-12)
  }

  /// A scene, the options of a query that the scene cannot answer, and the error.
  static let wrong: [(Int, [String: Double], [String: String], String)] = [
    (0, ["drag": 20], [:], "--drag does not apply to the switcher scene; it takes \(scrolling)"),
    (
      1, ["offset": 20], [:],
      "--offset does not apply to the stack scene; it takes --drag and --flip"
    ),
    (1, ["flip": 2], [:], "--flip must be from 0 to 1"),
    (2, ["flip": 0.5], [:], "--flip does not apply to the carousel scene; it takes \(scrolling)"),
    (3, ["drag": 3], [:], "--drag does not apply to the library scene; it takes \(library)"),
    (3, ["open": 1], ["part": "shelf"], "--open applies to --part book only"),
    (3, ["open": 1.2], ["part": "book"], "--open must be from 0 to 1"),
    (3, ["velocity": 1], [:], "--velocity requires --proposed"),
    (3, [:], ["part": "desk"], #"--part must be shelf or book, not "desk""#),
  ]
  static let scrolling = "--offset, --proposed and --velocity"
  static let library = "--offset, --open, --part, --proposed and --velocity"

  @Test(arguments: wrong)
  func aQueryThatTheSceneCannotAnswerIsAUsageError(
    scene: Int, numbers: [String: Double], words: [String: String], error: String
  ) {
    #expect(throws: Failure(.usage, error)) {
      try Self.report(scene) {
        ($0.offset, $0.velocity) = (numbers["offset"], numbers["velocity"])
        $0.numbers = numbers.filter { !["offset", "velocity"].contains($0.key) }
        $0.words = words
      }
    }
  }

  @Test func anUnknownSceneIsRefusedWithTheList() {
    #expect(
      throws: Failure(
        .usage, Spelling.unknown("scene", "poker", among: SceneCatalog.names))
    ) { try StageSettings(scene: "poker") }
  }
}
