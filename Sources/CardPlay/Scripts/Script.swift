package import CardCore
package import CardSystem

/// A script of input events: JSON lines, each an event with its time, in viewport points; or a
/// session that a window recorded, in the same words and a few more.
package struct Script: Hashable, Sendable {
  /// In order of time; empty for a session, which has steps.
  package var events: [InputEvent]
  package let session: Session?

  package init(events: [InputEvent]) {
    self.events = events
    session = nil
  }

  /// Reads the whole file, so that a bad line is found before anything is played.
  ///
  /// - Parameter keyName: maps a key's name in the script to its name in events; nil for an unknown
  ///   key.
  package init(
    path: String, keyName: @escaping (String) -> String? = { $0 }
  ) throws(Failure) {
    let text = String(decoding: try FileText.read(path), as: UTF8.self)
    do {
      try self.init(text: text, keyName: keyName)
    } catch {
      throw Failure(error.status, "\(path): \(error.message)")
    }
  }

  package init(
    text: String, keyName: @escaping (String) -> String? = { $0 }
  ) throws(Failure) {
    var reader = ScriptReader(keyName: keyName)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      do {
        try reader.read(line)
      } catch {
        throw Failure(.badData, "line \(index + 1): \(error.message)")
      }
    }
    events = reader.events
    session = reader.session
    if reader.isSession, session == nil {
      throw Failure(.badData, "line \(lines.count): the session has no \"record\"")
    }
  }

  /// The time of the last event or of the recording's end, in seconds; 0 for an empty script.
  package var end: Double { session?.duration ?? events.last?.time ?? 0 }
}
