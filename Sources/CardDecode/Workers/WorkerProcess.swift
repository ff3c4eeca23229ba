internal import CDecode
import CardSystem
import Glibc
import Synchronization

/// A worker process and the thread that started it.
///
/// The thread sleeps until the process has ended. The system kills a worker when the worker's parent ends, and counts
/// the thread that started a process as its parent.
final class WorkerProcess: Sendable {
  let pid: pid_t
  private let thread: pthread_t

  /// Starts a program with `socket` as its descriptor `number`. Its only other descriptors are the three standard ones,
  /// which are `/dev/null`. In a trial, `report` is the standard error, to which the process reports refused system
  /// calls.
  ///
  /// - Throws: The system's error.
  init(program: String, socket: Int32, as number: Int32, report: Int32?) throws(Errno) {
    let start = Start(program: program, socket: socket, number: number, report: report)
    let argument = Unmanaged.passRetained(start)
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      {
        Unmanaged<Start>.fromOpaque($0!).takeRetainedValue().run()
        return nil
      }, argument.toOpaque())
    guard status == 0 else {
      argument.release()
      throw Errno(number: status)
    }
    start.isDone.wait()
    let (pid, error) = start.outcome.withLock { $0 }
    guard error == 0 else {
      pthread_join(thread, nil)
      throw Errno(number: error)
    }
    (self.pid, self.thread) = (pid, thread)
  }

  /// The processor time that the process has used so far, in seconds; 0 after the process has ended.
  var processorTime: Double {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(pid, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Kills the process and waits for its end.
  deinit {
    // The system does not reuse this number before `waitpid`, which is called only here.
    kill(pid, SIGKILL)
    pthread_join(thread, nil)
    Spawn.wait(for: pid)
  }
}

/// The arguments and the work of the thread that starts the process.
private final class Start: Sendable {
  private let program: String
  private let socket: Int32
  private let number: Int32
  private let report: Int32?
  let outcome = Mutex<(pid: pid_t, error: Int32)>((0, 0))
  let isDone = Semaphore(0)

  init(program: String, socket: Int32, number: Int32, report: Int32?) {
    (self.program, self.socket, self.number, self.report) = (program, socket, number, report)
  }

  func run() {
    var (pid, error) = (pid_t(0), Int32(0))
    do throws(Errno) { pid = try spawn() } catch let problem { error = problem.number }
    outcome.withLock { $0 = (pid, error) }
    isDone.signal()
    guard error == 0 else { return }
    var information = siginfo_t()
    while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  }

  /// The environment variables of a worker, which locate libraries and fonts.
  private static let variables = [
    "FONTCONFIG_FILE", "FONTCONFIG_PATH", "HOME", "LD_LIBRARY_PATH", "LIBHEIF_PLUGIN_PATH",
    "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
  ]

  private func spawn() throws(Errno) -> pid_t {
    let descriptors: [(number: Int32, is: Spawn.Descriptor)] = [
      (number, .ours(socket)), (STDIN_FILENO, .null), (STDOUT_FILENO, .null),
      (STDERR_FILENO, report.map { .ours($0) } ?? .null),
    ]
    var environment = Self.variables.compactMap { name in
      getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
    if report != nil { environment.append("\(cardstage_reports_calls)=1") }
    return try Spawn.start(program, [], descriptors: descriptors, environment: environment)
  }
}
