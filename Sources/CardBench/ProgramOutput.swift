package import CardSystem
import Glibc

/// Runs a program to its end; what it wrote to its standard output.
///
/// - Throws: for a program that cannot be run, or does not end well.
package func output(of program: String, _ arguments: [String]) throws(Failure) -> String {
  func failure(_ what: String) -> Failure { Failure(.missingInput, "\(program): \(what)") }
  guard let pipe = try? Pipe() else { throw failure(FileText.lastError) }
  defer { close(pipe.reading) }
  var files = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&files)
  defer { posix_spawn_file_actions_destroy(&files) }
  posix_spawn_file_actions_adddup2(&files, pipe.writing, STDOUT_FILENO)
  var words = ([program] + arguments).map { strdup($0) } + [nil]
  defer { words.forEach { free($0) } }
  var pid = pid_t()
  let error = posix_spawn(&pid, program, &files, nil, &words, environ)
  close(pipe.writing)
  guard error == 0 else {
    errno = error
    throw failure(FileText.lastError)
  }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 14)
  while true {
    let count = read(pipe.reading, &chunk, chunk.count)
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { break }
    bytes += chunk[..<count]
  }
  var status: Int32 = 0
  while waitpid(pid, &status, 0) < 0, errno == EINTR {}
  guard status == 0 else { throw failure("ended with status \((status >> 8) & 0xFF)") }
  return String(decoding: bytes, as: UTF8.self)
}
