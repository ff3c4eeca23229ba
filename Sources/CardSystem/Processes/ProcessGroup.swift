import Glibc

/// A child process in a process group of its own, by which it and its children are killed.
///
/// Whoever starts it reaps it: until then its number and its group's are its own.
struct ProcessGroup {
  private let pid: pid_t

  /// Starts the program called `name` on the `PATH`, with its standard descriptors; without an
  /// `output` it writes to `/dev/null`.
  ///
  /// - Throws: the system's error; `ENOENT` where there is no such program.
  init(
    _ name: String, _ arguments: [String], input: Int32, output: Int32?, errors: Int32
  ) throws(Errno) {
    pid = try Spawn.start(
      name, arguments,
      descriptors: [
        (STDIN_FILENO, .ours(input)), (STDOUT_FILENO, output.map { .ours($0) } ?? .null),
        (STDERR_FILENO, .ours(errors)),
      ])
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
