import CardSystem

/// How long input was on its way to the screen, of frames begun at once and of delayed ones.
package struct LatencyTimes: Sendable {
  /// The frames of one kind.
  struct Kind: Sendable {
    /// From a sample to the refresh that shows it, in milliseconds.
    var latencies: [Double] = []
    /// How many showed samples, and how many of them came too late for their refresh.
    var (frames, missed) = (0, 0)
  }

  private(set) var atOnce = Kind()
  private(set) var delayed = Kind()

  package init() {}

  /// Whether no frame was told of.
  package var isEmpty: Bool { atOnce.frames + delayed.frames == 0 }

  /// Adds a frame, and how many milliseconds before it was seen the samples are that it was the first to show.
  package mutating func add(_ latencies: [Double], isMissed: Bool, isDelayed: Bool) {
    let kind = isDelayed ? \LatencyTimes.delayed : \.atOnce
    self[keyPath: kind].latencies += latencies
    self[keyPath: kind].frames += 1
    self[keyPath: kind].missed += isMissed ? 1 : 0
  }

  /// What there is, with its name in JSON and that in a table.
  private var kinds: [(key: String, title: String, kind: Kind, summary: Summary)] {
    [("atOnce", "at once", atOnce), ("delayed", "delayed", delayed)].compactMap {
      key, title, kind in
      kind.latencies.isEmpty ? nil : (key, title, kind, Summary(kind.latencies))
    }
  }

  /// One object: for both kinds the median, p95, p99 and max in milliseconds, and the numbers of frames, and of
  /// those that came too late.
  package var json: String {
    JSONValue.object(
      kinds.map { key, _, kind, summary in
        let figures = summary.figures.map { ($0, JSONValue.rounded($1)) }
        let counts = [("frames", kind.frames), ("missed", kind.missed)]
        return (key, .object(figures + counts.map { ($0, .integer($1)) }))
      }
    ).text
  }

  /// A line for each kind, in milliseconds.
  package var table: String {
    let rows = kinds.map { _, title, kind, summary in
      tableRow(
        title, summary.figures.map { $1.text(decimals: 1) } + ["\(kind.missed) of \(kind.frames)"])
    }
    return ([tableRow("", ["median", "p95", "p99", "max", "missed"])] + rows).joined(
      separator: "\n")
  }
}
