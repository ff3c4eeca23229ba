import CardModel
import ArgumentParser
import CardBench
import CardCommand

import CardSystem

/// The command `compare`, which compares the figures of this build with those of an earlier build.
struct CompareBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Measure this build and an earlier one in turn.",
    discussion: """
      OLD is the cardbench of the earlier build, in its checkout or with the assets beside it. \
      After OLD comes a measurement that prints JSON: scene, latency or start with its \
      options, as in "cardbench compare old/cardbench scene --scene stack". Prints the medians \
      of both, and the median of the ratios of the pairs.
      """)

  @Option("The number of pairs, from 1 to 1000.", value: "N", as: OptionValue.integer(in: 1...1000))
  var pairs = 5

  @Argument(help: ArgumentHelp("The earlier build's cardbench.", valueName: "OLD"))
  var old: String

  @Argument(parsing: .captureForPassthrough, help: "The measurement and its options.")
  var measurement: [String]

  func validate() throws {
    let known = ["scene", "latency", "start"]
    guard let name = measurement.first, known.contains(name) else {
      throw ValidationError(
        Spelling.unknown("measurement", (measurement.first ?? "").echoed, among: known))
    }
  }

  func run() throws {
    let new = ProgramFolder.path + "/cardbench"
    let arguments = measurement + ["--json"]
    var comparison = Comparison()
    for number in 0..<pairs {
      // In every other pair, the old build is measured first.
      let isOldFirst = number % 2 == 0
      let first = try output(of: isOldFirst ? old : new, arguments)
      let second = try output(of: isOldFirst ? new : old, arguments)
      try comparison.add(
        old: isOldFirst ? first : second, new: isOldFirst ? second : first)
    }
    print("\(measurement.joined(separator: " ")), medians of \(pairs) pairs")
    print(comparison.table)
  }
}
