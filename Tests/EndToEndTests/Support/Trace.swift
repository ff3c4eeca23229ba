import Foundation
@preconcurrency import Glibc
import X11TestSupport

/// A line of the trace, which describes one shown frame.
struct TraceLine: Decodable, Hashable {
  var t: Double
  var scene: String
  var part: String?
  var offset: Double?
  var drag: Double?
  var velocity: Double
  var phase: String
  var selected: Int?
  var front: Int
  var count: Int
  var visible: Int
  var open: Double
  var opened: Double
  var classic: Bool
  /// The seconds that pass on the stage in one second; 0 in a pause.
  var rate: Double
  var zoom: Double
  var viewport: [Double]
  var layoutMs, rasterMs, presentMs: Double
  /// The number of painted pixels and the number of sent pixels.
  var painted, sent: Int
  /// Whether all faces were painted and shown in full.
  var complete: Bool

  /// The viewport's extent in points.
  var width: Double { viewport[2] / zoom }
  var height: Double { viewport[3] / zoom }
  /// The lower edge of the viewport, in pixels.
  var bottom: Double { viewport[1] + viewport[3] }
}

/// Reads a trace as it grows.
final class TraceReader {
  private(set) var lines: [TraceLine] = []
  /// The time at which the last line was read, on the monotonic clock.
  private(set) var lastUpdate = monotonicSeconds()
  let path: String
  private var file: Int32 = -1
  private var rest: [UInt8] = []

  init(path: String) { self.path = path }

  deinit { if file >= 0 { close(file) } }

  /// Reads the lines that have been written since the last call.
  func update() throws {
    if file < 0 { file = open(path, O_RDONLY | O_CLOEXEC) }
    guard file >= 0 else { return }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &chunk, chunk.count)
      guard count > 0 else { return }
      rest += chunk[..<count]
      while let end = rest.firstIndex(of: 10) {
        lines.append(try JSONDecoder().decode(TraceLine.self, from: Data(rest[..<end])))
        rest.removeSubrange(...end)
        lastUpdate = monotonicSeconds()
      }
    }
  }

  /// The time between two reads, in seconds. The limits count reads instead of time, because time also passes
  /// while other tests keep the machine busy.
  private static let interval = 0.005

  /// Waits for a line after the first `count` that satisfies `isIt`; nil after `seconds`.
  func line(
    after count: Int = 0, seconds: Double = 20, where isIt: (TraceLine) -> Bool
  ) async throws -> TraceLine? {
    var next = count
    for _ in 0...Int(seconds / Self.interval) {
      try update()
      while next < lines.count {
        if isIt(lines[next]) { return lines[next] }
        next += 1
      }
      try await pause(Self.interval)
    }
    return nil
  }

  /// Waits until the last line satisfies `isIt` and no line follows it for `quiet` seconds. Returns nil after
  /// `seconds`.
  func last(
    quiet: Double = 0.2, seconds: Double = 20, where isIt: (TraceLine) -> Bool
  ) async throws -> TraceLine? {
    let start = monotonicSeconds()
    for _ in 0...Int(seconds / Self.interval) {
      try update()
      if let last = lines.last, isIt(last), monotonicSeconds() - max(lastUpdate, start) >= quiet {
        return last
      }
      try await pause(Self.interval)
    }
    return nil
  }
}
