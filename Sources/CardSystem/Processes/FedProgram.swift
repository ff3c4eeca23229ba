@preconcurrency import Glibc

/// A program of its own that is fed through its standard input, and whose complaints are kept.
///
/// It is in a process group of its own: Ctrl+C in a terminal ends our writing, not its reading, so
/// it can bring what it has to an end.
package final class FedProgram {
  private let pid: pid_t
  /// -1 once it is closed.
  private var input: Int32
  private let complaints: Int32
  private var status: Int32?

  /// As much as the system lets a pipe of anybody's hold: with fewer switches from the writer to
  /// the reader and back, a frame goes through in a quarter of the time that it takes else.
  private static let pipeCapacity: Int32 = 1 << 20
  /// Linux's `F_SETPIPE_SZ`, which Glibc's headers keep for GNU sources.
  private static let setPipeSize: Int32 = 1031

  /// Starts the program called `name` that the `PATH` leads to.
  ///
  /// - Throws: the system's number of what went wrong; `ENOENT` where there is no such program.
  package init(_ name: String, _ arguments: [String]) throws(Errno) {
    let input = try Pipe()
    let complaints: Pipe
    do {
      complaints = try Pipe()
    } catch {
      input.close()
      throw error
    }
    _ = fcntl(input.writing, Self.setPipeSize, Self.pipeCapacity)
    // Nobody reads complaints before the end: a program with many loses some and is not held up.
    _ = fcntl(complaints.writing, F_SETFL, O_NONBLOCK)
    let started = Self.spawn(
      name, arguments, input: input.reading, complaints: complaints.writing)
    close(input.reading)
    close(complaints.writing)
    (self.input, self.complaints) = (input.writing, complaints.reading)
    pid = started.pid
    if started.error != 0 {
      // Nothing has begun that could be waited for.
      status = 0
      throw Errno(number: started.error)
    }
  }

  deinit {
    _ = end()
    close(complaints)
  }

  /// Feeds it; false once it reads no more.
  package func write(_ bytes: RawSpan) -> Bool {
    var done = 0
    while done < bytes.byteCount {
      let rest = bytes.extracting(droppingFirst: done)
      let written = rest.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
      if written < 0 {
        if errno == EINTR { continue }
        return false
      }
      done += written
    }
    return true
  }

  /// Ends its input and waits for it to end; its status, 128 and a signal's number where one ended
  /// it.
  package func end() -> Int32 {
    if input >= 0 { close(input) }
    input = -1
    if let status { return status }
    var raw: Int32 = 0
    while waitpid(pid, &raw, 0) < 0, errno == EINTR {}
    let ended = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : 128 + (raw & 0x7F)
    status = ended
    return ended
  }

  /// What it has said on its standard error; asked once, when it has ended.
  package func readComplaints() -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(complaints, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }

  private static func spawn(
    _ name: String, _ arguments: [String], input: Int32, complaints: Int32
  ) -> (pid: pid_t, error: Int32) {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&files, complaints, STDERR_FILENO)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // We ignore broken pipes, whoever called us may block signals, and a child would inherit that.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var words = ([name] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var pid: pid_t = 0
    let error = posix_spawnp(&pid, name, &files, &attributes, &words, environ)
    return (pid, error)
  }
}

/// The system's number of an error.
package struct Errno: Error, Hashable, CustomStringConvertible {
  package var number: Int32

  /// The system's words.
  package var description: String { String(cString: strerror(number)) }
}

/// Both ends of a pipe, which no other program inherits.
private struct Pipe {
  let reading: Int32
  let writing: Int32

  init() throws(Errno) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Errno(number: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  func close() {
    Glibc.close(reading)
    Glibc.close(writing)
  }
}
