internal import CDecode
import CardSystem
import Glibc

/// A worker process that waits for a request. The process ends with its owner.
final class DecodeWorker: Sendable {
  private let socket: Int32
  private let process: WorkerProcess
  /// The timeout of a start, in seconds. The time allows for libraries and fonts on a slow disk.
  private static let startLimit = 60.0

  /// Starts a worker program and waits until it is ready.
  ///
  /// - Parameter report: The descriptor of a file that receives the names of the system calls refused in a trial, or
  ///   nil.
  /// - Throws: An error if the program cannot be started, or isn't ready in time.
  init(program: String, report: Int32?, _ cancellation: Cancellation) throws(DecodeFailure) {
    var ends: [Int32] = [-1, -1]
    let error = cardstage_make_sockets(&ends)
    guard error == 0 else { throw Self.cannotStart(Errno(number: error)) }
    do throws(Errno) {
      defer { close(ends[1]) }
      process = try WorkerProcess(
        program: program, socket: ends[1], as: Int32(cardstage_worker_socket), report: report)
    } catch {
      close(ends[0])
      throw Self.cannotStart(error)
    }
    socket = ends[0]
    let limits = Limits(seconds: Self.startLimit, timeout: Self.startLimit)
    let ready = try reply(within: limits, cancellation)
    if let failure = DecodeFailure(status: ready.status) { throw failure }
  }

  deinit { close(socket) }

  var pid: pid_t { process.pid }

  private static func cannotStart(_ error: Errno) -> DecodeFailure {
    DecodeFailure(message: "cannot start the decoder: \(error)", isTemporary: true)
  }

  /// Sends a request for an open file, with the memory for the result. Returns false if the worker has ended.
  func send(
    _ request: cardstage_request, _ file: Int32, _ memory: borrowing LentMemory
  ) -> Bool {
    var request = request
    let descriptors = [file, memory.descriptor]
    return cardstage_send(
      socket, &request, MemoryLayout.size(ofValue: request), descriptors, descriptors.count)
  }

  /// The time limits of an answer.
  struct Limits {
    /// The limit of the processor time, in seconds.
    var seconds: Double
    /// The wall-clock timeout, in seconds. On a busy machine, a worker may get only a little of this time.
    var timeout: Double
    /// The message of the failure if a limit is exceeded; nil for the default message, which states the limit.
    var message: String?
  }

  /// The interval between two checks of a working process, in seconds.
  private static let tick = 0.05

  /// Waits for the next answer.
  ///
  /// - Throws: An error if the worker ends, sends anything else or takes too long, or if the call is cancelled.
  func reply(
    within limits: Limits, _ cancellation: Cancellation
  ) throws(DecodeFailure) -> cardstage_answer {
    func late(_ limit: Double, isTemporary: Bool) -> DecodeFailure {
      let seconds = limit == limit.rounded() ? "\(Int(limit))" : "\(limit)"
      let message = limits.message ?? "decoding took longer than \(seconds) s"
      return DecodeFailure(message: message, isTemporary: isTemporary)
    }
    let end = MonotonicClock.now() + limits.timeout
    let start = process.processorTime
    var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    while true {
      let left = end - MonotonicClock.now()
      let ready = poll(&entry, 1, Int32((min(max(left, 0), Self.tick) * 1000).rounded(.up)))
      if ready > 0 { break }
      guard ready == 0 || errno == EINTR else { throw .crashed }
      if cancellation.isRequested { throw .cancelled }
      // The limit is checked in this process, because a worker's own report is untrusted.
      if process.processorTime - start > limits.seconds {
        throw late(limits.seconds, isTemporary: false)
      }
      if left <= 0 { throw late(limits.timeout, isTemporary: true) }
    }
    var answer = cardstage_answer()
    let size = MemoryLayout<cardstage_answer>.size
    guard cardstage_receive(socket, &answer, size, nil, 0) else { throw .crashed }
    return answer
  }
}

extension cardstage_request {
  /// Creates a request for pixels of a size. Without a size, the request is for the facts, the parts or the entries.
  init(kind: UInt32, size: (width: Int, height: Int)? = nil) {
    self.init()
    (self.kind, wants_pixels) = (kind, size == nil ? 0 : 1)
    (width, height) = (UInt32(size?.width ?? 1), UInt32(size?.height ?? 1))
  }
}
