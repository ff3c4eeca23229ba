import CardSystem

/// The latency from input to the screen, for frames that began at once and for delayed frames.
package struct LatencyTimes: Sendable {
  /// The frames of one kind.
  struct Kind: Sendable {
    /// The time from a sample to the refresh that shows it, in milliseconds.
    var latencies: [Double] = []
    /// The number of frames that showed new samples, and the number of those frames that missed their refresh.
    var (frames, missed) = (0, 0)
  }

  private(set) var atOnce = Kind()
  private(set) var delayed = Kind()

  package init() {}

  /// Whether no frame has been added.
  package var isEmpty: Bool { atOnce.frames + delayed.frames == 0 }

  /// Adds a frame, with the latencies of the samples that no earlier frame showed, in milliseconds.
  package mutating func add(_ latencies: [Double], isMissed: Bool, isDelayed: Bool) {
    let kind = isDelayed ? \LatencyTimes.delayed : \.atOnce
    self[keyPath: kind].latencies += latencies
    self[keyPath: kind].frames += 1
    self[keyPath: kind].missed += isMissed ? 1 : 0
  }

  /// The kinds with samples, each with its key in JSON and its title in a table.
  private var kinds: [(key: String, title: String, kind: Kind, summary: Summary)] {
    [("atOnce", "at once", atOnce), ("delayed", "delayed", delayed)].compactMap {
      key, title, kind in
      kind.latencies.isEmpty ? nil : (key, title, kind, Summary(kind.latencies))
    }
  }

  /// A JSON object. For each kind it has the median, p95, p99 and maximum in milliseconds, the number of frames, and
  /// the number of late frames.
  package var json: String {
    JSONValue.object(
      kinds.map { key, _, kind, summary in
        let figures = summary.figures.map { ($0, JSONValue.rounded($1)) }
        let counts = [("frames", kind.frames), ("missed", kind.missed)]
        return (key, .object(figures + counts.map { ($0, .integer($1)) }))
      }
    ).text
  }

  /// A table with a line for each kind, in milliseconds.
  package var table: String {
    let rows = kinds.map { _, title, kind, summary in
      tableRow(
        title, summary.figures.map { $1.text(decimals: 1) } + ["\(kind.missed) of \(kind.frames)"])
    }
    return ([tableRow("", ["median", "p95", "p99", "max", "missed"])] + rows).joined(
      separator: "\n")
  }
}
