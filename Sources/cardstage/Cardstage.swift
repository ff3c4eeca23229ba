import ArgumentParser
import CardApp
@preconcurrency import Glibc

/// The program's entry: parses, runs, and turns what goes wrong into one line and a status.
@main
struct Cardstage: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cardstage",
    abstract: "A stage for card interfaces: switcher, stack, carousel, library.",
    discussion: """
      Drag, throw, fold and leaf through cards with mouse, wheel, touchpad, keys or a \
      presentation clicker. In the window, ? lists the keys.
      """,
    version: "0.1.0",
    subcommands: [ShowCommand.self, ShotCommand.self, InspectCommand.self, DoctorCommand.self],
    defaultSubcommand: ShowCommand.self)

  static func main() {
    // A reader that has gone away must not kill us while we write to it.
    signal(SIGPIPE, SIG_IGN)
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as Failure {
      end(failure.status.rawValue, failure.message)
    } catch {
      let code = exitCode(for: error)
      if code.isSuccess {
        print(fullMessage(for: error))
      } else {
        end(code.rawValue, message(for: error))
      }
    }
  }

  private static func end(_ status: Int32, _ message: String) -> Never {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    fputs("cardstage: \(line)\n", stderr)
    Glibc.exit(status)
  }
}
