internal import CDecode
import CardSystem
import Synchronization

/// Decodes pictures in worker processes, which can reach nothing but the file they are given.
///
/// What is wrong with a file, or with its decoder, costs its picture and nothing else, and is remembered while
/// the file is the same. Calls block; they may come from any thread. Workers are started when they are
/// first needed, stay for later pictures, and end with the decoder.
package final class PictureDecoder: Sendable {
  /// Where the worker programs may be; the first folder that has one counts.
  private let folders: [String]
  /// What a picture may take.
  private let limits: DecodeWorker.Limits
  private let cancellation: Cancellation
  private let findings = Findings()
  /// How many more pictures may be decoded at the same time.
  private let turns: Semaphore
  /// The workers without a request, by their program.
  private let idle = Mutex<[String: [DecodeWorker]]>([:])
  private let startCount = Atomic(0)

  /// A decoder of at most `workers` pictures at a time; further callers wait.
  ///
  /// The programs are looked for beside the running one, then in `../libexec/cardstage`. A picture may take 5 s of the
  /// processor, and a minute by the clock. Once it is cancelled, every call ends soon, in failure.
  package convenience init(workers: Int = 2, cancellation: Cancellation = Cancellation()) {
    self.init(
      workers: workers, folders: ProgramFolder.helperFolders,
      limits: DecodeWorker.Limits(seconds: 5, patience: 60), cancellation)
  }

  init(
    workers: Int, folders: [String], limits: DecodeWorker.Limits,
    _ cancellation: Cancellation = Cancellation()
  ) {
    (turns, self.folders, self.limits) = (Semaphore(max(workers, 1)), folders, limits)
    self.cancellation = cancellation
  }

  /// The picture in a file, scaled down to a convenient size that still covers `width` by `height`
  /// pixels: both sides are at least those, or the original's where that is smaller, and one is
  /// less than about twice as long. An SVG is drawn so that it just covers the size, however large it
  /// says it is.
  package func picture(
    at path: String, covering width: Int, _ height: Int
  ) throws(DecodeFailure) -> DecodedPicture {
    let sides = 1...Int(cardstage_shown_side_limit)
    let (width, height) = (sides.clamping(width), sides.clamping(height))
    let file = try PictureFile(path: path)
    let known = findings[path, file.state]
    if case .failure(let failure)? = known?.facts { throw failure }
    if let refusal = known?.refusal, refusal.holds(for: width, height) { throw refusal.failure }
    let request = cardstage_request(
      kind: file.kind.number, wants_pixels: 1, width: UInt32(width), height: UInt32(height))
    do throws(DecodeFailure) {
      let picture = try answer(request, file) { DecodedPicture($0, facts: $1, $2) }
      findings.note(path, file.state) { $0.facts = .success(picture.facts) }
      return picture
    } catch {
      if error.isPassing { throw error }
      findings.note(path, file.state) {
        $0.refusal = Refusal(failure: error, width: width, height: height)
      }
      throw error
    }
  }

  /// What a file tells of itself; its pixels are not decoded.
  package func facts(at path: String) throws(DecodeFailure) -> PictureFacts {
    let file = try PictureFile(path: path)
    if let known = findings[path, file.state]?.facts { return try known.get() }
    let request = cardstage_request(kind: file.kind.number, wants_pixels: 0, width: 1, height: 1)
    let result = Result { () throws(DecodeFailure) in
      try answer(request, file) { _, facts, _ in facts }
    }
    if case .failure(let failure) = result, failure.isPassing { throw failure }
    findings.note(path, file.state) { $0.facts = result }
    return try result.get()
  }

  /// How many workers have been started.
  var starts: Int { startCount.load(ordering: .relaxed) }

  /// The process numbers of the workers without a request.
  var idleWorkers: [Int32] { idle.withLock { $0.values.flatMap { $0.map(\.pid) } } }

  /// Has a worker answer a request; `read` makes the answer's value, or nil of one that lies.
  ///
  /// The worker serves again only if it answered properly; else it ends here.
  private func answer<Value>(
    _ request: cardstage_request, _ file: borrowing PictureFile,
    read: (cardstage_answer, PictureFacts, borrowing PixelMemory) -> Value?
  ) throws(DecodeFailure) -> Value {
    turns.wait()
    defer { turns.signal() }
    if cancellation.isRequested { throw .cancelled }
    let program = file.kind.program
    let pixels = try PixelMemory()
    let worker = try worker(program, sending: request, file, pixels)
    let answer = try worker.reply(within: limits, cancellation)
    if let failure = DecodeFailure(status: answer.status) {
      putBack(worker, program)
      throw failure
    }
    guard answer.status == cardstage_done.rawValue, var facts = PictureFacts(answer)
    else { throw .crashed }
    (facts.byteCount, facts.changedAt) = (file.state.size, file.state.changedAt)
    guard let value = read(answer, facts, pixels) else { throw .crashed }
    putBack(worker, program)
    return value
  }

  /// A worker that has taken a request: an idle one, or where none is or it has ended a new one.
  private func worker(
    _ program: String, sending request: cardstage_request, _ file: borrowing PictureFile,
    _ pixels: borrowing PixelMemory
  ) throws(DecodeFailure) -> DecodeWorker {
    let waiting = idle.withLock { $0[program]?.popLast() }
    if let waiting, waiting.send(request, file, pixels) { return waiting }
    guard let path = ProgramFolder.helper(program, in: folders) else {
      let message = "\(program) is missing beside the program and in ../libexec/cardstage"
      throw DecodeFailure(message: message, isPassing: true)
    }
    let worker = try DecodeWorker(program: path, cancellation)
    startCount.add(1, ordering: .relaxed)
    guard worker.send(request, file, pixels) else { throw .crashed }
    return worker
  }

  private func putBack(_ worker: DecodeWorker, _ program: String) {
    idle.withLock { $0[program, default: []].append(worker) }
  }
}

extension ClosedRange {
  /// The value itself, or the bound that it is beyond.
  fileprivate func clamping(_ value: Bound) -> Bound {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
