import CardInput
package import CardStage

/// Writes input events as a script's lines, which `Script` reads as the same events.
///
/// Points and times must be finite. Times count from 0.
package struct ScriptWriter {
  private var line = EventLine()
  private let keepsTimes: Bool

  /// Creates a writer.
  ///
  /// - Parameter keepsTimes: whether an event that is earlier than the one before keeps its time, as in a session.
  ///   Otherwise it gets the time of the event before.
  package init(keepsTimes: Bool = false) { self.keepsTimes = keepsTimes }

  /// Returns the line of the next event, with its line ending.
  ///
  /// If the event has more files than fit into one line, further lines come before it.
  package mutating func line(of event: StageEvent) -> String {
    let time = keepsTimes ? event.time : max(line.time, event.time)
    return switch event.kind {
    case .input(let input): line.text(of: input, in: UserInput.forms, at: time)
    case .message(let message): line.text(of: message, in: Message.forms, at: time)
    }
  }
}
