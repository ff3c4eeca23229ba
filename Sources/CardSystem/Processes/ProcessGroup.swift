@preconcurrency import Glibc
import Synchronization

/// A child process in a process group of its own, by which it and its children are killed.
///
/// Whoever starts it reaps it: until then its number and its group's are its own.
struct ProcessGroup {
  private let pid: pid_t

  /// Held while descriptors are made that no child may inherit, and while a child is started: Glibc
  /// shows Swift no call that makes a pipe and marks it in one.
  static let inheritance = Mutex(())

  /// Starts the program called `name` on the `PATH`, with its standard descriptors; without an
  /// `output` it writes to `/dev/null`.
  ///
  /// - Throws: the system's error; `ENOENT` where there is no such program.
  init(
    _ name: String, _ arguments: [String], input: Int32, output: Int32?, errors: Int32
  ) throws(Errno) {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO)
    if let output {
      posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    }
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
    let error = Self.inheritance.withLock { _ in
      posix_spawnp(&pid, name, &files, &attributes, &words, environ)
    }
    guard error == 0 else { throw Errno(number: error) }
    self.pid = pid
  }

  /// Whether the process has ended; it is not reaped.
  var hasEnded: Bool {
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT)
    return result != 0 || information.si_signo == SIGCHLD
  }

  /// Kills the process and its children.
  func kill() {
    Glibc.kill(-pid, SIGKILL)
    // It may have left its group.
    Glibc.kill(pid, SIGKILL)
  }

  /// Waits for the process to end, kills what it leaves of its group, and reaps it.
  func reap() -> ChildProcess.Ending {
    var information = siginfo_t()
    while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    Glibc.kill(-pid, SIGKILL)
    var raw: Int32 = 0
    while waitpid(pid, &raw, 0) < 0, errno == EINTR {}
    return ChildProcess.Ending(status: raw)
  }
}
