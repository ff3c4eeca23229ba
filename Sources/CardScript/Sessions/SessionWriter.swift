import CardInput
import CardKinetics
import CardScene
import CardStage
import CardSystem

/// Formats a session's lines, one after the other.
struct SessionWriter {
  private var events = ScriptWriter(keepsTimes: true)
  private var time = 0.0

  /// Returns the line of the next step, with its line ending.
  ///
  /// Moves, resampled positions and drawn frames are the most frequent, so they are short arrays: a time, a point, and
  /// a 1 if resampled.
  mutating func line(of step: SessionStep) -> String {
    time = step.time ?? time
    return switch step {
    case .event(let event):
      switch event.kind {
      case .input(.move(let point, modifiers: [])): Self.samples([time, point.x, point.y])
      case .input(.resample(let point)): Self.samples([time, point.x, point.y, 1])
      default: events.line(of: event)
      }
    case .frame(_, isDrawn: true): Self.samples([time])
    case .frame(_, isDrawn: false): Self.line(time, "frame", ("drawn", .bool(false)))
    case .restart(_, wipes: false): Self.line(time, "restart")
    case .restart(_, wipes: true): Self.line(time, "restart", ("wipes", .bool(true)))
    case .hand(let isShown): Self.line(time, "hand", ("shown", .bool(isShown)))
    case .pace(let pace): Self.line(time, "pace", ("rate", .number(pace)))
    }
  }

  /// Returns the line at which the recording begins.
  static func record(at time: Double) -> String { line(time, "record") }
  static func stop(at time: Double) -> String { line(time, "stop") }

  private static func samples(_ numbers: [Double]) -> String {
    JSONValue.array(numbers.map(JSONValue.number)).text + "\n"
  }

  private static func line(
    _ time: Double, _ type: String, _ member: (String, JSONValue)...
  ) -> String {
    let start: [(String, JSONValue)] = [("t", .number(time)), ("type", .string(type))]
    return JSONValue.object(start + member).text + "\n"
  }
}
