import CardScript
import CardSystem

/// The medians of several starts.
package struct StartSummary: Sendable {
  private let reports: [StartReport]

  /// Creates the summary of reports.
  ///
  /// - Precondition: There is at least one report.
  package init(_ reports: [StartReport]) { self.reports = reports }

  /// The median of each moment, in milliseconds after `exec`.
  private var moments: [(moment: StartReport.Moment, milliseconds: Double)] {
    StartReport.Moment.allCases.compactMap { moment in
      let values = reports.compactMap { $0.moments[moment] }
      return values.isEmpty ? nil : (moment, Summary(values).median * 1000)
    }
  }

  /// The medians of the memory at rest and of its maximum, in megabytes.
  private var memory: (now: Double, peak: Double) {
    let all = reports.compactMap(\.memory)
    guard !all.isEmpty else { return (0, 0) }
    return (Summary(all.map(\.now)).median, Summary(all.map(\.peak)).median)
  }

  /// A JSON object with the median of each moment in milliseconds, the medians of the memory in megabytes, and the
  /// number of starts.
  package var json: String {
    var members = moments.map { ($0.moment.rawValue, JSONValue.rounded($0.milliseconds)) }
    members += [
      (
        "memory", .object([("rest", .rounded(memory.now)), ("peak", .rounded(memory.peak))])
      ),
      ("runs", .integer(reports.count)),
    ]
    return JSONValue.object(members).text
  }

  /// A table with a line for each moment. A line has the milliseconds after the start, and after the previous moment.
  package var table: String {
    var last = 0.0
    let lines = moments.map { moment, time in
      defer { last = time }
      return "  \(Self.right(time)) ms  \(Self.right(time - last))  \(moment.meaning)"
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
