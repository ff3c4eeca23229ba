import ArgumentParser
import CardCommand

/// The options for the state in which the first scene begins.
struct StartArguments: ParsableArguments {
  @Option(
    "Begin the first scene at this scroll offset, in points; not for the Stack. (default: the scene's own start)",
    value: "POINTS",
    as: OptionValue.number(in: OptionValue.offsets, "points"))
  var offset: Double?

  @Flag(help: "Begin with the front card of the first scene opened: it fills the window.")
  var opened = false

  /// The names of the given options.
  var given: [String] { (offset == nil ? [] : ["--offset"]) + (opened ? ["--opened"] : []) }
}
