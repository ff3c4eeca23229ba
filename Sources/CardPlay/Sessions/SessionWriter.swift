import CardCore
import CardSystem

/// Formats a session's lines, part after part.
struct SessionWriter {
  private var events = ScriptWriter(keepsTimes: true)
  private var time = 0.0

  /// The lines of the next steps.
  mutating func text(of steps: [SessionStep]) -> String {
    var text = ""
    for step in steps {
      time = step.time ?? time
      switch step {
      case .event(let event): text += events.line(of: event)
      case .frame(_, isDrawn: true): text += Self.line(time, "frame")
      case .frame(_, isDrawn: false): text += Self.line(time, "frame", ("drawn", .bool(false)))
      case .restart: text += Self.line(time, "restart")
      case .hand(let isShown): text += Self.line(time, "hand", ("shown", .bool(isShown)))
      }
    }
    return text
  }

  /// The lines at which the recording begins and ends.
  static func record(at time: Double) -> String { line(time, "record") }
  static func stop(at time: Double) -> String { line(time, "stop") }

  private static func line(
    _ time: Double, _ type: String, _ member: (String, JSONValue)...
  ) -> String {
    let start: [(String, JSONValue)] = [("t", .number(time)), ("type", .string(type))]
    return JSONValue.object(start + member).text + "\n"
  }
}
