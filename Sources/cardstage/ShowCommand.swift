import ArgumentParser
import CardCommand
import CardPlay
import CardShow
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
      "Open on this monitor, by its name or its number as doctor tells them.",
      valueName: "NAME|N"))
  var monitor: String?

  @Option(help: "How frames reach the window.")
  var present = PresentMode.auto

  @Option(
    parsing: .unconditional,
    help: "Draw at this part of the size and let the server scale (with --present xrender).")
  var renderScale = 1.0

  @Option(help: ArgumentHelp("Write a line of JSON for each frame.", valueName: "FILE"))
  var trace: String?

  @Option(
    help: ArgumentHelp(
      "Record sessions (Ctrl+R) to this file; if left out, each to one named for the time.",
      valueName: "FILE"))
  var session: String?

  @Flag(help: "Begin with the tour; whatever you do takes over.")
  var tour = false

  @Flag(help: "The tour again and again, and anew a minute after the last who took over.")
  var booth = false

  func validate() throws {
    guard (0.1...1).contains(renderScale) else {
      throw ValidationError("--render-scale must be from 0.1 to 1")
    }
  }

  func run() throws {
    var options = ShowOptions(setup: try scene.setup())
    options.setup.settings.reducesMotion = window.reducedMotion
    options.themeChoice = window.themeChoice
    options.isFullscreen = fullscreen
    options.monitor = monitor
    options.size = try window.pixels
    options.interfaceScale = window.scale
    options.presentMode = present
    options.renderScale = renderScale
    options.tracePath = trace
    options.tuningPath = scene.tuning
    options.warn = { Cardstage.warn($0) }
    options.sessionPath = session
    if tour || booth { options.tourScript = try Script(path: AssetFolder.tour()) }
    options.isBooth = booth
    // `main` is the main thread.
    try MainActor.assumeIsolated { [options] in
      var options = options
      options.setup.settings.bindings = UserKeys.bindings()
      try Show(options).run()
    }
  }
}

extension PresentMode: ExpressibleByArgument {}
