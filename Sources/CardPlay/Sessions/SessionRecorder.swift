import CardCore
import CardSystem
@preconcurrency import Glibc

/// Records sessions to files, and shows their outcome in the window.
@MainActor
package struct SessionRecorder {
  /// How long a caption is shown, in seconds.
  private static let captionTime = 4.0

  private let heading: SessionHeading
  /// Where to record to; nil for a file of its own for each recording.
  private let path: String?
  /// Reports an error to the user.
  private let warn: @MainActor (String) -> Void
  /// Called on any thread when `follow` has a result to show.
  private let wake: @Sendable () -> Void
  /// The file of the recording under way, and how many of the log's steps it has been given.
  private var current: (file: SessionFile, steps: Int)?
  /// The files not yet complete.
  private(set) var files: [SessionFile] = []

  package init(
    _ heading: SessionHeading, path: String?, wake: @escaping @Sendable () -> Void,
    warn: @escaping @MainActor (String) -> Void
  ) {
    (self.heading, self.path, self.wake, self.warn) = (heading, path, wake, warn)
  }

  /// Begins or ends a recording of the input of `lens`, at the press of its key.
  package mutating func toggle(_ lens: inout LoggedLens, at time: Double) {
    if current == nil {
      begin(&lens, at: time)
    } else {
      // The key that ends a recording is not part of it.
      end(&lens, upTo: lens.log.count - 1, at: time)
    }
  }

  /// Records the input of `lens` since the last call; true where the window shows the result of a
  /// recording, which is complete or has failed.
  package mutating func follow(_ lens: inout LoggedLens, at time: Double) -> Bool {
    if lens.log.isRecordingFull { end(&lens, upTo: lens.log.count, at: time) }
    append(lens.log, upTo: lens.log.count)
    return report(in: &lens, at: time)
  }

  /// Ends the recording, if there is one, and waits until all files are written.
  package mutating func end(_ lens: inout LoggedLens, at time: Double) {
    end(&lens, upTo: lens.log.count, at: time)
    files.forEach { $0.wait() }
    _ = report(in: &lens, at: time)
  }

  private mutating func begin(_ lens: inout LoggedLens, at time: Double) {
    guard !lens.log.isFull else {
      say("Too much has happened since the start to record it: start anew", in: &lens, at: time)
      return
    }
    say("", in: &lens, at: time)
    do {
      let file = try SessionFile(
        path: path ?? Self.fileName(), heading, after: lens.log.steps(in: 0..<lens.log.count),
        at: time, onEnd: wake)
      current = (file, lens.log.count)
      files.append(file)
      lens.beginRecording()
    } catch {
      complain(error, in: &lens, at: time)
    }
  }

  private mutating func append(_ log: SessionLog, upTo end: Int) {
    guard let (file, count) = current, end > count else { return }
    file.append(log.steps(in: count..<end))
    current = (file, end)
  }

  private mutating func end(_ lens: inout LoggedLens, upTo end: Int, at time: Double) {
    append(lens.log, upTo: end)
    current?.file.stop(at: time)
    current = nil
    lens.endRecording()
  }

  /// Shows the results of the files that are complete or have failed; false where there is none.
  private mutating func report(in lens: inout LoggedLens, at time: Double) -> Bool {
    let ended = files.filter { $0.state != .writing }
    for file in ended {
      files.removeAll { $0 === file }
      if file === current?.file {
        current = nil
        lens.endRecording()
      }
      if case .failed(let failure) = file.state {
        complain(failure, in: &lens, at: time)
      } else {
        say("Recorded: \(Self.fullPath(file.path))", in: &lens, at: time)
      }
    }
    return !ended.isEmpty
  }

  private func complain(_ failure: Failure, in lens: inout LoggedLens, at time: Double) {
    warn(failure.message)
    say("Not recorded: \(failure.message)", in: &lens, at: time)
  }

  private func say(_ text: String, in lens: inout LoggedLens, at time: Double) {
    let seconds = text.isEmpty ? 0 : Self.captionTime
    _ = lens.handle(InputEvent(time: time, kind: .say(text, seconds: seconds)))
  }

  /// A name in the current folder with the date and the time.
  private static func fileName() -> String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, "cardstage-%Y-%m-%d-%H%M%S.jsonl", &parts)
    return String(decoding: text[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The path from the root, or from the home folder as `~`.
  private static func fullPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    let full = String(cString: real)
    guard let home = getenv("HOME").map({ String(cString: $0) }), home.count > 1,
      full.hasPrefix(home + "/")
    else { return full }
    return "~" + full.dropFirst(home.count)
  }
}
