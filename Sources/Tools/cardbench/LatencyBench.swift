import ArgumentParser
import CardBench
import CardCommand

/// The command `latency`, which measures the latency from a hand's input to the screen.
struct LatencyBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "latency",
    abstract: "Time a drag from its input to the refresh that shows it.",
    discussion: """
      A hand of 1000 samples a second flings, in every other round in frames that are delayed until \
      shortly before their refresh; the others are begun right after the one before. Prints both \
      distributions, in milliseconds, and how many frames came too late for their refresh. Needs a \
      display with the Present extension.
      """)

  @OptionGroup var measured: MeasuredScene

  @Option(
    "The duration of the flings, from 1 to 86400 seconds.", value: "SECONDS",
    as: OptionValue.number(in: 1...86_400, "seconds"))
  var seconds = 20.0

  @Flag(help: "Print one JSON object.")
  var json = false

  func run() throws {
    let setup = try measured.setup()
    // `main` runs on the main thread.
    let times = try MainActor.assumeIsolated {
      try SceneRun(setup: setup, size: measured.pixels, samples: 1000).latencies(seconds: seconds)
    }
    print(json ? times.json : try measured.report(times.table))
  }
}
