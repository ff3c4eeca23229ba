package import CardScript
import CardSystem

/// The times of a run's frames, and their statistics.
package struct RunTimes: Sendable {
  /// The duration of a frame at sixty frames a second, in milliseconds.
  package static let frameBudget = 1000.0 / 60

  /// The drawn frames, in order.
  package private(set) var frames: [FrameTimes] = []
  /// The time from the newest input event of a frame until the frame is presented, in milliseconds. Frames without
  /// input have no entry.
  package private(set) var latencies: [Double] = []
  /// The number of frames whose refresh the display reported, and the number of those frames that missed the refresh.
  /// Both are 0 without a display.
  private var (reported, missed) = (0, 0)
  /// The resident memory, sampled once a second, in megabytes.
  package var memory: [Double] = []
  /// The waits of faces before they were painted; nil if the run does not record them.
  package var waits: FaceWaits?
  /// The number of slowest frames that the reports list, each with the times of its parts.
  private let slowestCount: Int

  package init(slowest count: Int = 0) { slowestCount = count }

  package mutating func add(_ frame: FrameTimes, latency: Double? = nil) {
    frames.append(frame)
    if let latency { latencies.append(latency) }
  }

  /// Adds the display's report of a frame.
  package mutating func addReport(isMissed: Bool) {
    reported += 1
    missed += isMissed ? 1 : 0
  }

  /// The fraction of frames that took at most `frameBudget`.
  package var fractionOnTime: Double {
    let count = frames.count { $0.frame <= Self.frameBudget }
    return frames.isEmpty ? 1 : Double(count) / Double(frames.count)
  }

  /// The parts of a frame, in milliseconds. The layout and the plan are the serial part.
  private static let parts: [(name: String, time: @Sendable (FrameTimes) -> Double)] = [
    ("frame", { $0.frame }), ("layout", { $0.layout }), ("raster", { $0.raster }),
    ("present", { $0.present }), ("serial", { $0.serial }),
  ]

  /// The parts of a frame with the statistics of their times.
  private var columns: [(name: String, figures: [(name: String, value: Double)])] {
    (Self.parts.map { part in (part.name, frames.map(part.time)) } + [("latency", latencies)])
      .compactMap { name, times in
        guard !times.isEmpty else { return nil }
        return (name, Summary(times).figures)
      }
  }

  /// The slowest frames, the slowest first.
  private var slowest: [FrameTimes] {
    Array(frames.sorted { $0.frame > $1.frame }.prefix(slowestCount))
  }

  private var memoryCourse: [(name: String, megabytes: Double)] {
    [("start", memory.first), ("peak", memory.max()), ("end", memory.last)]
      .map { ($0, $1 ?? 0) }
  }

  /// A JSON object with the median, p95, p99 and maximum of each part in milliseconds, the number of frames, the
  /// fraction of frames on time, and the memory in megabytes.
  package var json: String {
    var members = columns.map { name, figures in
      (name, JSONValue.object(figures.map { ($0, .rounded($1)) }))
    }
    members += [
      ("frames", .integer(frames.count)), ("onTime", .number(fractionOnTime)),
      ("memory", .object(memoryCourse.map { ($0, .rounded($1)) })),
    ]
    if reported > 0 {
      members.append(
        ("refreshes", .object([("reported", .integer(reported)), ("missed", .integer(missed))])))
    }
    if let waits { members.append(("faces", waits.json)) }
    if slowestCount > 0 {
      let frames = slowest.map { frame in
        JSONValue.object(Self.parts.map { ($0.name, .rounded($0.time(frame))) })
      }
      members.append(("slowest", .array(frames)))
    }
    return JSONValue.object(members).text
  }

  /// A table with a line for each part, in milliseconds, followed by the fraction of frames on time and the memory in
  /// megabytes.
  package var table: String {
    let head = tableRow("", ["median", "p95", "p99", "max"])
    let rows = columns.map { name, figures in tableRow(name, figures.map { $1.text(decimals: 3) }) }
    let budget = Self.frameBudget.text(decimals: 1)
    let course = memoryCourse.map { $0.megabytes.text(decimals: 1) }
    let rest = [
      "  within \(budget) ms: \((fractionOnTime * 100).text(decimals: 2)) % of \(frames.count) frames",
      "  resident memory: \(course[0]) MB at the start, \(course[1]) at the most, "
        + "\(course[2]) at the end",
    ]
    let refreshes = reported > 0 ? ["  missed refreshes: \(missed) of \(reported)"] : []
    return ([head] + rows + rest + refreshes + (waits?.lines ?? []) + slowestLines).joined(
      separator: "\n")
  }

  /// The header of a table whose rows are runs.
  package static let head = tableRow(
    "", ["frame", "p99", "upload", "p99", "frames", "missed"], width: 10)

  /// Returns the run as a row of a table: the median and the 99th percentile of a frame and of its upload, in
  /// milliseconds, the number of frames, and the number of missed refreshes.
  package func row(_ name: String) -> String {
    let times = [frames.map(\.frame), frames.map(\.present)].flatMap { times -> [String] in
      guard !times.isEmpty else { return ["", ""] }
      let summary = Summary(times)
      return [summary.median.text(decimals: 2), summary.p99.text(decimals: 2)]
    }
    let refreshes = reported > 0 ? "\(missed) of \(reported)" : "not known"
    return tableRow(name, times + ["\(frames.count)", refreshes], width: 10)
  }

  /// A table of the slowest frames, with a line for each; empty if `slowestCount` is 0.
  private var slowestLines: [String] {
    guard slowestCount > 0 else { return [] }
    let rows = slowest.enumerated().map { i, frame in
      tableRow("\(i + 1)", Self.parts.map { $0.time(frame).text(decimals: 3) })
    }
    return ["", "  The slowest frames:", tableRow("", Self.parts.map(\.name))] + rows
  }
}
