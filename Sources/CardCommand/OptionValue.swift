/// Parsers of option values. The error for an invalid value describes the valid values.
package enum OptionValue {
  /// The error for an invalid value. Its description follows "must be".
  private struct Misfit: Error, CustomStringConvertible {
    let description: String
  }

  /// The valid scroll offsets, in points. The range is wide enough for a billion cards.
  package static let offsets = -1e12...1e12

  /// Returns a parser for numbers in `range`.
  ///
  /// - Parameters:
  ///   - unit: The unit of the number, such as "points".
  ///   - bounds: The range in words; nil to state the two bounds as numbers.
  package static func number(
    in range: ClosedRange<Double>, _ unit: String = "", bounds: String? = nil
  ) -> @Sendable (String) throws -> Double {
    let bounds = bounds ?? "\(text(range.lowerBound)) to \(text(range.upperBound))"
    let need = "a number from \(bounds)\(unit.isEmpty ? "" : " \(unit)")"
    return { text in
      guard let number = Double(text), range.contains(number) else {
        throw Misfit(description: need)
      }
      return number
    }
  }

  /// Returns a parser for integers in `range`.
  package static func integer<Value: FixedWidthInteger & Sendable>(
    in range: ClosedRange<Value>, _ unit: String = ""
  ) -> @Sendable (String) throws -> Value {
    let bounds = "\(text(Double(range.lowerBound))) to \(text(Double(range.upperBound)))"
    let need = "a whole number from \(bounds)\(unit.isEmpty ? "" : " \(unit)")"
    return { text in
      guard let number = Value(text), range.contains(number) else {
        throw Misfit(description: need)
      }
      return number
    }
  }

  /// Returns a parser for paths with a given ending, such as ".png".
  package static func path(
    endingIn endings: String, where fits: @escaping @Sendable (String) -> Bool
  ) -> @Sendable (String) throws -> String {
    { path in
      guard fits(path) else { throw Misfit(description: "a file that ends in \(endings)") }
      return path
    }
  }

  /// Returns a number as people write it, such as `1,000,000` or `0.25`.
  private static func text(_ value: Double) -> String {
    guard let whole = Int(exactly: value) else { return "\(value)" }
    guard abs(whole) >= 1_000_000 else { return "\(whole)" }
    var digits = Array("\(abs(whole))")
    for index in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: index) }
    return (whole < 0 ? "-" : "") + String(digits)
  }
}
