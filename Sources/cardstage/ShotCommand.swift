import ArgumentParser
import CardCommand
import CardScript
import CardSystem

struct ShotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shot", abstract: "Write a frame as a PNG, with no X server.",
    discussion: """
      A script can be a session that a window recorded (Ctrl+R): it contains the scene and the \
      window, and --at counts from the beginning of the recording.
      """)

  @OptionGroup var scene: SceneArguments
  @OptionGroup var window: WindowArguments
  @OptionGroup var picture: PictureArguments

  @Option(help: ArgumentHelp("The picture to write.", valueName: "FILE.png"))
  var out: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The time to show. (default: the script's end)", valueName: "SECONDS"))
  var at: Double?

  @Option(help: ArgumentHelp("Play these input events first, JSON lines.", valueName: "FILE"))
  var script: String?

  func validate() throws {
    guard ["", ".png"].contains(out[FileText.ending(of: out)...].lowercased()) else {
      throw ValidationError("--out must end in .png")
    }
    if let at, !(0...86_400).contains(at) { throw ValidationError("--at must be from 0 to 86400") }
  }

  func run() throws {
    try Self.checkApart([
      ("--script", script), ("--tuning", scene.tuning), ("--layout", scene.layout), ("--out", out),
      ("--trace", picture.trace),
    ])
    let events =
      if let script { try Script(keysymsAt: script) } else {
        Script(events: [])
      }
    let setup = try scene.setup(for: events, window, picture)
    if events.session != nil, window.size != nil {
      throw ValidationError("--size: a session brings scene and window with it")
    }
    let (size, scale) = (try window.pixels ?? (1280, 800), window.scale ?? 1)
    if let trace = picture.trace {
      try TraceFile.write(
        events, setup, size: size, interfaceScale: scale, until: at ?? events.end, to: trace)
    }
    try Shot.write(
      setup, size: size, interfaceScale: scale, script: events, at: at, to: out)
  }
}
