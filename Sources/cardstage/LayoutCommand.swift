import ArgumentParser
import CardCommand
import CardContent
import CardSystem

struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout", abstract: "Create or check a layout.",
    discussion: """
      A layout is a Lua file with a function card(p, view), which returns the pose of a card from its distance \
      from the middle, in cards. cardstage show --layout FILE.lua shows a layout, and follows the file as you save it.
      """,
    subcommands: [New.self, Check.self])

  struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "new", abstract: "Write a layout to start from, with comments.")

    @Argument(
      help: ArgumentHelp("The file to create; .lua is added if it is missing.", valueName: "FILE"))
    var file: String

    func run() throws {
      let path = file.hasSuffix(".lua") ? file : file + ".lua"
      try LayoutFile.begin(path)
      print(path)
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract:
        "Try a layout at many positions, in several views and with each parameter at its minimum and maximum.",
      discussion: """
        Prints what fails, jumps, reaches the eye, vanishes while still visible or costs too much on standard error, \
        a line each, and then ends with status 65.
        """)

    @Argument(
      help: ArgumentHelp("The layout to check.", valueName: "FILE.lua"),
      completion: .file(extensions: ["lua"]))
    var file: String

    func run() throws {
      let findings = try LayoutFile.findings(in: file)
      guard findings.isEmpty else {
        findings.forEach(Cardstage.warn)
        throw ExitCode(Failure.Status.badData.rawValue)
      }
      print("\(file): no problems found")
    }
  }
}
