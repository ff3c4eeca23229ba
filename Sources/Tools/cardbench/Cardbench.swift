import ArgumentParser
import CardCommand

/// The program `cardbench`, which measures Cardstage's frames.
@main
struct Cardbench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cardbench", abstract: "Measure Cardstage's frames.",
    subcommands: [
      FrameBench.self, SceneBench.self, LayoutBench.self, LatencyBench.self, StartBench.self,
      ContentBench.self, CompareBench.self, DisplayBench.self,
    ])

  static func main() { runAsProgram() }
}
