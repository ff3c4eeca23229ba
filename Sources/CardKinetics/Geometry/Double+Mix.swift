extension Double {
  /// Returns the linear interpolation from `a` (at 0) to `b` (at 1). At 0 and at 1 the result is exact.
  package static func mix(_ a: Double, _ b: Double, _ fraction: Double) -> Double {
    a * (1 - fraction) + b * fraction
  }
}
