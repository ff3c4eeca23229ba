import CardContent
import CardInput
import CardKinetics
import CardModel
import CardPaint
import CardScene
import CardStage
import CardSystem

/// Reads the lines of a script in order. A heading as the first line makes the script a session.
struct ScriptReader {
  /// An error in a line.
  struct BadLine: Error, CustomStringConvertible {
    var message: String
    /// Whether the line is not JSON. Such a line may be cut off.
    var isNotJSON = false
    var description: String { message }
  }

  /// The maximum time of an event in a script, in seconds: one day.
  private static let maximumScriptTime = 86_400.0
  /// The maximum time of a line in a session, in seconds: about 30 years.
  private static let maximumSessionTime = 1e9

  private(set) var events: [StageEvent] = []
  private var line = EventLine()
  /// The latest time so far, in seconds.
  private var latest = 0.0
  private var isAfterGlide = false
  private var isFirst = true
  private var sessionReader: SessionReader?

  /// Creates a reader.
  ///
  /// - Parameter keyName: maps a key's name in the script to its name in events; nil for an unknown key.
  init(keyName: @escaping (String) -> String?) { line.keyName = keyName }

  var isSession: Bool { sessionReader != nil }

  /// The session; nil if the script is not a session, or nothing is recorded in it.
  var session: Session? { sessionReader?.session }

  mutating func read(_ text: Substring) throws(BadLine) {
    if isFirst {
      isFirst = false
      sessionReader = try SessionHeader(reading: text).map(SessionReader.init)
      if isSession {
        // A session uses the key names of events, so the names need no mapping.
        line.keyName = { $0 }
        return
      }
    }
    do {
      if isSession, text.utf8.first == UInt8(ascii: "[") {
        try line.begin(readingSamples: text)
      } else {
        try line.begin(reading: text)
      }
      try check()
      if isSession { try readStep() } else { try readEvent() }
      try line.end()
    } catch {
      throw line.problem(error)
    }
  }

  private func check() throws(BadLine) {
    guard line.files.isEmpty || ["files", "open"].contains(line.type) else {
      throw BadLine(message: "expected an \"open\" event after the files above")
    }
    let maximum = isSession ? Self.maximumSessionTime : Self.maximumScriptTime
    guard line.time <= maximum else {
      throw BadLine(message: "\"t\" must be at most \(Int(maximum)) seconds")
    }
  }

  /// Reads a line of a session. The time of the line's event may be earlier than the time of the line before.
  private mutating func readStep() throws {
    guard line.time >= 0 else { throw BadLine(message: "\"t\" must be 0 or greater") }
    switch line.type {
    case "record": try sessionReader?.record(at: line.time)
    case "stop": try sessionReader?.stop(at: line.time)
    case "cards": sessionReader?.append(try line.read("files") ?? [])
    default:
      if let step = try line.event(in: SessionStep.forms) {
        try sessionReader?.append(step)
      } else {
        for kind in try kinds() {
          try sessionReader?.append(.event(StageEvent(time: line.time, kind: kind)))
        }
      }
    }
  }

  /// Reads a line of a script.
  private mutating func readEvent() throws {
    // The end time of a glide is a sum. The sum may exceed the time in the next line by a rounding error.
    guard line.time >= latest - 1e-9 else {
      let reference = isAfterGlide ? "the end of the glide" : "on the line"
      throw BadLine(message: "\"t\" is earlier than \(reference) above")
    }
    latest = max(latest, line.time)
    isAfterGlide = line.type == "glide"
    if isAfterGlide { return try readGlide() }
    for kind in try kinds() { events.append(StageEvent(time: latest, kind: kind)) }
  }

  /// Reads the events of a line. A line with only files has no event. A line that presses and releases a key has two.
  private mutating func kinds() throws -> [StageEvent.Kind] {
    if let input = try line.event(in: UserInput.forms) { return [.input(input)] }
    if let message = try line.event(in: Message.forms) { return [.message(message)] }
    switch line.type {
    case "files":
      try line.readFiles()
      return []
    case "key":
      let (name, modifiers) = (try line.key(""), try line.modifiers([]))
      return [
        .input(
          .keyDown(
            name: name, modifiers: modifiers, isRepeat: false, text: try line.read("text"))),
        .input(.keyUp(name: name, modifiers: modifiers)),
      ]
    default:
      let types = UserInput.forms.map(\.type) + Message.forms.map(\.type) + ["files", "key"]
      let others =
        isSession ? SessionStep.forms.map(\.type) + ["record", "stop", "cards"] : ["glide"]
      throw BadLine(
        message: Spelling.unknown("event type", line.type.echoed, among: types + others))
    }
  }

  /// The number of moves per second of a glide.
  private static let glideRate = 60.0

  /// Adds moves of the pointer from its last position to the position of the line.
  private mutating func readGlide() throws {
    let end = try line.point(.zero, isNeeded: true)
    let seconds = try line.required("for", 0.0, ", in seconds")
    try line.expect(duration: seconds, upTo: 60)
    let ease = try Self.ease(try line.read("ease"))
    let modifiers = try line.modifiers([])
    let begin = latest
    let count = max(Int((seconds * Self.glideRate).rounded()), 1)
    for step in 1...count {
      let fraction = Double(step) / Double(count)
      let point = line.start + (end - line.start) * ease(fraction)
      events.append(
        StageEvent(time: begin + seconds * fraction, .move(point, modifiers: modifiers)))
    }
    latest = begin + seconds
  }

  /// Returns the easing of a glide: "stop" slows down to a halt, and "throw" is fastest at its end.
  private static func ease(_ name: String?) throws(BadLine) -> (Double) -> Double {
    switch name {
    // The minimum-jerk motion between two points of rest. Source: T. Flash and N. Hogan, "The coordination of arm
    // movements", J. Neurosci. 5(7), 1985.
    case nil, "stop": return { $0 * $0 * $0 * (10 + $0 * (6 * $0 - 15)) }
    case "throw": return { $0 * $0 }
    case let other?:
      throw BadLine(message: Spelling.unknown("ease", other.echoed, among: ["stop", "throw"]))
    }
  }
}
