extension UInt64 {
  /// The number in capital hexadecimal digits, at least so many.
  package func hexadecimal(digits: Int) -> String {
    let text = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(digits - text.count, 0)) + text
  }
}
