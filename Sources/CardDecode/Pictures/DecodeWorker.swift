internal import CDecode
import CardSystem
import Glibc

/// A worker that waits for a request; it ends with its owner.
final class DecodeWorker: Sendable {
  private let socket: Int32
  private let process: WorkerProcess
  /// The patience with a start: libraries and fonts may have to come from a slow disk.
  private static let startLimit = 20.0

  /// Starts a worker program and waits until it is ready.
  init(program: String) throws(DecodeFailure) {
    var ends: [Int32] = [-1, -1]
    let error = cardstage_make_sockets(&ends)
    guard error == 0 else { throw Self.cannotStart(Errno(number: error)) }
    do throws(Errno) {
      defer { close(ends[1]) }
      process = try WorkerProcess(
        program: program, socket: ends[1], as: Int32(cardstage_worker_socket))
    } catch {
      close(ends[0])
      throw Self.cannotStart(error)
    }
    socket = ends[0]
    let ready = try reply(within: Self.startLimit)
    if let failure = DecodeFailure(status: ready.answer.status) { throw failure }
  }

  deinit { close(socket) }

  var pid: pid_t { process.pid }

  private static func cannotStart(_ error: Errno) -> DecodeFailure {
    DecodeFailure(message: "its decoder cannot be started: \(error)")
  }

  /// Sends a request; false if the worker has ended.
  func send(_ request: cardstage_request, _ file: borrowing PictureFile) -> Bool {
    var request = request
    return cardstage_send(socket, &request, MemoryLayout.size(ofValue: request), file.descriptor)
  }

  /// A worker's answer, with the descriptor that came with it.
  struct Reply: ~Copyable {
    var answer = cardstage_answer()
    /// -1 if none came.
    var descriptor: Int32 = -1

    deinit { if descriptor >= 0 { close(descriptor) } }
  }

  /// Waits for the next answer.
  ///
  /// - Throws: if the worker ends, sends anything else, or takes longer than `limit` seconds.
  func reply(within limit: Double) throws(DecodeFailure) -> Reply {
    let end = MonotonicClock.now() + limit
    var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    while true {
      let left = max(end - MonotonicClock.now(), 0)
      let ready = poll(&entry, 1, Int32((left * 1000).rounded(.up)))
      if ready > 0 { break }
      if ready == 0 {
        let seconds = limit == limit.rounded() ? "\(Int(limit))" : "\(limit)"
        throw DecodeFailure(message: "decoding took longer than \(seconds) s")
      }
      guard errno == EINTR else { throw .crashed }
    }
    var reply = Reply()
    let size = MemoryLayout<cardstage_answer>.size
    guard cardstage_receive(socket, &reply.answer, size, &reply.descriptor) else { throw .crashed }
    return reply
  }
}
