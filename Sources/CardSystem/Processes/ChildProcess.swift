import Glibc

/// A child process that reads data from this program on its standard input, and writes a file.
///
/// The child has a process group of its own. Ctrl+C in a terminal therefore interrupts this program and not the child,
/// which can finish its file.
///
/// After Ctrl+C, or if the child stops reading, its time without progress is limited to two seconds. If the child
/// neither reads nor changes the file in this time, the child and its own children are killed. A second Ctrl+C kills
/// the child at once.
package final class ChildProcess {
  private let group: ProcessGroup
  private let output: String
  /// The descriptor of the standard input, or -1 after it is closed.
  private var input: Int32
  /// The descriptor of the standard error, or -1 after it is closed.
  private var errors: Int32
  private var lastErrors: [UInt8] = []
  private var ending: Ending?
  private var isKilled = false
  /// The size and the modification time of the output file, and the time of the last progress, in seconds on
  /// `MonotonicClock`. Nil while the child's time is unlimited.
  private var progress: (file: [Int]?, time: Double)?

  /// The number of bytes of standard error that are kept: the capacity of a pipe.
  private static let keptErrors = 1 << 16
  /// The maximum time without progress, in seconds: two, less the time that killing takes.
  private static let timeout = 1.8
  /// The maximum time of one poll, in milliseconds.
  private static let tick: Int32 = 10

  /// Starts the program called `name` on the `PATH`. The program must write the file `output`.
  ///
  /// - Throws: The system's error, which is `ENOENT` if there is no such program.
  package init(_ name: String, _ arguments: [String], output: String) throws(Errno) {
    let input = try Pipe()
    let errors: Pipe
    do {
      errors = try Pipe()
    } catch {
      input.close()
      throw error
    }
    do {
      group = try ProcessGroup(
        name, arguments, input: input.reading, errors: errors.writing)
    } catch {
      input.close()
      errors.close()
      throw error
    }
    Glibc.close(input.reading)
    Glibc.close(errors.writing)
    input.enlarge()
    for end in [input.writing, errors.reading] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    (self.input, self.errors, self.output) = (input.writing, errors.reading, output)
  }

  deinit {
    cancel()
    close(&input)
    close(&errors)
  }

  /// Writes to the child's standard input. Returns false if the child has stopped reading.
  package func write(_ bytes: RawSpan) -> Bool {
    var done = 0
    while done < bytes.byteCount {
      let rest = bytes.extracting(droppingFirst: done)
      let count = rest.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
      if count >= 0 {
        done += count
        progress?.time = MonotonicClock.now()
      } else if errno == EAGAIN, !group.hasEnded {
        waitForProgress()
      } else if errno != EINTR {
        startProgressTimeout()
        return false
      }
    }
    return true
  }

  /// The way in which a process ended.
  package enum Ending: Hashable, Sendable, CustomStringConvertible {
    case status(Int32)
    case signal(Int32)
    /// The process did not end in time and was killed.
    case killed

    /// Creates the ending from the status that `waitpid` returns. The result is never `killed`.
    package init(status raw: Int32) {
      let signal = raw & 0x7F
      self = signal == 0 ? .status((raw >> 8) & 0xFF) : .signal(signal)
    }

    package var description: String {
      switch self {
      case .status(let number): "ended with status \(number)"
      case .signal(let number): "was ended by signal \(number)"
      case .killed: "did not end and was killed"
      }
    }
  }

  /// Closes the child's input, waits until the child ends, and then kills the remaining processes of its group.
  package func end() -> Ending {
    close(&input)
    if let ending { return ending }
    while !group.hasEnded { waitForProgress() }
    let natural = group.reap()
    readErrors()
    let ended = isKilled && natural == .signal(SIGKILL) ? .killed : natural
    ending = ended
    return ended
  }

  /// Kills the child and its own children, unless the child has ended.
  package func cancel() {
    if ending != nil { return }
    killGroup()
    _ = end()
  }

  /// The last 64 KB of the child's standard error. Does not wait for other processes that still hold the pipe.
  package var complaints: String { String(decoding: lastErrors, as: UTF8.self) }

  /// Waits a short time until the child reads, writes an error or ends. Kills the child if its timeout has passed.
  private func waitForProgress() {
    if progress != nil || Interrupt.isRequested { startProgressTimeout() }
    if let progress {
      let isLate = MonotonicClock.now() - progress.time > Self.timeout
      if isLate || Interrupt.isRepeated { killGroup() }
    }
    var entries = [(input, POLLOUT), (errors, POLLIN)].map {
      pollfd(fd: $0, events: Int16($1), revents: 0)
    }
    poll(&entries, nfds_t(entries.count), Self.tick)
    readErrors()
  }

  /// Starts the timeout, or restarts it if the output file has changed, because a change of the file counts as
  /// progress.
  private func startProgressTimeout() {
    let file = FileText.status(of: output).map {
      [Int($0.st_size), $0.st_mtim.tv_sec, $0.st_mtim.tv_nsec]
    }
    if let progress, file == progress.file { return }
    progress = (file, MonotonicClock.now())
  }

  private func killGroup() {
    isKilled = true
    group.kill()
  }

  /// Reads the standard error that has arrived, and keeps its last part.
  private func readErrors() {
    var bytes = [UInt8](repeating: 0, count: Self.keptErrors)
    let count = read(errors, &bytes, bytes.count)
    if count == 0 { close(&errors) }
    guard count > 0 else { return }
    lastErrors = Array((lastErrors + bytes[..<count]).suffix(Self.keptErrors))
  }

  private func close(_ descriptor: inout Int32) {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }
}
