import ArgumentParser
import CardCommand

/// The program `cardstage`.
@main
struct Cardstage: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cardstage",
    abstract: "Present, explore and design card interfaces: photos, slides and texts as cards.",
    discussion: """
      Cardstage shows your images, PDF files and Markdown texts, or its bundled cards, in five scenes. Drag, throw, \
      fold and leaf through them with mouse, wheel, touchpad, keys or a presentation clicker. In the window, press ? \
      for the keys.

      EXAMPLES:
        cardstage photos/                               Show a folder of images.
        cardstage talk.pdf --fullscreen --presenter     Give a talk.
        cardstage shot --scene library --out shelf.png  Write a screenshot.

      Manual and exit statuses: man cardstage, or PREFIX/share/doc/cardstage/manual/index.html, where PREFIX is \
      /usr for a package and /usr/local for make install.
      """,
    version: "0.2.0",
    subcommands: [
      ShowCommand.self, ShotCommand.self, RecordCommand.self, InspectCommand.self,
      LayoutCommand.self, LessonCommand.self, CtlCommand.self, DoctorCommand.self,
    ],
    defaultSubcommand: ShowCommand.self)

  /// Runs the program.
  ///
  /// Adds a value to a `--presenter` without one. Otherwise the parser would take the next word as the value, as in
  /// `--presenter talk.pdf`.
  static func main() {
    runAsProgram(allowingEmpty: ["ctl"]) { words in
      let options = words.first == "ctl" ? [] : words.prefix { $0 != "--" }
      return options.map { $0 == "--presenter" ? "\($0)=\(ShowCommand.otherMonitor)" : $0 }
        + words.dropFirst(options.count)
    }
  }
}
