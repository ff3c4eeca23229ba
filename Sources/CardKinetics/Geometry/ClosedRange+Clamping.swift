extension ClosedRange {
  /// Returns the value of the range nearest to `value`.
  package func clamping(_ value: Bound) -> Bound {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
