import ArgumentParser

/// The rules and parameters of the scenes.
struct RuleArguments: ParsableArguments {
  @Flag(help: "Use the original interfaces' exact behaviour (classic mode).")
  var classic = false

  @Option(
    help: ArgumentHelp(
      "Where the Switcher comes to rest: at the nearest card, or where the original does.",
      valueName: "NAME"))
  var snap = Snap.nearest

  @Option(
    help: ArgumentHelp(
      "Load parameters of the scenes from FILE.toml; a window follows the file as you save it.",
      valueName: "FILE.toml"),
    completion: .file(extensions: ["toml"]))
  var tuning: String?

  enum Snap: String, ExpressibleByArgument, CaseIterable { case nearest, classic }

  /// The names of the given options that differ from their defaults.
  var given: [String] {
    [
      (classic, "--classic"), (snap != .nearest, "--snap"), (tuning != nil, "--tuning"),
    ].compactMap { $0.0 ? $0.1 : nil }
  }
}
