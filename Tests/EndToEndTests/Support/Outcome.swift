import Foundation
@preconcurrency import Glibc
import Testing
import X11TestSupport

/// What came of a command that ran to its end.
struct Outcome {
  var status: Int32?
  var output: String
  var errors: String

  /// The lines on standard error.
  var complaints: [Substring] { errors.split(separator: "\n") }

  /// Whether it ended with `status` and one line that holds all of `words`.
  func failed(_ status: Int32, saying words: String...) -> Bool {
    self.status == status && complaints.count == 1 && errors.hasSuffix("\n")
      && words.allSatisfy(errors.contains)
  }
}

/// Runs the program to its end, at most `seconds`; with no display unless the environment names one.
func run(
  _ arguments: [String], program: String = Product.path, environment: [String: String] = [:],
  seconds: Double = 20
) throws -> Outcome {
  let (output, errors) = (makePipe(), makePipe())
  var environment = environment
  if environment["DISPLAY"] == nil { environment["DISPLAY"] = "" }
  let process = try ChildProcess(
    program, arguments, environment: environment, files: [1: output.writing, 2: errors.writing])
  close(output.writing)
  close(errors.writing)
  defer {
    close(output.reading)
    close(errors.reading)
  }
  // Nothing here writes more to standard error than a pipe holds.
  let printed = readText(output.reading, seconds: seconds)
  let status = process.wait(seconds: seconds)
  return Outcome(
    status: status, output: printed, errors: readText(errors.reading, seconds: 1))
}
