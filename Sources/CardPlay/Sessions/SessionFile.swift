import CardCore
package import CardSystem
import Dispatch
import Glibc
import Synchronization

/// The file of a recording, written in order on a queue of its own.
///
/// Each part is with the system once it is written, and can be played even where the program ends
/// without a word.
package final class SessionFile: Sendable {
  /// The most steps that are made text at once.
  private static let portion = 10_000

  enum State: Equatable {
    case writing, complete
    case failed(Failure)
  }

  /// Used on the queue only; locked for as long as a part takes.
  private struct Output: ~Copyable {
    let file: OutputFile
    var writer = SessionWriter()

    func write(_ text: String) throws(Failure) {
      try file.write(Array(text.utf8).span.bytes)
    }

    mutating func write(_ steps: ArraySlice<SessionStep>) throws(Failure) {
      for start in stride(from: steps.startIndex, to: steps.endIndex, by: portion) {
        try write(writer.text(of: steps[start..<min(start + portion, steps.endIndex)]))
      }
    }
  }

  let path: String
  private let queue = DispatchQueue(label: "cardstage.session")
  private let output: Mutex<Output>
  private let lastState = Mutex(State.writing)
  private let onEnd: @Sendable () -> Void

  /// Creates the file, and begins it at `time` with all that was before.
  ///
  /// - Parameters:
  ///   - path: where to write; where a file is there already, to `NAME-2.jsonl` beside it, and so
  ///     on.
  ///   - onEnd: called on the queue when the state has changed.
  /// - Throws: where the file cannot be created.
  init(
    path: String, _ heading: SessionHeading, after steps: [SessionStep], at time: Double,
    onEnd: @escaping @Sendable () -> Void
  ) throws(Failure) {
    self.path = Self.unusedPath(path)
    self.onEnd = onEnd
    output = Mutex(Output(file: try OutputFile(path: self.path)))
    enqueue { (output) throws(Failure) in
      try output.write(heading.json.text + "\n")
      try output.write(steps[...])
      try output.write(SessionWriter.record(at: time))
    }
  }

  /// Whether it is complete or has failed, of which `onEnd` has told.
  var state: State { lastState.withLock { $0 } }

  /// Writes more of the log.
  func append(_ steps: ArraySlice<SessionStep>) {
    // A copy: a slice would make the log copy itself whole with the next step.
    let steps = Array(steps)
    if !steps.isEmpty { enqueue { (output) throws(Failure) in try output.write(steps[...]) } }
  }

  /// Completes the file.
  func stop(at time: Double) {
    enqueue(then: .complete) { (output) throws(Failure) in
      try output.write(SessionWriter.stop(at: time))
    }
  }

  /// Waits until everything has been written.
  func wait() { queue.sync {} }

  /// Checks that a recording could be written to `path`, and leaves nothing there.
  ///
  /// - Throws: where it could not.
  package static func checkIsWritable(_ path: String) throws(Failure) {
    let path = unusedPath(path)
    let isNew = FileText.isRegularFile(path) == nil
    _ = try OutputFile(path: path)
    if isNew { unlink(FileText.links(from: path).last ?? path) }
  }

  private static func unusedPath(_ path: String) -> String {
    let ending = FileText.ending(of: path)
    var (unused, number) = (path, 1)
    while FileText.isRegularFile(unused) == true {
      number += 1
      unused = "\(path[..<ending])-\(number)\(path[ending...])"
    }
    return unused
  }

  private func enqueue(
    then state: State = .writing,
    _ write: @escaping @Sendable (inout Output) throws(Failure) -> Void
  ) {
    queue.async { [self] in
      guard self.state == .writing else { return }
      var result = state
      do throws(Failure) {
        try output.withLock { (output) throws(Failure) in try write(&output) }
      } catch {
        result = .failed(error)
      }
      guard result != .writing else { return }
      lastState.withLock { $0 = result }
      onEnd()
    }
  }
}
