import ArgumentParser
import CardCommand
import CardContent
import CardInput
import CardScene
import CardScenes
import CardSystem
import CardTalk
@preconcurrency import Glibc

struct CtlCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ctl", abstract: "Control a running window.",
    discussion: """
      ACTIONS:
      \(actions.map { "  \($0.usage)\n\(indented($0.fullHelp))" }.joined(separator: "\n"))

      A window listens at $XDG_RUNTIME_DIR/cardstage-PID.sock. If several windows are open, choose one with --pid.
      """)

  @Flag(help: "List the windows: their process IDs, and what they show.")
  var list = false

  @Option(
    help: ArgumentHelp(
      "The process ID of the window, as --list prints it. (default: the only window)",
      valueName: "N"),
    transform: OptionValue.integer(in: 1...Int32.max))
  var pid: Int32?

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp("The action and its argument.", valueName: "ACTION"),
    completion: .custom { words, _, _ in Self.completions(of: words) })
  var words: [String] = []

  /// The actions that another program can request.
  private static let actions = Action.all.filter { $0.isFor(.control) }

  /// Returns a text, wrapped so that all lines have the same indent. The parser itself would not indent the later
  /// lines.
  private static func indented(_ text: String) -> String {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + word.count < 70 {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append("      " + word)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the possible completions of a command line.
  private static func completions(of line: [String]) -> [String] {
    switch line.dropLast().last.flatMap({ Action(Action.ID($0)) })?.argument {
    case .scene: SceneCatalog.names
    case .onOff: ["on", "off"]
    case .format: ["--json"]
    case .choice(let words): words
    case .lesson: ((try? LessonFile.bundledNames()) ?? []) + LessonMove.allCases.map(\.rawValue)
    case .none?, .card, .points, .speed, .text, .cue, .layout, .parameters: []
    case nil: actions.map(\.id.name)
    }
  }

  func validate() throws {
    if list, !words.isEmpty { throw ValidationError("--list takes no action") }
  }

  func run() throws {
    // The words after an action are its arguments, even if they look like options.
    if let first = words.first, ["--help", "-h"].contains(first) {
      throw CleanExit.helpRequest(self)
    }
    if list {
      let windows = ControlCall.list
      windows.forEach { print($0) }
      if windows.isEmpty { Cardstage.warn("no Cardstage windows are open") }
      return
    }
    // An invalid request is reported even if no window is open.
    let request = try Request(words: words, for: .control)
    if request.action == .layout, let path = request.text { _ = try LayoutFile.read(path) }
    let call = try ControlCall(to: pid)
    if let answer = try call.send(request.words) { print(answer) }
    guard request.action == .watch else { return }
    repeat {
      if fflush(stdout) != 0 { throw Failure.cannotWrite("standard output") }
      guard let status = call.nextStatus() else { return }
      print(status)
    } while true
  }
}
