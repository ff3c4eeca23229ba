import CardStage
import CardSystem
@preconcurrency import Glibc

/// Records sessions to files, and shows their outcome in the window.
@MainActor
package struct SessionRecorder {
  /// The duration of a caption, in seconds.
  private static let captionTime = 4.0

  private let heading: SessionHeader
  /// The path to record to; nil to create a new file for each recording.
  private let path: String?
  /// Reports an error to the user.
  private let warn: @MainActor (String) -> Void
  /// Called on any thread when `follow` has a result to show.
  private let wake: @Sendable () -> Void
  /// The file of the current recording.
  private var current: SessionFile?
  /// The files whose results have not been shown yet.
  private(set) var files: [SessionFile] = []

  package init(
    _ heading: SessionHeader, path: String?, wake: @escaping @Sendable () -> Void,
    warn: @escaping @MainActor (String) -> Void
  ) {
    (self.heading, self.path, self.wake, self.warn) = (heading, path, wake, warn)
  }

  package var isRecording: Bool { current != nil }

  /// Begins or ends a recording of the input of `recorded`, as the user requests by a key.
  package mutating func toggle(_ recorded: inout RecordedStage, at time: Double) {
    if current == nil {
      begin(&recorded, at: time)
    } else {
      // The key that ends a recording is not part of it.
      stop(&recorded, at: time)
    }
  }

  /// Writes the input of `recorded` since the last call, and shows the results of ended recordings.
  ///
  /// - Returns: Whether the window shows a new result.
  package mutating func follow(_ recorded: inout RecordedStage, at time: Double) -> Bool {
    recorded.log.writeLast()
    if recorded.log.isRecordingFull { stop(&recorded, at: time) }
    append(&recorded)
    return report(in: &recorded, at: time)
  }

  /// Ends the current recording, and waits until all files are written.
  package mutating func end(_ recorded: inout RecordedStage, at time: Double) {
    recorded.log.writeLast()
    stop(&recorded, at: time)
    files.forEach { $0.wait() }
    _ = report(in: &recorded, at: time)
  }

  private mutating func begin(_ recorded: inout RecordedStage, at time: Double) {
    showNotice("", in: &recorded, at: time)
    let path = path ?? Self.fileName()
    guard let before = recorded.log.beginRecording() else {
      showNotice("Too much input to record. Restart Cardstage to record.", in: &recorded, at: time)
      return
    }
    do {
      let file = try SessionFile(
        path: path, heading, after: before, at: time, onEnd: wake)
      current = file
      files.append(file)
    } catch {
      recorded.log.endRecording()
      complain(error, of: path, in: &recorded, at: time)
    }
  }

  /// Writes the recorded lines that are not in the file yet.
  private func append(_ recorded: inout RecordedStage) {
    let lines = recorded.log.takeRecorded()
    if !lines.isEmpty { current?.append(lines) }
  }

  private mutating func stop(_ recorded: inout RecordedStage, at time: Double) {
    append(&recorded)
    current?.stop(at: time)
    current = nil
    recorded.log.endRecording()
  }

  /// Shows the results of complete and failed files; returns false if there are none.
  private mutating func report(in recorded: inout RecordedStage, at time: Double) -> Bool {
    let ended = files.filter { $0.state != .writing }
    for file in ended {
      files.removeAll { $0 === file }
      if file === current {
        current = nil
        recorded.log.endRecording()
      }
      if case .failed(let failure) = file.state {
        complain(failure, of: file.path, in: &recorded, at: time)
      } else {
        warn("recorded \(Self.fullPath(file.path))")
        showNotice(
          FileText.withoutFolder(of: file.path, "Recorded: \(file.path)"), in: &recorded, at: time)
      }
    }
    return !ended.isEmpty
  }

  private func complain(
    _ failure: Failure, of path: String, in recorded: inout RecordedStage, at time: Double
  ) {
    warn(failure.message)
    let words = FileText.withoutFolder(of: path, "Not recorded: \(failure.message)")
    showNotice(words, in: &recorded, at: time)
  }

  private func showNotice(_ text: String, in recorded: inout RecordedStage, at time: Double) {
    let seconds = text.isEmpty ? 0 : Self.captionTime
    _ = recorded.handle(StageEvent(time: time, .notice(text, seconds: seconds)))
  }

  /// Returns a file name in the current folder, with the date and the time.
  private static func fileName() -> String {
    WallClock.text("cardstage-%Y-%m-%d-%H%M%S.jsonl")
  }

  /// Returns the absolute path, with `~` for the home folder.
  private static func fullPath(_ path: String) -> String {
    guard let full = FileText.realPath(of: path) else { return path }
    guard let home = getenv("HOME").map({ String(fileName: $0) }), home.count > 1,
      full.hasPrefix(home + "/")
    else { return full }
    return "~" + full.dropFirst(home.count)
  }
}
