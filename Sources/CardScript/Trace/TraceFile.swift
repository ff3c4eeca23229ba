import CardKinetics
import CardModel
import CardPicture
import CardRaster
import CardScene
package import CardStage
package import CardSystem

/// A trace with a line of JSON for each shown frame. Each line is written immediately.
package struct TraceFile: ~Copyable {
  private let file: OutputFile

  /// Creates or empties the file.
  ///
  /// - Throws: An error if the file cannot be written.
  package init(path: String) throws(Failure) { file = try OutputFile(path: path) }

  /// Writes the line of a frame at `time`, in seconds.
  ///
  /// The lines of a window include the costs of frames, and the first line includes the times of the start.
  ///
  /// - Throws: An error if the line cannot be written.
  package func write(
    _ frame: Stage.Frame, of stage: Stage, at time: Double, times: FrameTimes? = nil,
    start: StartTimes? = nil
  ) throws(Failure) {
    let line = Self.line(frame, of: stage, at: time, times: times, start: start)
    try file.write(Array((line + "\n").utf8).span.bytes)
  }

  static func line(
    _ frame: Stage.Frame, of stage: Stage, at time: Double, times: FrameTimes? = nil,
    start: StartTimes? = nil
  ) -> String {
    let status = stage.status(at: time)
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
      ("velocity", .number(stage.velocity(of: status))),
      ("phase", .string(status.phase.rawValue)),
      ("selected", status.selected.map(JSONValue.integer) ?? .null),
      ("front", .integer(status.front)),
      ("count", .integer(status.count)),
      ("visible", .integer(frame.visibleCount)),
      ("open", .number(status.open)), ("opened", .number(status.opened)),
      ("classic", .bool(stage.modes.a == .classic)),
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
        ("begun", .number(times.begun)), ("layoutMs", .number(times.layout)),
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
