import ArgumentParser
import CardScene
import CardScenes
import CardScript

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Print a static layout of a scene as JSON.")

  @OptionGroup var scene: SceneArguments

  @Option(parsing: .unconditional, help: "The scroll offset, in points.")
  var offset: Double?

  @Option(parsing: .unconditional, help: "Stack: the pointer's travel, in points.")
  var drag: Double?

  @Option(parsing: .unconditional, help: "Stack: the flip of the front card, 0 to 1.")
  var flip: Double?

  @Option(help: "Library: shelf or book.")
  var part: String?

  @Option(parsing: .unconditional, help: "Library: the opening of the book, 0 to 1.")
  var open: Double?

  @Option(parsing: .unconditional, help: "A proposed offset, in points: prints its snap offset.")
  var proposed: Double?

  @Option(parsing: .unconditional, help: "The release velocity of --proposed, in points/second.")
  var velocity: Double?

  func validate() throws {
    for (name, value) in [
      ("offset", offset), ("drag", drag), ("flip", flip), ("open", open), ("proposed", proposed),
      ("velocity", velocity),
    ] {
      if let value, !value.isFinite { throw ValidationError("--\(name) must be a finite number") }
    }
    for (name, value) in [("flip", flip), ("open", open)] {
      if let value, !(0...1).contains(value) {
        throw ValidationError("--\(name) must be from 0 to 1")
      }
    }
    if velocity != nil, proposed == nil {
      throw ValidationError("--velocity goes with --proposed")
    }
  }

  func run() throws {
    var query = LayoutQuery()
    query.offset = offset
    query.numbers = ["drag": drag, "flip": flip, "open": open].compactMapValues { $0 }
    query.words = ["part": part].compactMapValues { $0 }
    query.proposed = proposed
    query.velocity = velocity
    let report = try InspectReport(
      query, setup: try scene.setup(), scenes: SceneCatalog.scenes)
    print(report.json())
  }
}
