internal import CDecode
import CardSystem
import Synchronization

/// A pool of worker processes that answer requests. Workers start on demand, stay for later requests, and end with
/// their owner. Calls block and may come from any thread.
package final class DecodeWorkers: Sendable {
  /// The folders in which to look for the worker programs, in this order.
  private let folders: [String]
  /// The time limits of an answer.
  private let limits: DecodeWorker.Limits
  private let cancellation: Cancellation
  /// The descriptor of a file that receives the names of the system calls refused in a trial, or nil. The caller closes
  /// it.
  private let report: Int32?
  /// A semaphore whose count is the number of further requests that may run at the same time.
  private let turns: Semaphore
  /// The workers without a request, by the name of the program.
  private let idle = Mutex<[String: [DecodeWorker]]>([:])
  private let startCount = Atomic(0)

  /// Creates workers that answer at most `count` requests at a time. Further callers wait.
  ///
  /// The worker programs are beside the running program, or in `../libexec/cardstage`. An answer may take 5 s of
  /// processor time, and a minute of wall-clock time. After `cancellation` is requested, every call soon ends in
  /// failure.
  package convenience init(count: Int = 2, cancellation: Cancellation = Cancellation()) {
    self.init(count: count, limits: DecodeWorker.Limits(seconds: 5, timeout: 60), cancellation)
  }

  init(
    count: Int, folders: [String] = ProgramFolder.helperFolders,
    limits: DecodeWorker.Limits, _ cancellation: Cancellation = Cancellation(),
    report: Int32? = nil
  ) {
    (turns, self.folders, self.limits) = (Semaphore(max(count, 1)), folders, limits)
    (self.cancellation, self.report) = (cancellation, report)
  }

  /// The number of workers started so far.
  var starts: Int { startCount.load(ordering: .relaxed) }

  /// The process identifiers of the workers without a request.
  var idleWorkers: [Int32] { idle.withLock { $0.values.flatMap { $0.map(\.pid) } } }

  /// Sends a request for the open file `file` to a worker of `program`, and returns the value that `read` makes of
  /// the answer.
  ///
  /// `read` returns nil for an invalid answer. The worker stays for later requests if its answer is valid and doesn't
  /// mark the worker as spoilt. Otherwise the worker ends.
  ///
  /// - Parameter timeout: The wall-clock timeout, in seconds. The limit for all answers still applies.
  /// - Parameter late: The failure's message if a limit is exceeded; nil for the default message.
  /// - Throws: An error if no worker can be started, or if the answer is invalid, late or a failure.
  func answer<Value>(
    _ request: cardstage_request, _ file: Int32, by program: String, timeout: Double = .infinity,
    late: String? = nil, read: (cardstage_answer, borrowing LentMemory) -> Value?
  ) throws(DecodeFailure) -> Value {
    if timeout <= 0 { throw .pending }
    turns.wait()
    defer { turns.signal() }
    if cancellation.isRequested { throw .cancelled }
    let memory = try LentMemory()
    let worker = try worker(program, sending: request, file, memory)
    var limits = limits
    (limits.timeout, limits.message) = (min(limits.timeout, timeout), late)
    let answer = try worker.reply(within: limits, cancellation)
    if let failure = DecodeFailure(status: answer.status) {
      if answer.is_spoilt == 0 { putBack(worker, program) }
      throw failure
    }
    guard answer.status == cardstage_done.rawValue, let value = read(answer, memory) else {
      throw .crashed
    }
    if answer.is_spoilt == 0 { putBack(worker, program) }
    return value
  }

  /// Returns a worker that has received the request. This is an idle worker, or a new one if no worker is idle or if
  /// the idle one has ended.
  ///
  /// - Throws: An error if no worker can be started.
  private func worker(
    _ program: String, sending request: cardstage_request, _ file: Int32,
    _ memory: borrowing LentMemory
  ) throws(DecodeFailure) -> DecodeWorker {
    let waiting = idle.withLock { $0[program]?.popLast() }
    if let waiting, waiting.send(request, file, memory) { return waiting }
    guard let path = ProgramFolder.helper(program, in: folders) else {
      let message = "cannot find \(program) beside the program or in ../libexec/cardstage"
      throw DecodeFailure(message: message, isTemporary: true)
    }
    let worker = try DecodeWorker(program: path, report: report, cancellation)
    startCount.add(1, ordering: .relaxed)
    guard worker.send(request, file, memory) else { throw .crashed }
    return worker
  }

  private func putBack(_ worker: DecodeWorker, _ program: String) {
    idle.withLock { $0[program, default: []].append(worker) }
  }
}
