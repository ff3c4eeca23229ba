internal import CDecode
import CardSystem
import Synchronization

/// The workers that answer requests: started when they are first needed, kept for later ones, ended with
/// their owner. Calls block; they may come from any thread.
package final class DecodeWorkers: Sendable {
  /// Where the worker programs may be; the first folder that has one counts.
  private let folders: [String]
  /// What an answer may take.
  private let limits: DecodeWorker.Limits
  private let cancellation: Cancellation
  /// How many more requests may be answered at the same time.
  private let turns: Semaphore
  /// The workers without a request, by their program.
  private let idle = Mutex<[String: [DecodeWorker]]>([:])
  private let startCount = Atomic(0)

  /// At most `count` requests are answered at a time; further callers wait.
  ///
  /// The programs are looked for beside the running one, then in `../libexec/cardstage`. An answer may take 5 s of the
  /// processor, and a minute by the clock. Once it is cancelled, every call ends soon, in failure.
  package convenience init(count: Int = 2, cancellation: Cancellation = Cancellation()) {
    self.init(
      count: count, folders: ProgramFolder.helperFolders,
      limits: DecodeWorker.Limits(seconds: 5, patience: 60), cancellation)
  }

  init(
    count: Int, folders: [String], limits: DecodeWorker.Limits,
    _ cancellation: Cancellation = Cancellation()
  ) {
    (turns, self.folders, self.limits) = (Semaphore(max(count, 1)), folders, limits)
    self.cancellation = cancellation
  }

  /// How many workers have been started.
  var starts: Int { startCount.load(ordering: .relaxed) }

  /// The process numbers of the workers without a request.
  var idleWorkers: [Int32] { idle.withLock { $0.values.flatMap { $0.map(\.pid) } } }

  /// Has a worker of `program` answer a request for the file open as `file`; `read` makes the answer's value,
  /// or nil of one that lies.
  ///
  /// The worker serves again only if it answered properly and is not spoilt; else it ends here.
  ///
  /// - Parameter patience: how long the answer may take by the clock, in seconds; no more than that of all.
  func answer<Value>(
    _ request: cardstage_request, _ file: Int32, by program: String, patience: Double = .infinity,
    read: (cardstage_answer, borrowing LentMemory) -> Value?
  ) throws(DecodeFailure) -> Value {
    if patience <= 0 { throw .awaited }
    turns.wait()
    defer { turns.signal() }
    if cancellation.isRequested { throw .cancelled }
    let memory = try LentMemory()
    let worker = try worker(program, sending: request, file, memory)
    var limits = limits
    limits.patience = min(limits.patience, patience)
    let answer = try worker.reply(within: limits, cancellation)
    if let failure = DecodeFailure(status: answer.status) {
      if answer.is_spoilt == 0 { putBack(worker, program) }
      throw failure
    }
    guard answer.status == cardstage_done.rawValue, let value = read(answer, memory) else {
      throw .crashed
    }
    putBack(worker, program)
    return value
  }

  /// A worker that has taken a request: an idle one, or where none is or it has ended a new one.
  private func worker(
    _ program: String, sending request: cardstage_request, _ file: Int32,
    _ memory: borrowing LentMemory
  ) throws(DecodeFailure) -> DecodeWorker {
    let waiting = idle.withLock { $0[program]?.popLast() }
    if let waiting, waiting.send(request, file, memory) { return waiting }
    guard let path = ProgramFolder.helper(program, in: folders) else {
      let message = "cannot find \(program) beside the program or in ../libexec/cardstage"
      throw DecodeFailure(message: message, isPassing: true)
    }
    let worker = try DecodeWorker(program: path, cancellation)
    startCount.add(1, ordering: .relaxed)
    guard worker.send(request, file, memory) else { throw .crashed }
    return worker
  }

  private func putBack(_ worker: DecodeWorker, _ program: String) {
    idle.withLock { $0[program, default: []].append(worker) }
  }
}
