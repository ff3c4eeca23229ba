import ArgumentParser
import CardBench
import CardCommand
import CardContent
import CardModel
import CardPaint
import CardSystem
import CardX11

/// The command `content`, which measures the start with the user's files, and a search through all their cards.
struct ContentBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "content",
    abstract: "Time the start with your files, and a search through their cards.",
    discussion: """
      Starts cardstage show with the paths and prints the medians as start does. Then a hand flings or \
      leafs through the cards as fast as it can, to the last one and back: the frames' times, as scene \
      prints them, and how long faces were shown as their colour before they had a quarter of their \
      pixels along a side (on its way past all cards by itself), and all of them, in milliseconds. At last, how many descriptors more are open than before. \
      The thumbnails are those in $XDG_CACHE_HOME, which it adds to as cardstage does: an empty folder there is a \
      first visit.
      """)

  @Argument(
    help: ArgumentHelp("The files and folders that cardstage show opens.", valueName: "PATH"))
  var paths: [String]

  @OptionGroup var measured: MeasuredScene

  @Option(
    "The number of starts, from 0 to 1000.", value: "N", as: OptionValue.integer(in: 0...1000))
  var runs = 3

  @Option(
    "The duration of the search, from 0.1 to 86400 seconds.", value: "SECONDS",
    as: OptionValue.number(in: 0.1...86_400, "seconds"))
  var seconds = 30.0

  @Flag(help: "Print a line of JSON for the start, and one for the search.")
  var json = false

  func run() throws {
    let (width, height) = try measured.pixels
    if runs > 0 {
      let arguments = ["--scene", measured.scene, "--size", "\(width)x\(height)"] + paths
      let summary = StartSummary(try ShownProgram.reports(arguments, count: runs))
      print(json ? summary.json : try measured.report(summary.table, note: ", median of \(runs)"))
    }
    let files = paths.map { FileState(opening: $0) }
    let setup = StageSetup(
      try StageSettings(scene: measured.scene), openings: try Openings(opening: files))
    if let folder = UserFolder.thumbnails { setup.content.source.use(Thumbnails(in: folder)) }
    let descriptors = FileText.names(in: "/proc/self/fd").count
    // `main` runs on the main thread.
    let times = try MainActor.assumeIsolated {
      try SceneRun(setup: setup, size: (width, height), course: .search)
        .run(seconds: seconds, recordsWaits: true)
    }
    print(json ? times.json : times.table)
    let left = FileText.names(in: "/proc/self/fd").count - descriptors
    if !json { print("  descriptors left open: \(left)") }
  }
}
