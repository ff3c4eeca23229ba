import ArgumentParser
import CardCommand
import CardScript
import CardSystem

struct ShotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shot", abstract: "Write a screenshot as a PNG file, without an X server.",
    discussion: """
      The script can be a session that a window recorded (Ctrl+R). A session includes its scene and window size, and \
      --at counts from the beginning of the recording.
      """)

  @OptionGroup(title: "Content") var content: ContentArguments
  @OptionGroup(title: "Appearance") var appearance: AppearanceArguments
  @OptionGroup(title: "Window") var size: SizeArguments
  @OptionGroup(title: "Window") var viewport: ViewportArguments
  @OptionGroup(title: "Recording") var recording: Recording
  @OptionGroup(title: "Advanced") var start: StartArguments
  @OptionGroup(title: "Advanced") var rules: RuleArguments
  @OptionGroup(title: "Advanced") var inspection: InspectionArguments

  struct Recording: ParsableArguments {
    @Option(
      help: ArgumentHelp("The PNG file to write.", valueName: "FILE.png"),
      transform: OptionValue.path(endingIn: ".png") { path in
        ["", ".png"].contains(path[FileText.ending(of: path)...].lowercased())
      })
    var out: String

    @Option(
      "The time to show, from 0 to 86400 seconds. (default: the script's end)", value: "SECONDS",
      as: OptionValue.number(in: 0...86_400, "seconds"))
    var at: Double?

    @Option(
      help: ArgumentHelp(
        "Play the input events of this script or session first (JSON lines).", valueName: "FILE"),
      completion: .file())
    var script: String?
  }

  func run() throws {
    let (out, at) = (recording.out, recording.at)
    let request = SceneRequest(
      content: content, rules: rules, viewport: viewport, start: start, appearance: appearance)
    try Self.checkApart(
      [("--script", recording.script)] + request.files,
      outputs: [("--out", out), ("--trace", inspection.trace)], shown: content.paths)
    let events =
      if let script = recording.script { try Script(keysymsAt: script) } else {
        Script(events: [])
      }
    if events.session != nil, size.size != nil {
      throw ValidationError("a session has its own scene and window; leave out --size")
    }
    let (size, scale) = (try size.pixels ?? SizeArguments.usual, appearance.scale ?? 1)
    let setup = try request.setup(for: events, size: size, showsXRay: inspection.showsXRay)
    if let trace = inspection.trace {
      try TraceFile.write(
        events, setup, size: size, interfaceScale: scale, until: at ?? events.end, to: trace)
    }
    let bitmap = Shot.render(
      setup, size: size, interfaceScale: scale, script: events, at: at)
    try setup.reportUnshownFiles()
    try Shot.write(bitmap, to: out)
  }
}
