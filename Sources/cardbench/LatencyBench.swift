import ArgumentParser
import CardBench
import CardCommand
import CardCore
import CardPlay
import CardScenes

/// The way of a hand's input to the screen.
struct LatencyBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "latency",
    abstract: "Time a drag from its input to the refresh that shows it.",
    discussion: """
      A hand of 1000 samples a second flings, from round to round in frames begun right after a \
      refresh and in frames begun late before the next one. Prints both distributions, in \
      milliseconds, and how many frames came too late for their refresh. Needs a display.
      """)

  @Option(help: "The scene: \(SceneCatalog.names.joined(separator: ", ")).")
  var scene = SceneCatalog.names[0]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The window's size in device pixels.", valueName: "WxH"))
  var size = Size(1280, 800)

  @Option(parsing: .unconditional, help: "The duration of the flings, in seconds.")
  var seconds = 20.0

  @Flag(help: "Print one JSON object.")
  var json = false

  func validate() throws {
    _ = try size.pixels(of: "--size")
    guard (1...86400).contains(seconds) else {
      throw ValidationError("--seconds must be from 1 to 86400")
    }
  }

  func run() throws {
    let (width, height) = try size.pixels(of: "--size")
    let setup = StageSetup(
      try StageSettings(scene: scene), content: try ContentLoader.load(from: AssetFolder.find()))
    // `main` is the main thread.
    let times = try MainActor.assumeIsolated {
      try SceneRun(setup: setup, width: width, height: height, threads: nil, samples: 1000)
        .latencies(seconds: seconds)
    }
    print(json ? times.json : "\(scene), \(width)x\(height)\n\(times.table)")
  }
}
