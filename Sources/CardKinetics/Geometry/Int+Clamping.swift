extension Int {
  /// A number without its fraction, clamped to a range; the lower bound for one that is no number.
  package init(_ value: Double, clampedTo range: ClosedRange<Int>) {
    self =
      value >= Double(range.upperBound)
      ? range.upperBound : value > Double(range.lowerBound) ? Int(value) : range.lowerBound
  }
}
