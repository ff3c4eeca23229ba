extension Int {
  /// Creates an integer: rounds `value` towards zero and clamps it to `range`. NaN becomes the lower bound.
  package init(_ value: Double, clampedTo range: ClosedRange<Int>) {
    self =
      value >= Double(range.upperBound)
      ? range.upperBound : value > Double(range.lowerBound) ? Int(value) : range.lowerBound
  }
}
