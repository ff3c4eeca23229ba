import ArgumentParser
import CardApp

struct ShotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shot", abstract: "Write a frame as a PNG, with no X server.")

  @OptionGroup var scene: SceneArguments
  @OptionGroup var window: WindowArguments

  @Option(help: ArgumentHelp("The picture to write.", valueName: "FILE.png"))
  var out: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The moment shown; the script's end if left out.", valueName: "SECONDS"))
  var at: Double?

  @Option(help: ArgumentHelp("Play these input events first, JSON lines.", valueName: "FILE"))
  var script: String?

  func validate() throws {
    if let at, !(0...3600).contains(at) { throw ValidationError("--at must be from 0 to 3600") }
  }

  func run() throws {
    let events = if let script { try Script(path: script) } else { Script(events: []) }
    var setup = try scene.setup()
    setup.reducesMotion = window.reducedMotion
    setup.theme = window.themeChoice.theme(desktopTheme: nil)
    try Shot.write(
      setup, size: try window.pixels ?? (1280, 800), interfaceScale: window.scale ?? 1,
      script: events, at: at, to: out)
  }
}
