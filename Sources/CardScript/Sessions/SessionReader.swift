import CardContent
import CardModel

/// Assembles a session from its lines.
struct SessionReader {
  /// The maximum number of steps. Each step takes 48 bytes of memory.
  ///
  /// A session of this program has fewer: a log's lines take at least seven bytes, and a recording has a limit of its
  /// own.
  static let maximumSteps = SessionLog.maximumBytes / 7 + SessionLog.maximumSteps

  private var heading: SessionHeader
  private var steps: [SessionStep] = []
  /// The latest time so far.
  private var latest = 0.0
  private var lastFrame = 0.0
  private var recording: (start: Int, begin: Double)?
  private var end: Double?

  init(_ heading: SessionHeader) { self.heading = heading }

  /// Adds the files of the heading's cards.
  mutating func append(_ files: [FileState]) { heading.settings.sources += files }

  mutating func append(_ step: SessionStep) throws(ScriptReader.BadLine) {
    guard end == nil else { throw .init(message: "unexpected event after \"stop\"") }
    guard steps.count < Self.maximumSteps else {
      throw .init(message: "a session can have at most \(Self.maximumSteps) lines")
    }
    if case .frame(let time, _) = step {
      guard time >= lastFrame else {
        throw .init(message: "\"t\" is earlier than in the frame above")
      }
      lastFrame = time
    }
    latest = max(latest, step.time ?? latest)
    steps.append(step)
  }

  /// Begins the recording.
  mutating func record(at time: Double) throws(ScriptReader.BadLine) {
    guard recording == nil else {
      throw .init(message: "unexpected \"record\"; the recording has begun above")
    }
    latest = max(latest, time)
    recording = (steps.count, latest)
  }

  mutating func stop(at time: Double) throws(ScriptReader.BadLine) {
    guard recording != nil, end == nil else {
      throw .init(message: "unexpected \"stop\"; no recording has begun")
    }
    latest = max(latest, time)
    end = latest
  }

  /// The session; nil if nothing was recorded. A recording without a stop ends with its last step.
  var session: Session? {
    recording.map { start, begin in
      Session(heading: heading, steps: steps, start: start, begin: begin, end: end ?? latest)
    }
  }
}
