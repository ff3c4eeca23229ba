import Foundation
@preconcurrency import Glibc
import Testing
import X11TestSupport

/// The status and the output of a command that ran to its end.
struct Outcome {
  var status: Int32?
  var output: String
  var errors: String

  /// The lines on standard error.
  var complaints: [Substring] { errors.split(separator: "\n") }

  /// Returns whether the command ended with `status` and with one line that contains all of `words`.
  func failed(_ status: Int32, saying words: String...) -> Bool {
    self.status == status && complaints.count == 1 && errors.hasSuffix("\n")
      && words.allSatisfy(errors.contains)
  }
}

/// Runs the program until it ends, for at most `seconds`. The program has a display only if the environment names a
/// display.
func run(
  _ arguments: [String], program: String = Product.path, environment: [String: String] = [:],
  seconds: Double = 20
) async throws -> Outcome {
  let scratch = try Scratch()
  var environment = environment
  if environment["DISPLAY"] == nil { environment["DISPLAY"] = "" }
  // The tests do not use the settings of the user who runs them.
  environment.merge(try scratch.home()) { given, _ in given }
  let names = [1: scratch.file("output"), 2: scratch.file("errors")] as [Int32: String]
  let files = names.mapValues { open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600) }
  defer { for file in files.values { close(file) } }
  let process = try ChildProcess(program, arguments, environment: environment, files: files)
  let end = monotonicSeconds() + seconds
  var status = process.wait(seconds: 0)
  while status == nil, monotonicSeconds() < end {
    try await pause(0.004)
    status = process.wait(seconds: 0)
  }
  return Outcome(
    status: status, output: try String(contentsOfFile: names[1]!, encoding: .utf8),
    errors: try String(contentsOfFile: names[2]!, encoding: .utf8))
}

/// Suspends, so that other tests run for a while.
func pause(_ seconds: Double) async throws {
  try await Task.sleep(nanoseconds: UInt64(seconds * 1e9))
}
