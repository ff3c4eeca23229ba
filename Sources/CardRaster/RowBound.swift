/// A half-plane `a·x + b·y + c ≥ 0` of the pixels, solved for x row by row.
struct RowBound {
  private enum Kind { case lower, upper, level }

  private var kind: Kind
  /// The boundary's x is `slope · y + start`; for a level one, the half-plane's own b and c.
  private var slope: Double
  private var start: Double

  init(_ a: Double, _ b: Double, _ c: Double) {
    if a.magnitude > 1e-12 * max(b.magnitude, c.magnitude) {
      kind = a > 0 ? .lower : .upper
      (slope, start) = (-b / a, -c / a)
    } else {
      kind = .level
      (slope, start) = (b, c)
    }
  }

  /// Cuts from `low…high` what lies outside in the row with centre `y`.
  @inline(__always)
  func narrow(_ low: inout Double, _ high: inout Double, at y: Double) {
    let x = slope * y + start
    switch kind {
    case .lower: if x > low { low = x }
    case .upper: if x < high { high = x }
    case .level: if !(x >= 0) { high = -.infinity }
    }
  }
}

/// The pixels whose centres lie in `low…high`, within `limits`.
@inline(__always)
func pixels(from low: Double, to high: Double, within limits: Range<Int>) -> Range<Int> {
  let start = clampedCeiling(low - 0.5, limits)
  let end = clampedInt(high + 0.5, limits)
  return start..<max(start, end)
}

/// The least integer that is no less than `value`, held to `limits`; the lower one for what is
/// not a number.
///
/// Where rounding is no instruction, `rounded` is a call: conversion is not.
@inline(__always)
func clampedCeiling(_ value: Double, _ limits: Range<Int>) -> Int {
  let floor = clampedInt(value, limits)
  return Double(floor) < value && floor < limits.upperBound ? floor &+ 1 : floor
}

/// `value` cut to an integer, held to `limits`; the lower one for what is not a number.
@inline(__always)
func clampedInt(_ value: Double, _ limits: Range<Int>) -> Int {
  if !(value > Double(limits.lowerBound)) { return limits.lowerBound }
  if value >= Double(limits.upperBound) { return limits.upperBound }
  return Int(value)
}
