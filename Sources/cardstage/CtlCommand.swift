import ArgumentParser
import CardContent
import CardScenes
import CardSystem
import CardTalk
@preconcurrency import Glibc

struct CtlCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ctl", abstract: "Give a running window a command.",
    discussion: """
      \(ControlCommand.usages.map { "\($0.line)\n  \($0.meaning)" }.joined(separator: "\n"))

      A window listens at $XDG_RUNTIME_DIR/cardstage-PID.sock. Where several are open, --pid says which one is meant.
      """)

  @Flag(help: "List the windows: their processes, and what they show.")
  var list = false

  @Option(help: ArgumentHelp("The process of the window.", valueName: "N"))
  var pid: Int32?

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp("The command and its words.", valueName: "COMMAND"),
    completion: .custom { words, _, _ in Self.completions(of: words) })
  var words: [String] = []

  /// What may follow the words of a command line.
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
    // What follows a command is its own, and so are words that look like options.
    if let first = words.first, ["--help", "-h"].contains(first) {
      throw CleanExit.helpRequest(self)
    }
    if list {
      ControlCall.list.forEach { print($0) }
      return
    }
    // What is wrong with it is wrong without a window as well.
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
