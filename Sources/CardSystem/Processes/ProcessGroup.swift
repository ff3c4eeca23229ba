import Glibc

/// A child process in a process group of its own, so that the process and its children can be killed together.
///
/// The caller must reap the process. Before that, the system does not reuse the identifiers of the process and its
/// group.
struct ProcessGroup {
  private let pid: pid_t

  /// Starts the program called `name` on the `PATH` with this standard input and standard error. The program's standard
  /// output goes to `/dev/null`.
  ///
  /// - Throws: The system's error, which is `ENOENT` if there is no such program.
  init(
    _ name: String, _ arguments: [String], input: Int32, errors: Int32
  ) throws(Errno) {
    pid = try Spawn.start(
      name, arguments,
      descriptors: [
        (STDIN_FILENO, .ours(input)), (STDOUT_FILENO, .null),
        (STDERR_FILENO, .ours(errors)),
      ])
  }

  /// A Boolean value that indicates whether the process has ended, without reaping it.
  var hasEnded: Bool {
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT)
    return result != 0 || information.si_signo == SIGCHLD
  }

  /// Kills the process and its children.
  func kill() {
    Glibc.kill(-pid, SIGKILL)
    // The process may have left its group.
    Glibc.kill(pid, SIGKILL)
  }

  /// Waits until the process ends, kills the remaining processes of its group, and reaps the process.
  func reap() -> ChildProcess.Ending {
    var information = siginfo_t()
    while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    Glibc.kill(-pid, SIGKILL)
    return Spawn.wait(for: pid)
  }
}
