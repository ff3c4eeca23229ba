import CardPaint
package import CardSystem
import Dispatch
import Glibc
import Synchronization

/// The file of a recording, written in order on a queue.
///
/// The part that is already written can be played, even if the program is killed.
package final class SessionFile: Sendable {
  enum State: Equatable {
    case writing, complete
    case failed(Failure)
  }

  let path: String
  private let queue = DispatchQueue(label: "cardstage.session")
  private let output: OutputFile
  private let lastState = Mutex(State.writing)
  private let onEnd: @Sendable () -> Void

  /// Creates the file, and writes the lines before the recording, which starts at `time`.
  ///
  /// - Parameters:
  ///   - path: the path to write; if that file exists, the new name is `NAME-2.jsonl`, and so on.
  ///   - onEnd: called on the queue after a change of the state.
  /// - Throws: an error if the file cannot be created.
  init(
    path: String, _ heading: SessionHeader, after lines: [String], at time: Double,
    onEnd: @escaping @Sendable () -> Void
  ) throws(Failure) {
    self.onEnd = onEnd
    var path = path
    output = try Self.open(&path)
    self.path = path
    // Reading the cards' files may take a while, so the queue reads them.
    write(heading.refreshed().text, then: .writing)
    lines.forEach { append($0) }
    append(SessionWriter.record(at: time))
  }

  /// The state of the file; the queue calls `onEnd` when the file is complete or has failed.
  var state: State { lastState.withLock { $0 } }

  /// Writes more lines.
  func append(_ lines: String) { write(lines, then: .writing) }

  /// Completes the file.
  func stop(at time: Double) { write(SessionWriter.stop(at: time), then: .complete) }

  /// Waits until everything has been written.
  func wait() { queue.sync {} }

  /// Checks that a recording can be written to `path`, without leaving a file there.
  ///
  /// - Throws: an error if the recording cannot be written.
  package static func checkIsWritable(_ path: String) throws(Failure) {
    if FileText.isRegularFile(path) == false { return try OutputFile.checkDevice(path) }
    var path = path
    _ = try open(&path)
    unlink(path.fileName)
  }

  /// Opens a new file at `path`, or next to an existing file, and stores the new name in `path`.
  ///
  /// A special file, such as a pipe, is opened as it is.
  private static func open(_ path: inout String) throws(Failure) -> OutputFile {
    if FileText.isRegularFile(path) == false { return try OutputFile(path: path) }
    let (name, ending) = (path, FileText.ending(of: path))
    var number = 1
    while true {
      if let file = try OutputFile(creating: path) { return file }
      number += 1
      path = "\(name[..<ending])-\(number)\(name[ending...])"
    }
  }

  /// Writes a text. The queue computes the text, because that may take long.
  private func write(
    _ text: @autoclosure @escaping @Sendable () -> String, then state: State
  ) {
    queue.async { [self] in
      guard self.state == .writing else { return }
      var state = state
      do throws(Failure) {
        try output.write(Array(text().utf8).span.bytes)
      } catch {
        state = .failed(error)
      }
      guard state != .writing else { return }
      lastState.withLock { [state] in $0 = state }
      onEnd()
    }
  }
}
