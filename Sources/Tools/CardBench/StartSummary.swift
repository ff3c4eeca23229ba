import CardScript
import CardSystem

/// The medians of several starts.
package struct StartSummary: Sendable {
  private let reports: [StartReport]

  /// Creates the summary of reports.
  ///
  /// - Precondition: There is at least one report.
  package init(_ reports: [StartReport]) { self.reports = reports }

  /// The median of each milestone, in milliseconds after `exec`.
  private var milestones: [(milestone: StartReport.Milestone, milliseconds: Double)] {
    StartReport.Milestone.allCases.compactMap { milestone in
      let values = reports.compactMap { $0.milestones[milestone] }
      return values.isEmpty ? nil : (milestone, Summary(values).median * 1000)
    }
  }

  /// The medians of the memory at rest and of its maximum, in megabytes.
  private var memory: (now: Double, peak: Double) {
    let all = reports.compactMap(\.memory)
    guard !all.isEmpty else { return (0, 0) }
    return (Summary(all.map(\.now)).median, Summary(all.map(\.peak)).median)
  }

  /// A JSON object with the median of each milestone in milliseconds, the medians of the memory in megabytes, and the
  /// number of starts.
  package var json: String {
    var members = milestones.map { ($0.milestone.rawValue, JSONValue.rounded($0.milliseconds)) }
    members += [
      (
        "memory", .object([("rest", .rounded(memory.now)), ("peak", .rounded(memory.peak))])
      ),
      ("runs", .integer(reports.count)),
    ]
    return JSONValue.object(members).text
  }

  /// A table with a line for each milestone. A line has the milliseconds after the start, and after the previous one.
  package var table: String {
    var last = 0.0
    let lines = milestones.map { milestone, time in
      defer { last = time }
      return "  \(Self.right(time)) ms  \(Self.right(time - last))  \(milestone.meaning)"
    }
    let words = [memory.now, memory.peak].map { $0.text(decimals: 1) }
    return (lines + ["  resident memory: \(words[0]) MB at rest, \(words[1]) at the most"])
      .joined(separator: "\n")
  }

  private static func right(_ value: Double) -> String {
    let text = value.text(decimals: 1)
    return String(repeating: " ", count: max(0, 7 - text.count)) + text
  }
}
