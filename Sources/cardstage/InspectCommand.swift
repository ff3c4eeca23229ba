import ArgumentParser
import CardCommand
import CardScene
import CardScenes
import CardScript

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Print the layout of a scene at rest as JSON.")

  @OptionGroup(title: "Content") var content: ContentArguments
  @OptionGroup(title: "Window") var viewport: ViewportArguments
  @OptionGroup(title: "Position") var position: Position
  @OptionGroup(title: "Advanced") var rules: RuleArguments

  struct Position: ParsableArguments {
    private static let range = OptionValue.offsets

    @Option(
      "The scroll offset, in points; not for the Stack. (default: the scene's own start)",
      value: "POINTS",
      as: OptionValue.number(in: range, "points"))
    var offset: Double?

    @Option(
      "Stack: the pointer's travel, in points. (default: 0)", value: "POINTS",
      as: OptionValue.number(in: range, "points"))
    var drag: Double?

    @Option(
      "Stack: the flip of the front card, from 0 to 1. (default: 0)", value: "N",
      as: OptionValue.number(in: 0...1))
    var flip: Double?

    @Option(
      help: ArgumentHelp(
        "Library: shelf or book. (default: shelf; with --open, book)", valueName: "NAME"))
    var part: String?

    @Option(
      "Library: how far the book is open, from 0 to 1. (default: 1)", value: "N",
      as: OptionValue.number(in: 0...1))
    var open: Double?

    @Option(
      "Print the offset to which a release at this offset snaps, in points.", value: "POINTS",
      as: OptionValue.number(in: range, "points"))
    var proposed: Double?

    @Option(
      "The velocity of that release, in points per second. (default: 0)", value: "N",
      as: OptionValue.number(in: range, "points per second"))
    var velocity: Double?
  }

  func run() throws {
    var query = LayoutQuery()
    query.offset = position.offset
    query.numbers = ["drag": position.drag, "flip": position.flip, "open": position.open]
      .compactMapValues { $0 }
    query.words = ["part": position.part].compactMapValues { $0 }
    query.proposed = position.proposed
    query.velocity = position.velocity
    let setup = try SceneRequest(content: content, rules: rules, viewport: viewport).setup()
    let report = try InspectReport(query, setup: setup, scenes: SceneCatalog.scenes)
    try setup.reportUnshownFiles()
    print(report.json())
  }
}
