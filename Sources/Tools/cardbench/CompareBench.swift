import ArgumentParser
import CardBench
import CardCommand
import CardSystem

/// This build's figures beside those of one that was kept.
struct CompareBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Measure this build and an earlier one in turn.",
    discussion: """
      OLD is the cardbench of the earlier build, in its checkout or with the assets beside it. \
      What follows is a measurement that prints JSON: scene, latency or start with their \
      options, as in "cardbench compare old/cardbench scene --scene stack". Prints the medians \
      of both, and the median of the ratios of the pairs.
      """)

  @Option(parsing: .unconditional, help: "The number of pairs.")
  var pairs = 5

  @Argument(help: ArgumentHelp("The earlier build's cardbench.", valueName: "OLD"))
  var old: String

  @Argument(parsing: .captureForPassthrough, help: "The measurement and its options.")
  var measurement: [String]

  func validate() throws {
    guard (1...1000).contains(pairs) else {
      throw ValidationError("--pairs must be from 1 to 1000")
    }
    guard let name = measurement.first, ["scene", "latency", "start"].contains(name) else {
      throw ValidationError("what is compared must be scene, latency or start")
    }
  }

  func run() throws {
    let new = ProgramFolder.path + "/cardbench"
    let arguments = measurement + ["--json"]
    var comparison = Comparison()
    for number in 0..<pairs {
      // Each goes first in every other pair.
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
