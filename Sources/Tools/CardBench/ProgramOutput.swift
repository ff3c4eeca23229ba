package import CardSystem
import Glibc

/// Starts a program whose standard output is the descriptor `output`. By default, this is the standard output of this
/// program.
///
/// - Throws: The system's error if the program cannot be run.
func spawn(
  _ program: String, _ arguments: [String], output: Int32 = STDOUT_FILENO
) throws(Failure) -> pid_t {
  do {
    return try Spawn.start(
      program, arguments, descriptors: [(STDOUT_FILENO, .ours(output))], isApart: false)
  } catch {
    errno = error.number
    throw spawnFailure(program)
  }
}

/// Returns the failure of a program that cannot be run, with the system's last error.
func spawnFailure(_ program: String) -> Failure {
  Failure(.missingInput, "cannot run \(program): \(FileText.lastError)")
}

/// Runs a program to its end, and returns its standard output.
///
/// - Throws: An error if the program cannot be run, or ends with a failure.
package func output(of program: String, _ arguments: [String]) throws(Failure) -> String {
  guard let pipe = try? Pipe() else { throw spawnFailure(program) }
  defer { close(pipe.reading) }
  let pid: pid_t
  do {
    defer { close(pipe.writing) }
    pid = try spawn(program, arguments, output: pipe.writing)
  }
  let bytes = pipe.readToEnd()
  let ending = Spawn.wait(for: pid)
  guard ending == .status(0) else {
    throw Failure(ending.failure ?? .systemError, "\(program) \(ending)")
  }
  return String(decoding: bytes, as: UTF8.self)
}

extension ChildProcess.Ending {
  /// The exit status as a failure of this package's programs, or nil if these programs do not use the status.
  fileprivate var failure: Failure.Status? {
    if case .status(let number) = self { Failure.Status(rawValue: number) } else { nil }
  }
}
