package import CardCore
import Glibc

/// What one shown frame took, in milliseconds.
package struct FrameTimes: Hashable, Sendable {
  package var layout = 0.0
  package var raster = 0.0
  package var present = 0.0

  package init() {}

  package var frame: Double { layout + raster + present }
}

/// The trace: a line of JSON for each frame shown, written as it happens.
package struct TraceFile: ~Copyable {
  private let descriptor: Int32
  private let path: String

  /// Creates or empties the file.
  package init(path: String) throws(Failure) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    self.path = path
    guard descriptor >= 0 else {
      throw Failure(.cannotWrite, "cannot write \(path): \(FileText.lastError)")
    }
  }

  deinit { close(descriptor) }

  /// Writes the line of a frame shown `time` seconds after the start; `now` is the stage's time.
  package func write(
    _ frame: Stage.Frame, of stage: Stage, at now: Double, time: Double, times: FrameTimes
  ) throws(Failure) {
    let line = Self.line(frame, of: stage, at: now, time: time, times: times) + "\n"
    var bytes = Array(line.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 {
        if errno == EINTR { continue }
        throw Failure(.cannotWrite, "cannot write \(path): \(FileText.lastError)")
      }
      bytes = bytes.dropFirst(written)
    }
  }

  static func line(
    _ frame: Stage.Frame, of stage: Stage, at now: Double, time: Double, times: FrameTimes
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
      ("zoom", .number(viewport.zoom)),
      (
        "viewport",
        .array([
          .number(viewport.origin.x), .number(viewport.origin.y),
          .number(viewport.size.width * viewport.zoom),
          .number(viewport.size.height * viewport.zoom),
        ])
      ),
      ("layoutMs", .number(times.layout)),
      ("rasterMs", .number(times.raster)),
      ("presentMs", .number(times.present)),
    ]
    return JSONValue.object(members).text
  }
}
