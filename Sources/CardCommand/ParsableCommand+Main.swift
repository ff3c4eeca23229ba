package import ArgumentParser
import CardSystem
@preconcurrency import Glibc

extension ParsableCommand {
  /// Parses and runs the command, and turns an error into one line on standard error and an exit status.
  ///
  /// - Parameters:
  ///   - commands: The subcommands whose words may be empty, because some are texts.
  ///   - reading: Changes the words of the command line before they are parsed.
  package static func runAsProgram(
    allowingEmpty commands: Set<String> = [], reading: ([String]) -> [String] = { $0 }
  ) {
    _ = StartTimes.main
    // Writing to a closed pipe is an error, not the end of the program.
    signal(SIGPIPE, SIG_IGN)
    // If the program that started this one ignores the signal, the system would forget how child processes end.
    signal(SIGCHLD, SIG_DFL)
    do {
      if !commands.contains(words.first ?? "") { try checkHasNoEmptyWord(words) }
      var command = try parseAsRoot(reading(words))
      try command.run()
      flushOutput()
    } catch let failure as Failure {
      end(failure.status.rawValue, failure.message)
    } catch {
      let code = exitCode(for: error)
      if code.isSuccess {
        print(fullMessage(for: error))
        flushOutput()
      } else {
        end(code.rawValue, UsageMessage.text(of: message(for: error)))
      }
    }
  }

  /// The words of the command line. Swift's own list would change names that are not UTF-8.
  private static var words: [String] {
    (1..<max(Int(CommandLine.argc), 1)).compactMap { CommandLine.unsafeArgv[$0] }
      .map { String(fileName: $0) }
  }

  /// Checks that no argument and no value of an option is empty. No file, folder or other item has an empty name.
  ///
  /// - Throws: An error that names the word before the empty one.
  private static func checkHasNoEmptyWord(_ words: [String]) throws {
    // The parser's own request for completions includes the word that the user is typing.
    guard words.first?.hasPrefix("---") != true else { return }
    let options = words.prefix { $0 != "--" }
    let isEmpty = { (word: String) in
      word.hasPrefix("--") && word.hasSuffix("=") && !word.dropLast().contains("=")
    }
    if let option = options.first(where: isEmpty) {
      throw ValidationError("\(option.echoed) has an empty value")
    }
    guard let index = words.firstIndex(of: "") else { return }
    guard index > 0 else { throw ValidationError("the first argument is empty") }
    throw ValidationError("the argument after \"\(words[index - 1].echoed)\" is empty")
  }

  /// Ends the program. The message is empty if it has already been printed.
  private static func end(_ status: Int32, _ message: String) -> Never {
    if !message.isEmpty { warn(message) }
    Glibc.exit(status)
  }

  /// Checks that the files of the options are different, and that no output is one of the files to show.
  package static func checkApart(
    _ inputs: [(option: String, path: String?)], outputs: [(option: String, path: String?)],
    shown: [String]
  ) throws {
    let first = given(inputs)
    let last = given(outputs)
    let all = first + last
    for (index, (option, path)) in all.enumerated() {
      let files = index < first.count ? [] : shown.map { ("PATH", $0) }
      for (other, twin) in files + all[..<index] where FileText.areSame(path, twin) {
        // Writing to this device twice does no harm.
        if FileText.realPath(of: path) == "/dev/null" { continue }
        throw ValidationError("\(other) and \(option) must name different files")
      }
    }
  }

  private static func given(
    _ options: [(option: String, path: String?)]
  ) -> [(String, String)] {
    options.compactMap { entry in entry.path.map { (entry.option, $0) } }
  }

  /// Ends the program if standard output cannot be written, for example on a full disk.
  private static func flushOutput() {
    if fflush(stdout) != 0 || ferror(stdout) != 0 {
      let failure = Failure.cannotWrite("standard output")
      end(failure.status.rawValue, failure.message)
    }
  }

  /// Prints a message on one line of standard error.
  package static func warn(_ message: String) {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ").escaped
    fputs("\(configuration.commandName ?? _commandName): \(line)\n", stderr)
  }
}
