package import Glibc

/// Functions that start child processes.
package enum Spawn {
  /// A source for a descriptor of the child.
  package enum Descriptor {
    /// A duplicate of a descriptor of this process.
    case ours(Int32)
    /// `/dev/null`.
    case null
  }

  /// Starts the program called `name`, on the `PATH` unless `name` is a path, and returns its process identifier.
  ///
  /// The program inherits all descriptors of this process that are not close-on-exec. `descriptors` are then duplicated
  /// in their order.
  ///
  /// - Parameters:
  ///   - environment: Variables of the form `NAME=VALUE`; nil for the variables of this process.
  ///   - isApart: Whether the child has a process group of its own, so that Ctrl+C in a terminal does not reach it. The
  ///     child then blocks no signals and ends at a broken pipe, regardless of this process's settings.
  /// - Throws: The system's error. The error is `ENOENT` if there is no such program.
  package static func start(
    _ name: String, _ arguments: [String], descriptors: [(number: Int32, is: Descriptor)],
    environment: [String]? = nil, isApart: Bool = true
  ) throws(Errno) -> pid_t {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    // If a source had the number of one of the child's descriptors, it could be replaced before it is duplicated.
    // Therefore a copy is used in its place.
    let numbers = descriptors.map(\.number)
    var copies: [Int32] = []
    defer { copies.forEach { close($0) } }
    for (number, descriptor) in descriptors {
      switch descriptor {
      case .ours(var ours):
        if ours != number, numbers.contains(ours) {
          ours = try copy(of: ours, above: numbers)
          copies.append(ours)
        }
        posix_spawn_file_actions_adddup2(&files, ours, number)
      case .null: posix_spawn_file_actions_addopen(&files, number, "/dev/null", O_RDWR, 0)
      }
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    if isApart { setApart(&attributes) }

    var words = ([name] + arguments).map { strdup($0.fileName) } + [nil]
    var variables = (environment ?? []).map { strdup($0.fileName) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    // A null pointer, from a failed allocation, would end the list of arguments too early.
    guard !words.dropLast().contains(nil), !variables.dropLast().contains(nil) else {
      throw Errno(number: ENOMEM)
    }
    var pid: pid_t = 0
    let error = variables.withUnsafeMutableBufferPointer {
      posix_spawnp(
        &pid, name.fileName, &files, &attributes, &words,
        environment == nil ? environ : $0.baseAddress)
    }
    guard error == 0 else { throw Errno(number: error) }
    return pid
  }

  /// Waits until a child process ends, and reaps it. Returns the status −1 if the system knows no ending, because the
  /// program was started with `SIGCHLD` ignored.
  @discardableResult
  package static func wait(for pid: pid_t) -> ChildProcess.Ending {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 {
      if errno != EINTR { return .status(-1) }
    }
    return ChildProcess.Ending(status: status)
  }

  /// Returns a duplicate of a descriptor with a number above the given ones, which no child inherits.
  private static func copy(of descriptor: Int32, above numbers: [Int32]) throws(Errno) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, (numbers.max() ?? 0) + 1)
    guard copy >= 0 else { throw Errno(number: errno) }
    return copy
  }

  /// Gives a child a process group of its own and the default handling of signals. Otherwise the child would ignore
  /// broken pipes as this process does, and would inherit the blocked signals of the calling thread.
  private static func setApart(_ attributes: inout posix_spawnattr_t) {
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }
}
