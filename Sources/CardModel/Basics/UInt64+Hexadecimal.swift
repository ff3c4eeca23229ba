extension UInt64 {
  /// Returns the number in upper-case hexadecimal, padded with zeros to at least `digits` digits.
  package func hexadecimal(digits: Int) -> String {
    let text = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(digits - text.count, 0)) + text
  }
}
