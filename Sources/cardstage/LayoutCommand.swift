import ArgumentParser
import CardContent
import CardSystem

struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout", abstract: "Begin a layout, or try one.",
    discussion: """
      A layout is a Lua file with a function card(p, view), which returns the pose of a card from its distance \
      from the middle in cards. cardstage show --layout FILE.lua shows it, and follows the file as it is saved.
      """,
    subcommands: [New.self, Check.self])

  struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "new", abstract: "Write a layout to begin with, with comments.")

    @Argument(help: "The file's name; .lua is added.")
    var name: String

    func run() throws {
      let path = name.hasSuffix(".lua") ? name : name + ".lua"
      try LayoutFile.begin(path)
      print(path)
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Try a layout at many places, in several views and at the ends of its knobs.",
      discussion: """
        Names what fails, jumps, comes up to the eye, is cut off in sight or costs too much, a line each, and then \
        ends with status 65.
        """)

    @Argument(help: ArgumentHelp("The layout.", valueName: "FILE.lua"), completion: .file())
    var file: String

    func run() throws { print(try LayoutFile.check(file)) }
  }
}
