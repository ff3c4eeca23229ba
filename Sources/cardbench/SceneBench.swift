import ArgumentParser
import CardApp
import CardCore
import CardPaint
import CardRaster
import CardScenes
import CardX11
import Glibc

/// A scripted drag through a scene: layout, raster and, with a display, present.
struct SceneBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scene",
    abstract: "Times a scripted drag, in a window where there is a display, else off screen.")

  @Option(help: "The scene: \(SceneCatalog.names.joined(separator: ", ")).")
  var scene = SceneCatalog.names[0]

  @Option(help: ArgumentHelp("In device pixels.", valueName: "WxH"))
  var size = "1280x800"

  @Option(help: "Length of the drag, in seconds.")
  var seconds = 5.0

  @Option(help: "How many cards.")
  var count: Int?

  @Option(help: "Threads that draw; one for each core if left out.")
  var threads: Int?

  @Flag(help: "Print one JSON object, in milliseconds.")
  var json = false

  func run() throws {
    let parts = size.split(separator: "x").compactMap { Int($0) }
    guard parts.count == 2, parts.allSatisfy((1...16384).contains) else {
      throw ValidationError("--size must be whole pixels from 1x1 to 16384x16384")
    }
    let content = try ContentLoader.load(from: AssetFolder.find())
    var setup = try StageSetup(scene: scene, content: content)
    setup.count = count
    let times = try MainActor.assumeIsolated { [setup] in
      try ScriptedDrag(setup: setup, width: parts[0], height: parts[1], threads: threads)
        .run(seconds: seconds)
    }
    print(json ? times.json : "\(scene) \(size), \(times.frames.count) frames\n\(times.table)")
  }
}

/// The times of a run's frames.
struct RunTimes {
  var frames: [FrameTimes] = []

  private var columns: [(name: String, values: [Double])] {
    [
      ("frame", frames.map(\.frame)), ("layout", frames.map(\.layout)),
      ("raster", frames.map(\.raster)), ("present", frames.map(\.present)),
    ].map { ($0.0, $0.1.sorted()) }
  }

  private static func summary(_ sorted: [Double]) -> [(String, Double)] {
    func at(_ share: Double) -> Double {
      sorted.isEmpty ? 0 : sorted[min(Int(Double(sorted.count) * share), sorted.count - 1)]
    }
    return [("median", at(0.5)), ("p95", at(0.95)), ("p99", at(0.99)), ("max", at(1))]
  }

  private static func digits(_ value: Double) -> String {
    let thousandths = Int((value * 1000).rounded())
    let fraction = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }

  var json: String {
    let objects = columns.map { column in
      let members = Self.summary(column.values).map { "\"\($0)\":\(Self.digits($1))" }
      return "\"\(column.name)\":{\(members.joined(separator: ","))}"
    }
    return "{\(objects.joined(separator: ","))}"
  }

  var table: String {
    columns.map { column in
      let cells = Self.summary(column.values).map { "\($0) \(Self.digits($1)) ms" }
      return "  \(column.name): \(cells.joined(separator: ", "))"
    }.joined(separator: "\n")
  }
}
