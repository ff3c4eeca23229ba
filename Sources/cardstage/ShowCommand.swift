import ArgumentParser
import CardApp
import CardCommand
import CardContent
import CardPaint
import CardScenes
import CardScript
import CardSystem
import CardX11

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Open the window (the default).")

  @OptionGroup var scene: SceneArguments
  @OptionGroup var window: WindowArguments

  @Flag(help: "Open fullscreen.")
  var fullscreen = false

  @Option(
    help: ArgumentHelp(
      "Open on this monitor: its name or number, as doctor prints them.",
      valueName: "NAME|N"))
  var monitor: String?

  @Option(
    help: ArgumentHelp(
      "Open the speaker's desk: --desk=NAME on this monitor, --desk alone on another one than the window's.",
      valueName: "NAME|N"))
  var desk: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Count the talk's time down from so many minutes.", valueName: "MIN"))
  var minutes: Double?

  @Option(
    help: ArgumentHelp(
      "The talk's cues, a line each: NAME: COMMAND; COMMAND (those of ctl). Followed as it is saved.",
      valueName: "FILE"),
    completion: .file())
  var cues: String?

  @Option(help: "The method of presenting frames.")
  var present = PresentMode.auto

  @Option(
    parsing: .unconditional,
    help: "Draw at this fraction of the size; the server scales (with --present xrender).")
  var renderScale = 1.0

  @Option(help: ArgumentHelp("Write a line of JSON for each frame.", valueName: "FILE"))
  var trace: String?

  @Option(
    help: ArgumentHelp(
      "Record sessions (Ctrl+R) to this file. (default: a new file named by the time)",
      valueName: "FILE"))
  var session: String?

  @Flag(help: "Begin with the tour; any input takes over.")
  var tour = false

  @Flag(help: "Repeat the tour; restart it after a minute without input.")
  var booth = false

  /// What stands for no monitor in particular.
  static let otherMonitor = "auto"

  func validate() throws {
    guard (0.1...1).contains(renderScale) else {
      throw ValidationError("--render-scale must be from 0.1 to 1")
    }
    if let minutes, !(1.0 / 60...1440).contains(minutes) {
      throw ValidationError("--minutes must be from a second (0.017) to a day (1440)")
    }
  }

  func run() throws {
    try Self.checkApart([
      ("--tuning", scene.tuning), ("--layout", scene.layout), ("--cues", cues), ("--trace", trace),
      ("--session", session),
    ])
    let wakeUp = try WakeUpPipe()
    Fonts.prepare()
    let end = MonotonicClock.now() + DeckOpener.patience
    var options = ShowOptions(setup: try scene.setup(until: end))
    options.setup.settings.reducesMotion = window.reducedMotion
    options.setup.settings.switcher.offset = window.offset
    options.setup.settings.opens = window.offset == nil
    options.themeChoice = window.themeChoice
    options.isFullscreen = fullscreen
    options.monitor = monitor
    options.opensDesk = desk != nil
    options.deskMonitor = desk == Self.otherMonitor ? nil : desk
    options.minutes = minutes
    options.size = try window.pixels
    options.interfaceScale = window.scale
    options.presentMode = present
    options.renderScale = renderScale
    options.tracePath = trace
    options.tuningPath = scene.tuning
    options.layoutPath = scene.layout
    options.cuesPath = cues
    options.warn = { Cardstage.warn($0) }
    options.sessionPath = session
    if tour || booth { options.tourScript = try Script.tour() }
    options.isBooth = booth
    options.welcomes = !booth
    options.resumes = !tour && !booth && window.offset == nil && scene.count == nil
    if options.resumes {
      options.setup.resume(choosesScene: scene.scene == nil && scene.layout == nil)
    }
    // `main` is the main thread.
    try MainActor.assumeIsolated { [options] in
      var options = options
      options.setup.settings.bindings = UserKeys.bindings()
      try Show(options, wakeUp: wakeUp).run()
    }
  }
}

extension PresentMode: ExpressibleByArgument {}
