import ArgumentParser
import CardBench
import CardCommand
import CardContent
import CardModel
import CardPaint
import CardSystem
import CardX11

/// What the user's own cards cost: the start with them, and a search through all of them.
struct ContentBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "content",
    abstract: "Time the start with cards of one's own, and a search through them.",
    discussion: """
      Starts cardstage show with the paths and prints the medians as start does. Then a hand flings or \
      leafs through the cards as fast as it can, to the last one and back: the frames' times, as scene \
      prints them, and how long faces were shown as their colour before they had a quarter of their \
      pixels along a side (on its way past all cards by itself), and all of them, in milliseconds. At last, how many descriptors more are open than before. \
      The thumbnails are those in $XDG_CACHE_HOME, which it adds to as cardstage does: an empty folder there is a \
      first visit.
      """)

  @Argument(help: ArgumentHelp("What cardstage show opens.", valueName: "PATH"))
  var paths: [String]

  @OptionGroup var measured: MeasuredScene

  @Option(parsing: .unconditional, help: "The number of starts.")
  var runs = 3

  @Option(parsing: .unconditional, help: "The duration of the search, in seconds.")
  var seconds = 30.0

  @Flag(help: "Print one JSON object a line: the start's, the search's.")
  var json = false

  func validate() throws {
    guard (0...1000).contains(runs) else { throw ValidationError("--runs must be from 0 to 1000") }
    guard (0.1...86400).contains(seconds) else {
      throw ValidationError("--seconds must be from 0.1 to 86400")
    }
  }

  func run() throws {
    let (width, height) = try measured.pixels
    if runs > 0 {
      let arguments = ["--scene", measured.scene, "--size", "\(width)x\(height)"] + paths
      let summary = StartSummary(try ShownProgram.reports(arguments, count: runs))
      print(json ? summary.json : try measured.report(summary.table, note: ", median of \(runs)"))
    }
    let files = paths.map { FileState(opening: $0) }
    let setup = StageSetup(
      try StageSettings(scene: measured.scene), dealer: try Dealer(opening: files))
    if let folder = UserFolder.thumbnails { setup.content.source.use(Thumbnails(in: folder)) }
    let descriptors = FileText.names(in: "/proc/self/fd").count
    // `main` is the main thread.
    let times = try MainActor.assumeIsolated {
      try SceneRun(setup: setup, size: (width, height), isSearching: true)
        .run(seconds: seconds, notesFaces: true)
    }
    print(json ? times.json : times.table)
    let left = FileText.names(in: "/proc/self/fd").count - descriptors
    if !json { print("  descriptors left open: \(left)") }
  }
}
