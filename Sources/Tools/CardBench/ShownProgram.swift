package import CardSystem
import Glibc

/// `cardstage show`, run to its first complete frame and watched through its trace.
package final class ShownProgram {
  /// The timeout for the program to come to rest, in seconds.
  private static let timeout = 20.0
  /// The time without a frame after which the program is at rest, in seconds: longer than a fade.
  private static let quiet = 0.3

  private let pid: pid_t
  private let executed: Double
  private let traceEnd: Int32

  /// Starts `program show` with `--trace`, which writes to a pipe that this process reads.
  package init(_ program: String, _ arguments: [String]) throws(Failure) {
    guard let trace = try? Pipe() else { throw spawnFailure(program) }
    // The program inherits the end of the pipe to which it writes.
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
    Spawn.wait(for: pid)
    close(traceEnd)
  }

  /// Waits until the program is at rest and shows a complete frame, and reports its start.
  package func report() throws(Failure) -> StartReport {
    var trace: [UInt8] = []
    var report: StartReport?
    let end = MonotonicClock.now() + Self.timeout
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
      // The program writes each line at once, so the pipe delivers whole lines.
      if report == nil { report = try StartReport(trace: trace, executed: executed) }
    }
    throw Failure(.displayLost, "no complete frame within \(Int(Self.timeout)) seconds")
  }
}
