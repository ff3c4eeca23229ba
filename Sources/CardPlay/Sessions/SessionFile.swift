import CardCore
import CardSystem

/// The file of a recording under way: what is written to it is with the system at once, and can be
/// played even where the program ends without a word.
final class SessionFile {
  /// The most steps that are made text at once.
  private static let portion = 10_000

  let path: String
  private let file: OutputFile
  private var writer = SessionWriter()
  /// How many of the log's steps are in it.
  private var written = 0

  /// Begins it, at `time`, with all that was before.
  init(
    path: String, _ heading: SessionHeading, after steps: [SessionStep], at time: Double
  ) throws(Failure) {
    self.path = path
    file = try OutputFile(path: path)
    try write(heading.json.text + "\n")
    try append(steps[...])
    try write(SessionWriter.record(at: time))
  }

  /// Writes what is new in a log, up to its end or not quite.
  func append(_ steps: ArraySlice<SessionStep>) throws(Failure) {
    while written < steps.endIndex {
      let end = min(written + Self.portion, steps.endIndex)
      try write(writer.text(of: steps[written..<end]))
      written = end
    }
  }

  func stop(at time: Double) throws(Failure) { try write(SessionWriter.stop(at: time)) }

  private func write(_ text: String) throws(Failure) {
    try file.write(Array(text.utf8).span.bytes)
  }
}
