internal import CDecode
import CardSystem
import Synchronization

/// Decodes pictures in worker processes, which can reach nothing but the file they are given.
///
/// What is wrong with a file, or with its decoder, costs its picture and nothing else. Calls block;
/// they may come from any thread. Workers are started when they are first needed, stay for later
/// pictures, and end with the decoder.
package final class PictureDecoder: Sendable {
  /// Where the worker programs may be; the first folder that has one counts.
  private let folders: [String]
  /// What a picture may take, in seconds.
  private let limit: Double
  /// How many more pictures may be decoded at the same time.
  private let turns: Semaphore
  /// The workers without a request, by their program.
  private let idle = Mutex<[String: [DecodeWorker]]>([:])

  /// A decoder of at most `workers` pictures at a time; further callers wait.
  ///
  /// The programs are looked for beside the running one, then in `../libexec/cardstage`.
  package convenience init(workers: Int = 2) {
    self.init(workers: workers, folders: ProgramFolder.helperFolders, limit: 5)
  }

  init(workers: Int, folders: [String], limit: Double) {
    (turns, self.folders, self.limit) = (Semaphore(max(workers, 1)), folders, limit)
  }

  /// The picture in a file, scaled down to a convenient size that still covers `width` by `height`
  /// pixels: both sides are at least those, or the original's where that is smaller, and one is
  /// less than about twice as long. An SVG is drawn so that it just covers the size, however large it
  /// says it is.
  package func picture(
    at path: String, covering width: Int, _ height: Int
  ) throws(DecodeFailure) -> DecodedPicture {
    let sides = 1...cardstage_side_limit
    let file = try PictureFile(path: path)
    let request = cardstage_request(
      kind: file.kind.number, wants_pixels: 1, width: UInt32(sides.clamping(width)),
      height: UInt32(sides.clamping(height)))
    return try answer(request, file) { reply, facts in
      DecodedPicture(reply.answer, facts: facts, descriptor: reply.descriptor)
    }
  }

  /// What a file tells of itself; its pixels are not decoded.
  package func facts(at path: String) throws(DecodeFailure) -> PictureFacts {
    let file = try PictureFile(path: path)
    let request = cardstage_request(kind: file.kind.number, wants_pixels: 0, width: 1, height: 1)
    return try answer(request, file) { reply, facts in reply.descriptor < 0 ? facts : nil }
  }

  /// The process numbers of the workers without a request.
  var idleWorkers: [Int32] { idle.withLock { $0.values.flatMap { $0.map(\.pid) } } }

  /// Has a worker answer a request; `read` makes the answer's value, or nil of one that lies.
  ///
  /// The worker serves again only if it answered properly; else it ends here.
  private func answer<Value>(
    _ request: cardstage_request, _ file: borrowing PictureFile,
    read: (borrowing DecodeWorker.Reply, PictureFacts) -> Value?
  ) throws(DecodeFailure) -> Value {
    turns.wait()
    defer { turns.signal() }
    let program = file.kind.program
    let worker = try worker(program, sending: request, file)
    let reply = try worker.reply(within: limit)
    let failure = DecodeFailure(status: reply.answer.status)
    if let failure {
      guard reply.descriptor < 0 else { throw .crashed }
      putBack(worker, program)
      throw failure
    }
    guard reply.answer.status == cardstage_done.rawValue, var facts = PictureFacts(reply.answer)
    else { throw .crashed }
    (facts.byteCount, facts.changedAt) = (file.byteCount, file.changedAt)
    guard let value = read(reply, facts) else { throw .crashed }
    putBack(worker, program)
    return value
  }

  /// A worker that has taken a request: an idle one, or where none is or it has ended a new one.
  private func worker(
    _ program: String, sending request: cardstage_request, _ file: borrowing PictureFile
  ) throws(DecodeFailure) -> DecodeWorker {
    let waiting = idle.withLock { $0[program]?.popLast() }
    if let waiting, waiting.send(request, file) { return waiting }
    let worker = try DecodeWorker(program: path(of: program))
    guard worker.send(request, file) else { throw .crashed }
    return worker
  }

  private func putBack(_ worker: DecodeWorker, _ program: String) {
    idle.withLock { $0[program, default: []].append(worker) }
  }

  private func path(of program: String) throws(DecodeFailure) -> String {
    for folder in folders where FileText.exists(folder + "/" + program) {
      return folder + "/" + program
    }
    throw DecodeFailure(
      message: "\(program) is missing beside the program and in ../libexec/cardstage")
  }
}

extension ClosedRange {
  /// The value itself, or the bound that it is beyond.
  fileprivate func clamping(_ value: Bound) -> Bound {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
