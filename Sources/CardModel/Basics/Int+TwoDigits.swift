extension Int {
  /// The number with at least two digits, as minutes and seconds are written: "05".
  package var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
