package import ArgumentParser
import CardSystem
@preconcurrency import Glibc

extension ParsableCommand {
  /// The whole of a program's `main`: parses, runs, and turns what goes wrong into one line on
  /// standard error and a status.
  package static func runAsProgram() {
    _ = StartTimes.main
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
    warn(message)
    Glibc.exit(status)
  }

  /// Says something on standard error, in one line.
  package static func warn(_ message: String) {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    fputs("\(configuration.commandName ?? _commandName): \(line)\n", stderr)
  }
}
