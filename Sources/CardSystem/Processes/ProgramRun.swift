import Glibc

/// A program that has run to its end, with its output.
package struct ProgramRun: Sendable {
  /// The standard output of the program.
  package let output: [UInt8]
  /// The first 64 KB of the program's standard error.
  package let complaints: String
  package let ending: ChildProcess.Ending

  /// The reason why a run has no result.
  package enum Problem: Error, Hashable, Sendable {
    /// The system could not start the program.
    case system(Errno)
    /// The program exceeded its time and was killed.
    case late
    /// The program wrote more than the limit and was killed.
    case long
    /// The run was cancelled and the program was killed.
    case cancelled
  }

  private static let complaintLimit = 1 << 16
  /// The maximum time of one wait, in milliseconds. A process that the program left running may hold a pipe after the
  /// program's end, so that the pipes alone do not report that end.
  private static let tick = 20.0
  /// The maximum time of one wait after the program has closed both pipes and is about to end, in milliseconds.
  private static let endTick = 1.0

  /// Runs the program called `name` on the `PATH` and waits for its end. Its standard input is the descriptor `input`.
  ///
  /// The program and its children are killed after `seconds`, after more than `limit` bytes of standard output, or when
  /// `isCancelled` returns true.
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
    // Reads the last output of the program, without waiting for other processes that hold the pipes.
    for index in streams.indices { streams[index].read() }
    if streams[0].isOverfull { problem = problem ?? .long }
    if let problem { throw problem }
    self.output = streams[0].bytes
    complaints = String(decoding: streams[1].bytes, as: UTF8.self)
  }

  /// Starts the program, and returns the reading ends of its output and its errors.
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

/// The reading end of a pipe, with the bytes that were read.
private struct Stream {
  /// The descriptor, or -1 after it is closed.
  private(set) var descriptor: Int32
  private(set) var bytes: [UInt8] = []
  /// A Boolean value that indicates whether more bytes than the limit came. The excess is dropped.
  private(set) var isOverfull = false
  private let limit: Int

  private static let chunk = 1 << 17
  /// The maximum number of chunks in one call, more than a pipe holds. The limit matters if a writer never stops.
  private static let chunksAtOnce = 16

  init(_ descriptor: Int32, limit: Int) {
    (self.descriptor, self.limit) = (descriptor, limit)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  var isClosed: Bool { descriptor < 0 }

  /// Reads the available bytes, and closes the descriptor at the end of the stream.
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
