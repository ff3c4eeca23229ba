extension Double {
  /// Returns a mix of two values. At the fractions 0 and 1 the result is exactly one of them.
  package static func mix(_ a: Double, _ b: Double, _ fraction: Double) -> Double {
    a * (1 - fraction) + b * fraction
  }
}
