import ArgumentParser
import CardBench
import CardCommand
import CardScenes

/// A scripted hand in a scene: layout, raster and, with a display, present.
struct SceneBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scene",
    abstract: "Time flings in a scene, in a window if there is a display, otherwise off screen.",
    discussion: """
      Prints the median, the 95th and 99th percentile and the maximum, in milliseconds, of a \
      frame, of its layout, raster and presenting, and of the time from the newest input event to \
      the presented frame; the share of frames within a sixtieth of a second; the resident memory.
      """)

  @OptionGroup var measured: MeasuredScene

  @Option(
    help: ArgumentHelp("Measure this layout, in its scene.", valueName: "FILE.lua"))
  var layout: String?

  @Option(parsing: .unconditional, help: "The duration of the flings, in seconds.")
  var seconds = 6.0

  @Option(parsing: .unconditional, help: "The number of cards.")
  var count: Int?

  @Option(parsing: .unconditional, help: "The number of drawing threads. (default: one per core)")
  var threads: Int?

  @Flag(name: .customLong("xray"), help: "Show the X-ray.")
  var showsXRay = false

  @Flag(name: .customLong("split"), help: "Show the scene twice, side by side.")
  var showsTwice = false

  @Flag(help: "Print one JSON object.")
  var json = false

  func validate() throws {
    guard (0.1...86400).contains(seconds) else {
      throw ValidationError("--seconds must be from 0.1 to 86400")
    }
    if let count, !(1...1_000_000_000).contains(count) {
      throw ValidationError("--count must be from 1 to 1000000000, not \(count)")
    }
    if let threads, !(1...64).contains(threads) {
      throw ValidationError("--threads must be from 1 to 64")
    }
  }

  func run() throws {
    let setup = try measured.setup(count: count, layout: layout)
    // `main` is the main thread.
    let times = try MainActor.assumeIsolated {
      try SceneRun(setup: setup, size: measured.pixels, threads: threads)
        .run(seconds: seconds, pressing: (showsXRay ? ["x"] : []) + (showsTwice ? ["v"] : []))
    }
    print(json ? times.json : try measured.report(times.table, of: layout))
  }
}
