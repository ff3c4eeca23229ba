extension ClosedRange {
  /// Returns the value of the range nearest to `value`.
  package func clamping(_ value: Bound) -> Bound {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}

extension ClosedRange<Double> {
  /// Returns the position of a value in a range that is not empty: 0 at the lower bound and below it, 1 at the upper
  /// bound and above it.
  package func fraction(of value: Double) -> Double {
    (0...1).clamping((value - lowerBound) / (upperBound - lowerBound))
  }
}
