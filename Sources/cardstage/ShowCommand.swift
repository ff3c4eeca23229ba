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
    commandName: "show", abstract: "Open the window.")

  @OptionGroup(title: "Content") var content: ContentArguments
  @OptionGroup(title: "Appearance") var appearance: AppearanceArguments
  @OptionGroup(title: "Window") var size: SizeArguments
  @OptionGroup(title: "Window") var viewport: ViewportArguments
  @OptionGroup(title: "Window") var window: Window
  @OptionGroup(title: "Presenting") var presenting: Presenting
  @OptionGroup(title: "Recording") var recording: Recording
  @OptionGroup(title: "Advanced") var start: StartArguments
  @OptionGroup(title: "Advanced") var rules: RuleArguments
  @OptionGroup(title: "Advanced") var advanced: Advanced

  struct Window: ParsableArguments {
    @Flag(help: "Open fullscreen.")
    var fullscreen = false

    @Option(
      help: ArgumentHelp(
        "Open on this monitor: its name or number, as doctor prints them. (default: the window manager's choice)",
        valueName: "NAME|N"))
    var monitor: String?
  }

  struct Presenting: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        """
        Open the presenter view: --presenter=NAME on this monitor, --presenter alone on another one than the window's.
        """, valueName: "NAME|N"))
    var presenter: String?

    @Option(
      "Count the talk's time down, from 0.017 (1 s) to 1440 (24 h) minutes. (default: the pdfpc file's duration, or else count up)",
      value: "MINUTES",
      as: OptionValue.number(in: 1.0 / 60...1440, "minutes", bounds: "0.017 (1 s) to 1440 (24 h)"))
    var minutes: Double?

    @Option(
      help: ArgumentHelp(
        """
        Read the talk's cues, a line each: NAME: ACTION; ACTION, with the actions of ctl. The window follows the file \
        as you save it.
        """, valueName: "FILE"),
      completion: .file())
    var cues: String?

    @Flag(help: "Begin with the tour; your input ends it.")
    var tour = false

    @Flag(help: "Repeat the tour, and begin it again after 60 seconds without input.")
    var booth = false
  }

  struct Recording: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Record sessions (Ctrl+R) to this file. (default: a new file, named by the time)",
        valueName: "FILE"),
      completion: .file())
    var session: String?
  }

  struct Advanced: ParsableArguments {
    @Option(help: ArgumentHelp("How frames reach the display.", valueName: "NAME"))
    var present = PresentMode.auto

    @Option(
      "Draw at this fraction of the window's size, from 0.1 to 1; the server scales (with --present xrender). (default: 1)",
      value: "N",
      as: OptionValue.number(in: 0.1...1))
    var renderScale = 1.0

    @Option(
      help: ArgumentHelp("Write a line of JSON for each frame.", valueName: "FILE"),
      completion: .file())
    var trace: String?
  }

  /// The value of an option that lets the program choose the monitor.
  static let otherMonitor = "auto"

  func run() throws {
    let request = SceneRequest(
      content: content, rules: rules, viewport: viewport, start: start)
    try Self.checkApart(
      request.files + [("--cues", presenting.cues)],
      outputs: [("--trace", advanced.trace), ("--session", recording.session)],
      shown: content.paths)
    let wakeUp = try WakeUpPipe()
    Fonts.prepare()
    let setup = try request.setup(until: MonotonicClock.now() + DeckLoader.timeout)
    // Without --size, or in fullscreen, the size of the window is known only later. An offset beyond the scene's ends
    // is then clamped.
    let known = window.fullscreen ? nil : try size.pixels
    try SceneRequest.checkOffset(
      of: setup, size: known ?? SizeArguments.usual, scale: appearance.scale, warns: known != nil)
    try checkFiles()
    let options = try options(setup)
    // `main` runs on the main thread.
    try MainActor.assumeIsolated {
      var options = options
      options.setup.settings.bindings = UserKeys.bindings()
      let show = try Show(options, wakeUp: wakeUp)
      Interrupt.watch(waking: wakeUp)
      show.run()
      // The program ends by the signal itself, so that its caller can see the cause.
      withExtendedLifetime(wakeUp) { Interrupt.endBySignal() }
    }
  }

  /// Warns of a cue file that does not exist yet.
  ///
  /// - Throws: A failure if the trace cannot be written.
  private func checkFiles() throws {
    // A missing folder cannot hold a new cue file. The window reports that error.
    if let cues = presenting.cues, !FileText.exists(cues),
      FileText.isFolder(cues.contains("/") ? String(FileText.folder(of: cues)) : ".")
    {
      Cardstage.warn("\(cues.echoed): no such file yet; saving a cue creates it")
    }
    if let trace = advanced.trace { try OutputFile.checkIsWritable(trace) }
  }

  /// Returns the window's options, except for the user's keys.
  private func options(_ setup: StageSetup) throws -> ShowOptions {
    var options = ShowOptions(setup: setup)
    options.setup.settings.reducesMotion = appearance.reducedMotion
    options.setup.settings.opens = start.offset == nil
    options.themeChoice = appearance.themeChoice
    options.isFullscreen = window.fullscreen
    options.monitor = window.monitor
    options.opensPresenter = presenting.presenter != nil
    options.presenterMonitor =
      presenting.presenter == Self.otherMonitor ? nil : presenting.presenter
    let notes = content.paths.count == 1 ? NotesFile.beside(content.paths[0]) : nil
    options.minutes = presenting.minutes ?? notes?.minutes
    options.lastMinutes = notes?.lastMinutes
    options.size = try size.pixels
    options.interfaceScale = appearance.scale
    options.presentMode = advanced.present
    options.renderScale = advanced.renderScale
    options.tracePath = advanced.trace
    options.tuningPath = rules.tuning
    options.layoutPath = content.layout
    options.lessonPath = rules.lessonPath
    options.cuesPath = presenting.cues
    options.warn = { Cardstage.warn($0) }
    options.sessionPath = recording.session
    let playsTour = presenting.tour || presenting.booth
    if playsTour { options.tourScript = try Script.tour() }
    options.isBooth = presenting.booth
    options.welcomes = !presenting.booth
    options.resumes = !playsTour && start.offset == nil && content.count == nil
    if options.resumes {
      options.setup.resume(choosesScene: content.scene == nil && content.layout == nil)
    }
    return options
  }
}

extension PresentMode: ExpressibleByArgument {}
