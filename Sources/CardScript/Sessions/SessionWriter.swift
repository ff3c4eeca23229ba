import CardInput
import CardKinetics
import CardScene
import CardStage
import CardSystem

/// Formats the lines of a session in order.
struct SessionWriter {
  private var events = ScriptWriter(keepsTimes: true)
  private var line = EventLine()

  /// Returns the line of the next step, with its line ending.
  ///
  /// Moves, resampled positions and drawn frames are the most frequent steps, so they are short arrays. The array of a
  /// frame holds a time, the array of a move also a point, and the array of a resampled position also a 1. `EventLine`
  /// reads these arrays.
  mutating func line(of step: SessionStep) -> String {
    line.time = step.time ?? line.time
    return switch step {
    case .event(let event):
      switch event.kind {
      case .input(.move(let point, modifiers: [])): Self.samples([line.time, point.x, point.y])
      case .input(.resample(let point)): Self.samples([line.time, point.x, point.y, 1])
      default: events.line(of: event)
      }
    case .frame(_, isDrawn: true): Self.samples([line.time])
    default: line.text(of: step, in: SessionStep.forms, at: line.time)
    }
  }

  /// Returns the line at which the recording begins.
  static func record(at time: Double) -> String { line(time, "record") }
  static func stop(at time: Double) -> String { line(time, "stop") }

  private static func samples(_ numbers: [Double]) -> String {
    JSONValue.array(numbers.map(JSONValue.number)).text + "\n"
  }

  private static func line(_ time: Double, _ type: String) -> String {
    JSONValue.object([("t", .number(time)), ("type", .string(type))]).text + "\n"
  }
}
