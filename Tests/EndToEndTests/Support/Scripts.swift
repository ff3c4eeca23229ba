import Foundation
import Testing
import X11TestSupport

/// Returns a line of a script: an event at `t` seconds, with a viewport point for pointer events.
func event(
  _ t: Double, _ type: String, _ point: (x: Double, y: Double)? = nil, _ more: String = ""
) -> String {
  let position = point.map { ",\"x\":\($0.x),\"y\":\($0.y)" } ?? ""
  return "{\"t\":\(t),\"type\":\"\(type)\"\(position)\(more.isEmpty ? "" : ",\(more)")}"
}

/// Returns the lines of a press at one viewport point and a move to another, from 0.1 s to 0.2 s.
func dragging(
  _ from: (x: Double, y: Double), _ to: (x: Double, y: Double)
) -> [String] {
  [event(0.1, "move", from), event(0.1, "press", from), event(0.2, "move", to)]
}

/// Returns whether a session's file has its last line.
func isWritten(_ file: String) -> Bool {
  (try? String(contentsOfFile: file, encoding: .utf8))?.contains("\"stop\"") == true
}

/// Returns the screenshot that `cardstage shot` takes without a display.
func shot(
  _ scene: String, _ arguments: [String] = [], size: (width: Int, height: Int) = App.size,
  script: [String] = [], at time: Double? = nil,
  location: SourceLocation = #_sourceLocation
) async throws -> PixelGrid {
  let scratch = try Scratch()
  var options = [
    "shot", "--scene", scene, "--out", scratch.file("out.png"), "--size",
    "\(size.width)x\(size.height)",
  ]
  options += arguments.contains("--offset") ? arguments : App.start(of: scene) + arguments
  if !script.isEmpty {
    options += ["--script", try scratch.write(script.joined(separator: "\n"), to: "script")]
  }
  if let time { options += ["--at", "\(time)"] }
  let outcome = try await run(options)
  try #require(outcome.status == 0, "\(outcome.errors)", sourceLocation: location)
  return try PixelGrid(png: scratch.file("out.png"))
}

/// Returns the contents of the files in a folder by name.
func contents(of folder: String) throws -> [String: Data] {
  let names = try FileManager.default.contentsOfDirectory(atPath: folder)
  return try Dictionary(
    uniqueKeysWithValues: names.map {
      ($0, try Data(contentsOf: URL(filePath: folder + "/" + $0)))
    })
}

/// Returns the first frame of a scene at rest, in a window of the default size.
func atRest(_ scene: String) async throws -> PixelGrid {
  if let known = framesAtRest[scene] { return known }
  let image = try await shot(scene)
  framesAtRest[scene] = image
  return image
}

private var framesAtRest: [String: PixelGrid] = [:]

/// The JSON output of `cardstage inspect`.
struct Inspection: Decodable {
  struct Item: Decodable {
    var index: Int
    var center, size, anchor: [Double]
    var transform: [Double]
    var alpha, z: Double
    var corners: [[Double]]

    /// Returns whether a point lies within the projected face, whose corners may run in either direction.
    func contains(_ point: (x: Double, y: Double)) -> Bool {
      let sides = corners.indices.map { index in
        let (a, b) = (corners[index], corners[(index + 1) % 4])
        return (b[0] - a[0]) * (point.y - a[1]) - (b[1] - a[1]) * (point.x - a[0])
      }
      return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
    }
  }

  var scene: String
  var viewport: [Double]
  var offset: Double
  var range: [Double]
  var items: [Item]
  var rest: Double?

  /// Returns the frontmost item at a viewport point.
  func index(at point: (x: Double, y: Double)) -> Int? {
    items.last { $0.contains(point) }?.index
  }

  func item(_ index: Int) throws -> Item {
    try #require(items.first { $0.index == index }, "there is no item \(index)")
  }
}

func inspect(
  _ scene: String, _ arguments: [String] = [], location: SourceLocation = #_sourceLocation
) async throws -> Inspection {
  let outcome = try await run(["inspect", "--scene", scene] + arguments)
  try #require(outcome.status == 0, "\(outcome.errors)", sourceLocation: location)
  return try JSONDecoder().decode(Inspection.self, from: Data(outcome.output.utf8))
}

extension App {
  /// Returns the layout of the current scene in its viewport.
  func inspect(
    _ arguments: [String] = [], location: SourceLocation = #_sourceLocation
  ) async throws -> Inspection {
    let viewport = ["--viewport", "\(last.width)x\(last.height)"]
    return try await EndToEndTests.inspect(last.scene, viewport + arguments, location: location)
  }
}
