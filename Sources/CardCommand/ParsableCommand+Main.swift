package import ArgumentParser
import CardSystem
@preconcurrency import Glibc

extension ParsableCommand {
  /// The `main` of a program: parses, runs, and turns an error into one line on standard error and an
  /// exit status.
  package static func runAsProgram() {
    _ = StartTimes.main
    // Writing to a closed pipe is an error, not the end of the program.
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

  /// Prints a message on standard error, in one line.
  package static func warn(_ message: String) {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    fputs("\(configuration.commandName ?? _commandName): \(line)\n", stderr)
  }
}
