package import CardSystem
import Glibc

/// `cardstage show` run to its first complete frame, watched through its trace.
package final class ShownProgram {
  /// How long the program may take to come to rest, in seconds.
  private static let patience = 20.0
  /// No frame for so long is rest, in seconds: longer than a fade.
  private static let quiet = 0.3

  private let pid: pid_t
  private let executed: Double
  private let traceEnd: Int32

  /// Starts `program` with its trace in our hands.
  package init(_ program: String, _ arguments: [String]) throws(Failure) {
    guard let trace = try? Pipe() else { throw spawnFailure(program) }
    // The program inherits the end that it writes to.
    _ = fcntl(trace.writing, F_SETFD, 0)
    defer { close(trace.writing) }
    executed = MonotonicClock.now()
    do throws(Failure) {
      pid = try spawn(program, ["show", "--trace", "/dev/fd/\(trace.writing)"] + arguments)
    } catch {
      close(trace.reading)
      throw error
    }
    traceEnd = trace.reading
  }

  /// Ends the program.
  deinit {
    kill(pid, SIGTERM)
    reap(pid)
    close(traceEnd)
  }

  /// Waits until the program is at rest with a complete frame on show, and reports its start.
  package func report() throws(Failure) -> StartReport {
    var trace: [UInt8] = []
    var report: StartReport?
    let end = MonotonicClock.now() + Self.patience
    while MonotonicClock.now() < end {
      let wait = report == nil ? end - MonotonicClock.now() : Self.quiet
      var entry = pollfd(fd: traceEnd, events: Int16(POLLIN), revents: 0)
      let ready = poll(&entry, 1, Int32(max(0, wait) * 1000) + 1)
      if ready < 0, errno == EINTR { continue }
      if ready == 0 {
        guard var report else { break }
        report.memory = try ResidentMemory(of: pid)
        return report
      }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(traceEnd, &bytes, bytes.count)
      guard count > 0 else { throw Failure(.displayLost, "the program ended too early") }
      trace += bytes[..<count]
      // Each line is written at once, so the pipe gives whole ones.
      if report == nil { report = try StartReport(trace: trace, executed: executed) }
    }
    throw Failure(.displayLost, "no complete frame within \(Int(Self.patience)) seconds")
  }
}
