import ArgumentParser
import CardBench
import CardCommand
import CardContent
import CardKinetics
import CardScene
import CardSystem

/// The command `layout`, which measures the time that layouts in Lua take for a frame.
struct LayoutBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Time the poses of fifty cards by layout files.",
    discussion: """
      Prints the median and the 99th percentile of the time that a file takes for the settings of a view and the poses \
      of fifty cards in it, in microseconds.
      """)

  @Argument(help: ArgumentHelp("The layouts to time.", valueName: "FILE.lua"))
  var files: [String]

  private static let (cards, rounds) = (50, 4000)

  func run() throws {
    print("fifty cards, in µs: median, 99th percentile")
    for file in files {
      let layout = try LayoutFile.read(file).layout
      let view = LayoutView(size: Size(1280, 800))
      let parameters = layout.parameters.map(\.standard)
      var times: [Double] = []
      for round in 0..<Self.rounds {
        let middle = Double(round % 60) / 60
        let positions = (0..<Self.cards).map { Double($0 - Self.cards / 2) + middle }
        let start = MonotonicClock.now()
        _ = try layout.settings(in: view, parameters: parameters)
        _ = try layout.poses(at: positions, in: view, parameters: parameters)
        times.append((MonotonicClock.now() - start) * 1e6)
      }
      let summary = Summary(times)
      let figures = [summary.median, summary.p99].map { $0.text(decimals: 1) }
      print("  \(FileText.name(of: file))  \(figures.joined(separator: "  "))")
    }
  }
}
