package import CardCore
package import CardSystem

/// A script of input events: JSON lines, each an event with its time, in viewport points; or a
/// session that a window recorded, in the same words and a few more.
package struct Script: Hashable, Sendable {
  /// In order of time; none of a session, which has its own.
  package var events: [InputEvent]
  package let session: Session?

  package init(events: [InputEvent]) {
    self.events = events
    session = nil
  }

  /// Reads a script file whole, so that a bad line stops it before anything is played.
  ///
  /// - Parameter keyName: what events call a key that the script names; nil where there is none.
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

  /// When the last event happens, in seconds, or the recording ends; 0 for an empty script.
  package var end: Double { session?.duration ?? events.last?.time ?? 0 }
}
