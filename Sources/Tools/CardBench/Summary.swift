import CardSystem
import Glibc

/// The statistics of many durations: the median, high quantiles and the extremes.
package struct Summary: Hashable, Sendable {
  package let median, p95, p99, min, max: Double

  /// Computes the statistics of values in any order and unit.
  ///
  /// - Precondition: There is at least one value.
  package init(_ values: [Double]) {
    let sorted = values.sorted()
    /// Returns the quantile at a fraction of the values, by the nearest rank.
    func quantile(_ fraction: Double) -> Double {
      let rank = Int((Double(sorted.count) * fraction).rounded(.up)) - 1
      return sorted[Swift.min(Swift.max(rank, 0), sorted.count - 1)]
    }
    (median, p95, p99) = (quantile(0.5), quantile(0.95), quantile(0.99))
    (min, max) = (sorted[0], sorted[sorted.count - 1])
  }
}

extension Summary {
  /// The statistics that a report shows.
  var figures: [(name: String, value: Double)] {
    [("median", median), ("p95", p95), ("p99", p99), ("max", max)]
  }
}

extension JSONValue {
  /// Returns a number rounded to three decimals.
  static func rounded(_ value: Double) -> JSONValue { .number((value * 1000).rounded() / 1000) }
}

/// Returns a row of a report's table: its name, padded to `width` columns, then its cells.
func tableRow(_ name: String, _ cells: [String], width: Int = 8) -> String {
  func padding(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - text.count))
  }
  return "  " + name + padding(name, to: width)
    + cells.map { " " + padding($0, to: 8) + $0 }.joined()
}

extension Double {
  /// Returns the number as text with `decimals` decimals.
  package func text(decimals: Int) -> String {
    var bytes = [CChar](repeating: 0, count: 400)
    let count = withVaList([decimals, self]) { vsnprintf(&bytes, bytes.count, "%.*f", $0) }
    return String(decoding: bytes[..<Int(count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
