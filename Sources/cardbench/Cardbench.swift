import ArgumentParser

/// Measures the product's own frame path.
@main
struct Cardbench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cardbench", abstract: "Measures Cardstage's frames.",
    subcommands: [SceneBench.self])
}
