import CardContent
package import CardStage
package import CardSystem

/// A script of input events in JSON lines, or a session that a window recorded.
///
/// Each line of a script is an event with its time in seconds; positions are in viewport points. A session adds a few
/// kinds of lines.
package struct Script: Hashable, Sendable {
  /// The events in order of time; empty for a session, which has steps.
  package var events: [StageEvent]
  package let session: Session?
  /// The number of the last line if the file of a session ends within that line. The line isn't played.
  package var tornLine: Int?

  /// The maximum sizes of a script and of a session, in bytes.
  private static let (largestScript, largestSession) = (64 << 20, 1 << 30)

  package init(events: [StageEvent]) {
    self.events = events
    session = nil
  }

  /// Creates a script from a file. The whole file is read, so that an invalid line is found before anything is played.
  ///
  /// - Parameter keyName: maps a key's name in the script to its name in events; nil for an unknown
  ///   key.
  package init(
    path: String, keyName: @escaping (String) -> String? = { $0 }
  ) throws(Failure) {
    try self.init(
      LineReader(path: path, limit: Self.largestScript), called: "\(path):", keyName: keyName)
  }

  package init(
    text: String, keyName: @escaping (String) -> String? = { $0 }
  ) throws(Failure) {
    try self.init(LineReader(text: text), called: "line ", keyName: keyName)
  }

  private init(
    _ source: consuming LineReader, called name: String,
    keyName: @escaping (String) -> String?
  ) throws(Failure) {
    var reader = ScriptReader(keyName: keyName)
    var tornLine: Int?
    while let line = try source.next() {
      if line.allSatisfy(\.isWhitespace) { continue }
      do {
        try reader.read(line[...])
      } catch {
        guard reader.isSession, source.isTorn, error.isNotJSON else {
          throw Failure(.badData, "\(name)\(source.number): \(error.message)")
        }
        tornLine = source.number
      }
      if reader.isSession { source.limit = Self.largestSession }
    }
    (events, session, self.tornLine) = (reader.events, reader.session, tornLine)
    if reader.isSession, session == nil {
      throw Failure(
        .badData,
        "\(name)\(source.number): the session has no \"record\" event; nothing was recorded")
    }
  }

  /// Returns the tour, which shows every scene, and then how a layout is written.
  ///
  /// - Throws: an error if its scripts are missing.
  package static func tour() throws(Failure) -> Script {
    let folder = try AssetFolder.find() + "/scripts"
    var tour = try Script(path: folder + "/tour.jsonl")
    let start = tour.end + pauseOfTour
    tour.events += try Script(path: folder + "/write-layout.jsonl").events.map {
      StageEvent(time: start + $0.time, kind: $0.kind)
    }
    return tour
  }

  /// The pause between the scripts of the tour, in seconds; tuned by eye.
  private static let pauseOfTour = 1.8

  /// The time of the last event or of the recording's end, in seconds; 0 for an empty script.
  package var end: Double { session?.duration ?? events.last?.time ?? 0 }
}
