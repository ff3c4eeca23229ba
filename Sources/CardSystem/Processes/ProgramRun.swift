import Glibc

/// A program that has been run to its end, with what it wrote.
package struct ProgramRun: Sendable {
  /// What it wrote to its standard output.
  package let output: [UInt8]
  /// The first 64 KB that it wrote to its standard error.
  package let complaints: String
  package let ending: ChildProcess.Ending

  /// Why there is no run.
  package enum Problem: Error, Hashable, Sendable {
    /// The system did not start it.
    case system(Errno)
    /// It had not ended in time, and was killed.
    case late
    /// It wrote more than the limit, and was killed.
    case long
    /// Nobody waits for it any more, and it was killed.
    case cancelled
  }

  private static let complaintLimit = 1 << 16
  /// The longest wait in one piece, in milliseconds, while it holds a pipe that we read: what it
  /// left running may hold one after its own end.
  private static let tick = 20.0
  /// The same where it has closed both and is about to end.
  private static let endTick = 1.0

  /// Runs the program called `name` on the `PATH`, whose standard input is the descriptor `input`,
  /// and waits for it. It and its children are killed when `seconds` have passed, or when it has
  /// written more than `limit` bytes to its standard output, or once it is cancelled.
  package init(
    _ name: String, _ arguments: [String], input: Int32, limit: Int, seconds: Double,
    isCancelled: () -> Bool = { false }
  ) throws(Problem) {
    let deadline = MonotonicClock.now() + seconds
    let (group, output, errors) = try Self.start(name, arguments, input: input)
    var streams = [Stream(output, limit: limit), Stream(errors, limit: Self.complaintLimit)]
    defer { for index in streams.indices { streams[index].close() } }

    var problem: Problem?
    while problem == nil, !group.hasEnded {
      let left = deadline - MonotonicClock.now()
      if left <= 0 { problem = .late }
      var entries = streams.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      let tick = streams.allSatisfy(\.isClosed) ? Self.endTick : Self.tick
      poll(&entries, nfds_t(entries.count), Int32(max(0, min(tick, left * 1000)).rounded(.up)))
      for index in streams.indices { streams[index].read() }
      if streams[0].isOverfull { problem = .long }
      if isCancelled() { problem = .cancelled }
    }
    if problem != nil { group.kill() }
    ending = group.reap()
    // What it wrote last; what another process may still write is not waited for.
    for index in streams.indices { streams[index].read() }
    if streams[0].isOverfull { problem = problem ?? .long }
    if let problem { throw problem }
    self.output = streams[0].bytes
    complaints = String(decoding: streams[1].bytes, as: UTF8.self)
  }

  /// Starts it; returns the ends at which its output and its errors are read.
  private static func start(
    _ name: String, _ arguments: [String], input: Int32
  ) throws(Problem) -> (group: ProcessGroup, output: Int32, errors: Int32) {
    var pipes: [Pipe] = []
    do throws(Errno) {
      for _ in 0..<2 { pipes.append(try Pipe()) }
      pipes[0].enlarge()
      let group = try ProcessGroup(
        name, arguments, input: input, output: pipes[0].writing, errors: pipes[1].writing)
      for pipe in pipes { close(pipe.writing) }
      return (group, pipes[0].reading, pipes[1].reading)
    } catch {
      for pipe in pipes { pipe.close() }
      throw .system(error)
    }
  }
}

/// The reading end of a pipe, and what came out of it.
private struct Stream {
  /// -1 once it is closed.
  private(set) var descriptor: Int32
  private(set) var bytes: [UInt8] = []
  /// Whether more came than the limit; it is not kept.
  private(set) var isOverfull = false
  private let limit: Int

  private static let chunk = 1 << 17
  /// More than a pipe holds: the most read at once from one that is written without end.
  private static let chunksAtOnce = 16

  init(_ descriptor: Int32, limit: Int) {
    (self.descriptor, self.limit) = (descriptor, limit)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  var isClosed: Bool { descriptor < 0 }

  /// Reads what there is, and closes the end where nothing can follow.
  mutating func read() {
    for _ in 0..<Self.chunksAtOnce where !isClosed {
      let count = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.chunk) { chunk in
        let count = Glibc.read(descriptor, chunk.baseAddress!, chunk.count)
        if count > 0 {
          isOverfull = isOverfull || bytes.count + count > limit
          bytes.append(contentsOf: chunk[..<min(count, limit - bytes.count)])
        }
        return count
      }
      if count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN) { close() }
      if count < 0, errno == EAGAIN { return }
    }
  }

  mutating func close() {
    if !isClosed { Glibc.close(descriptor) }
    descriptor = -1
  }
}
