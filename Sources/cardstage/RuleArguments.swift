import ArgumentParser
import CardCommand
import CardContent
import CardModel
import CardScene

/// The options for the rules and parameters of the scenes.
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

  @Option(
    help: ArgumentHelp(
      "Show a step of this lesson: a name that 'cardstage lesson --list' prints, or a file.",
      valueName: "NAME|FILE.md"),
    completion: .file(extensions: ["md"]))
  var lesson: String?

  @Option(
    "The step of the lesson, counted from 1. (default: 1)", value: "N",
    as: OptionValue.integer(in: 1...999))
  var step: Int?

  enum Snap: String, ExpressibleByArgument, CaseIterable { case nearest, classic }

  /// Returns the step of the lesson; nil without a lesson.
  ///
  /// - Throws: An error if there is no such step, or if an option contradicts the lesson.
  func lessonPosition(in scene: String?) throws -> LessonPosition? {
    guard let lesson else {
      guard step == nil else { throw ValidationError("--step requires --lesson") }
      return nil
    }
    guard !classic, snap == .nearest else {
      throw ValidationError("a lesson has its own rules; leave out --classic and --snap")
    }
    let found = try LessonFile.find(lesson)
    guard scene == nil || scene == found.scene.rawValue else {
      throw ValidationError(
        "the lesson is about the \(found.scene.rawValue) scene; leave out --scene")
    }
    guard (step ?? 1) <= found.steps.count else {
      throw ValidationError("--step must be from 1 to \(found.steps.count)")
    }
    return LessonPosition(found, step: (step ?? 1) - 1)
  }

  /// The path of the lesson's file; nil for a bundled lesson.
  var lessonPath: String? { lesson.flatMap { LessonFile.isPath($0) ? $0 : nil } }

  /// The names of the given options that differ from their defaults.
  var given: [String] {
    [
      (classic, "--classic"), (snap != .nearest, "--snap"), (tuning != nil, "--tuning"),
      (lesson != nil, "--lesson"), (step != nil, "--step"),
    ].compactMap { $0.0 ? $0.1 : nil }
  }
}
