extension Int {
  /// Creates a number without its fraction, clamped to a range. A value that is not a number gives the lower bound.
  package init(_ value: Double, clampedTo range: ClosedRange<Int>) {
    self =
      value >= Double(range.upperBound)
      ? range.upperBound : value > Double(range.lowerBound) ? Int(value) : range.lowerBound
  }
}
