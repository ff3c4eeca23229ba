package import CardCore
package import CardSystem

/// The trace: a line of JSON for each frame shown, written as it happens.
package struct TraceFile: ~Copyable {
  private let file: OutputFile

  /// Creates or empties the file.
  package init(path: String) throws(Failure) { file = try OutputFile(path: path) }

  /// Writes the line of a frame shown `time` seconds after the start; `now` is the stage's time.
  /// The first line tells of the start as well.
  package func write(
    _ frame: Stage.Frame, of stage: Stage, at now: Double, time: Double, times: FrameTimes,
    start: StartTimes?
  ) throws(Failure) {
    try write(Self.line(frame, of: stage, at: now, time: time, times: times, start: start))
  }

  func write(_ line: String) throws(Failure) {
    try file.write(Array((line + "\n").utf8).span.bytes)
  }

  /// The line of a frame; without `times` nothing of what it took, for none that was shown.
  static func line(
    _ frame: Stage.Frame, of stage: Stage, at now: Double, time: Double, times: FrameTimes?,
    start: StartTimes? = nil
  ) -> String {
    let status = stage.status(at: now)
    let viewport = stage.viewport
    let position: (String, JSONValue) =
      if let drag = status.drag { ("drag", .number(drag)) } else {
        ("offset", status.offset.map(JSONValue.number) ?? .null)
      }
    var members: [(String, JSONValue)] = [
      ("t", .number(time)), ("scene", .string(stage.sceneID.rawValue)),
    ]
    if let part = status.part { members.append(("part", .string(part))) }
    members += [
      position,
      ("velocity", .number(status.velocity * (status.phase == .dragging ? 1 : stage.rate))),
      ("phase", .string(status.phase.rawValue)),
      ("selected", status.selected.map(JSONValue.integer) ?? .null),
      ("front", .integer(status.front)),
      ("count", .integer(status.count)),
      ("visible", .integer(frame.visibleCount)),
      ("open", .number(status.open)),
      ("rate", .number(stage.rate)),
      ("zoom", .number(viewport.zoom)),
      (
        "viewport",
        .array([
          .number(viewport.origin.x), .number(viewport.origin.y),
          .number(viewport.size.width * viewport.zoom),
          .number(viewport.size.height * viewport.zoom),
        ])
      ),
    ]
    if let times {
      members += [
        ("layoutMs", .number(times.layout)),
        ("rasterMs", .number(times.raster)),
        ("presentMs", .number(times.present)),
        ("painted", .integer(times.paintedPixels)), ("sent", .integer(times.sentPixels)),
        ("complete", .bool(times.isComplete)),
      ]
    }
    if let start { members.append(("start", start.json)) }
    return JSONValue.object(members).text
  }
}
