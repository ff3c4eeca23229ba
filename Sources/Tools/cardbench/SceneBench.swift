import ArgumentParser
import CardBench
import CardCommand
import CardContent
import CardScene
import CardScenes

/// The command `scene`, which measures the layout, the raster and, with a display, the presenting of frames while a
/// scripted hand plays in a scene.
struct SceneBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scene",
    abstract: "Time flings in a scene, in a window if there is a display, otherwise off screen.",
    discussion: """
      Prints the median, the 95th and 99th percentile and the maximum, in milliseconds, of a \
      frame, of its layout, raster and presenting, and of the time from the newest input event to \
      the presented frame; the fraction of frames within a sixtieth of a second; the resident \
      memory. The serial part of a frame is the part before all threads paint.
      """)

  @OptionGroup var measured: MeasuredScene

  @Option(
    help: ArgumentHelp("Measure this layout, in the Custom scene.", valueName: "FILE.lua"))
  var layout: String?

  @Option(
    "Measure this step of the scene's lesson, counted from 1.", value: "STEP",
    as: OptionValue.integer(in: 1...1000))
  var step: Int?

  @Flag(
    name: .customLong("walk"),
    help: "Walk through the steps of the scene's lesson and back, one a second, instead of flings.")
  var walksLesson = false

  @Option(
    "The duration of the flings, from 0.1 to 86400 seconds.", value: "SECONDS",
    as: OptionValue.number(in: 0.1...86_400, "seconds"))
  var seconds = 6.0

  @Option(
    "The number of cards, from 1 to 1,000,000,000. (default: as many as the scene's deck has)",
    value: "N",
    as: OptionValue.integer(in: 1...1_000_000_000))
  var count: Int?

  @Option(
    "The number of drawing threads, from 1 to 64. (default: one per core)", value: "N",
    as: OptionValue.integer(in: 1...64))
  var threads: Int?

  @Option(
    "Also print the parts of the slowest frames, up to 1000.", value: "N",
    as: OptionValue.integer(in: 1...1000))
  var slowest: Int?

  @Flag(name: .customLong("xray"), help: "Show the X-ray.")
  var showsXRay = false

  @Flag(name: .customLong("split"), help: "Use split view: measure the scene in a split view.")
  var showsTwice = false

  @Flag(help: "Measure the scene in classic mode.")
  var classic = false

  @Flag(help: "Print one JSON object.")
  var json = false

  func run() throws {
    let course =
      walksLesson
      ? ScriptedHand.Course.lesson(steps: try LessonFile.bundled(measured.scene).steps.count)
      : .flings
    var setup = try measured.setup(
      count: count, layout: layout, step: walksLesson ? step ?? 1 : step)
    if classic { setup.settings.mode = .classic }
    // `main` runs on the main thread.
    let times = try MainActor.assumeIsolated {
      try SceneRun(setup: setup, size: measured.pixels, threads: threads, course: course)
        .run(
          seconds: seconds, pressing: (showsXRay ? ["x"] : []) + (showsTwice ? ["v"] : []),
          slowest: slowest ?? 0)
    }
    print(json ? times.json : try measured.report(times.table, of: layout))
  }
}
