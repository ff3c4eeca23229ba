import ArgumentParser
import CardCommand
import CardContent
import CardScenes
import CardSystem
import CardTalk
@preconcurrency import Glibc

struct CtlCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ctl", abstract: "Control a running window.",
    discussion: """
      COMMANDS:
      \(ControlCommand.usages.map { "  \($0.line)\n\(indented($0.meaning))" }.joined(separator: "\n"))

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
    help: ArgumentHelp("The command and its arguments.", valueName: "COMMAND"),
    completion: .custom { words, _, _ in Self.completions(of: words) })
  var words: [String] = []

  /// Returns a text that is wrapped so that all lines have the same indent. The parser itself would not indent the
  /// later lines.
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

  /// Returns the words that may follow on a command line.
  private static func completions(of line: [String]) -> [String] {
    let names = ControlCommand.usages.map(\.name)
    switch line.dropLast().last {
    case "scene": return SceneCatalog.names
    case "xray", "pen": return ["on", "off"]
    case "status": return ["--json"]
    case let word? where names.contains(word): return []
    default: return names
    }
  }

  func validate() throws {
    if list, !words.isEmpty { throw ValidationError("--list takes no command") }
  }

  func run() throws {
    // The words after a command belong to it, even if they look like options.
    if let first = words.first, ["--help", "-h"].contains(first) {
      throw CleanExit.helpRequest(self)
    }
    if list {
      let windows = ControlCall.list
      windows.forEach { print($0) }
      if windows.isEmpty { Cardstage.warn("no Cardstage windows are open") }
      return
    }
    // A wrong command is reported even if no window is open.
    let command = try ControlCommand(words)
    var words = words
    if case .layout(let path) = command {
      _ = try LayoutFile.read(path)
      words = ["layout", path]
    }
    let call = try ControlCall(to: pid)
    if let answer = try call.send(words) { print(answer) }
    guard case .watch = command else { return }
    repeat {
      if fflush(stdout) != 0 { throw Failure.cannotWrite("standard output") }
      guard let line = call.nextLine() else { return }
      print(line)
    } while true
  }
}
