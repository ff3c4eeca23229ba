import CardSystem
import Glibc

/// The statistics of many durations: the median, the slow ones and the extremes.
package struct Summary: Hashable, Sendable {
  package let median, p95, p99, min, max: Double

  /// - Parameter values: at least one, in any order and unit.
  package init(_ values: [Double]) {
    let sorted = values.sorted()
    /// The value that a share of all do not exceed.
    func at(_ share: Double) -> Double {
      let rank = Int((Double(sorted.count) * share).rounded(.up)) - 1
      return sorted[Swift.min(Swift.max(rank, 0), sorted.count - 1)]
    }
    (median, p95, p99) = (at(0.5), at(0.95), at(0.99))
    (min, max) = (sorted[0], sorted[sorted.count - 1])
  }
}

extension Summary {
  /// What a report tells of many durations.
  var figures: [(name: String, value: Double)] {
    [("median", median), ("p95", p95), ("p99", p99), ("max", max)]
  }
}

extension JSONValue {
  /// A number with three decimals.
  static func rounded(_ value: Double) -> JSONValue { .number((value * 1000).rounded() / 1000) }
}

/// A row of a report's table: its name in so many columns, then its cells.
func tableRow(_ name: String, _ cells: [String], width: Int = 8) -> String {
  func padding(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - text.count))
  }
  return "  " + name + padding(name, to: width)
    + cells.map { " " + padding($0, to: 8) + $0 }.joined()
}

extension Double {
  /// With this many decimals.
  package func text(decimals: Int) -> String {
    var bytes = [CChar](repeating: 0, count: 400)
    let count = withVaList([decimals, self]) { vsnprintf(&bytes, bytes.count, "%.*f", $0) }
    return String(decoding: bytes[..<Int(count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
