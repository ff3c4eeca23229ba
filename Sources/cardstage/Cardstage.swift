import ArgumentParser
import CardCommand

/// The program `cardstage`.
@main
struct Cardstage: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cardstage",
    abstract: "A stage for card interfaces: switcher, stack, carousel, library, layouts.",
    discussion: """
      Drag, throw, fold and leaf through cards with mouse, wheel, touchpad, keys or a \
      presentation clicker. In the window, ? lists the keys.

      Manual: man cardstage, or share/doc/cardstage/manual/index.html
      """,
    version: "0.1.0",
    subcommands: [
      ShowCommand.self, ShotCommand.self, RecordCommand.self, InspectCommand.self,
      LayoutCommand.self, CtlCommand.self, DoctorCommand.self,
    ],
    defaultSubcommand: ShowCommand.self)

  /// The parser knows no option whose value may be left out, unless it takes the next word: `--presenter talk.pdf`.
  static func main() {
    runAsProgram { words in
      let options = words.first == "ctl" ? [] : words.prefix { $0 != "--" }
      return options.map { $0 == "--presenter" ? "--presenter=\(ShowCommand.otherMonitor)" : $0 }
        + words.dropFirst(options.count)
    }
  }
}
