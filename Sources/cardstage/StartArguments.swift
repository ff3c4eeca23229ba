import ArgumentParser
import CardCommand

/// The option of the offset at which the scene begins.
struct StartArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Begin the first scene at this scroll offset, in points; not for the Stack. (default: the scene's own start)",
      valueName: "POINTS"),
    transform: OptionValue.number(in: OptionValue.offsets, "points"))
  var offset: Double?
}
