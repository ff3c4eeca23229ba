@preconcurrency import Glibc

/// A child process that reads our data from its standard input; its standard error is kept.
///
/// It has a process group of its own: Ctrl+C in a terminal ends our writing, not the child, which
/// can finish what it has.
package final class ChildProcess {
  private let pid: pid_t
  /// -1 once it is closed.
  private var input: Int32
  private let errors: Int32
  private var ending: Ending?

  /// The most that the system allows any user's pipe: fewer switches between writer and reader
  /// send a frame in a quarter of the time.
  private static let pipeCapacity: Int32 = 1 << 20
  /// Linux's `F_SETPIPE_SZ`, which Glibc's headers keep for GNU sources.
  private static let setPipeSize: Int32 = 1031

  /// Starts the program called `name` on the `PATH`.
  ///
  /// - Throws: the system's error; `ENOENT` where there is no such program.
  package init(_ name: String, _ arguments: [String]) throws(Errno) {
    let input = try Pipe()
    let errors: Pipe
    do {
      errors = try Pipe()
    } catch {
      input.close()
      throw error
    }
    _ = fcntl(input.writing, Self.setPipeSize, Self.pipeCapacity)
    // Errors are read at the end: a child with more than a pipe holds loses some, but never waits.
    _ = fcntl(errors.writing, F_SETFL, O_NONBLOCK)
    let started = Self.spawn(
      name, arguments, input: input.reading, errors: errors.writing)
    close(input.reading)
    close(errors.writing)
    (self.input, self.errors) = (input.writing, errors.reading)
    pid = started.pid
    if started.error != 0 {
      // Nothing has begun that could be waited for.
      ending = .status(0)
      throw Errno(number: started.error)
    }
  }

  deinit {
    _ = end()
    close(errors)
  }

  /// Writes to its standard input; false once it reads no more.
  package func write(_ bytes: RawSpan) -> Bool { Descriptor.write(bytes, to: input) }

  /// How it ended.
  package enum Ending: Hashable, Sendable, CustomStringConvertible {
    case status(Int32)
    case signal(Int32)

    package var description: String {
      switch self {
      case .status(let number): "ended with status \(number)"
      case .signal(let number): "was ended by signal \(number)"
      }
    }
  }

  /// Closes its input and waits for it to end.
  package func end() -> Ending {
    if input >= 0 { close(input) }
    input = -1
    if let ending { return ending }
    var raw: Int32 = 0
    while waitpid(pid, &raw, 0) < 0, errno == EINTR {}
    let ended = raw & 0x7F == 0 ? Ending.status((raw >> 8) & 0xFF) : .signal(raw & 0x7F)
    ending = ended
    return ended
  }

  /// Its standard error; read once, when it has ended. A child of its own that still holds it is not
  /// waited for.
  package func readErrors() -> String {
    _ = fcntl(errors, F_SETFL, O_NONBLOCK)
    return String(decoding: Descriptor.readAll(from: errors), as: UTF8.self)
  }

  private static func spawn(
    _ name: String, _ arguments: [String], input: Int32, errors: Int32
  ) -> (pid: pid_t, error: Int32) {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&files, errors, STDERR_FILENO)

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
