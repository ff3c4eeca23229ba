import CardKinetics
import Glibc

/// The values that the user can give a parameter.
extension Parameter {
  /// The number of digits after the decimal point that a step needs, at most six.
  package var digits: Int {
    (0..<6).first { digits in
      let scaled = step * pow(10, Double(digits))
      return abs(scaled - scaled.rounded()) < 1e-9 * scaled
    } ?? 6
  }

  /// Returns a value clamped to the range.
  package func clamped(_ value: Double) -> Double { range.clamping(value) }

  /// Returns the value that is `count` steps from `value`, rounded to a step and clamped.
  package func stepped(_ value: Double, by count: Double) -> Double {
    rounded((value / step).rounded() * step + count * step)
  }

  /// Returns the value at a fraction of the range, 0…1, rounded to a step. The bounds of the range are returned
  /// exactly.
  package func value(at fraction: Double) -> Double {
    let fraction = min(max(fraction, 0), 1)
    let value = range.lowerBound + (range.upperBound - range.lowerBound) * fraction
    return fraction == 0 || fraction == 1 ? value : rounded((value / step).rounded() * step)
  }

  /// Returns the fraction of the range at which a value lies, 0…1.
  package func fraction(of value: Double) -> Double {
    (clamped(value) - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  /// Returns the value rounded to the parameter's number of decimals and clamped to its range. For example, the result
  /// is 0.3 instead of 0.30000000000000004.
  private func rounded(_ value: Double) -> Double {
    let power = pow(10, Double(digits))
    return clamped((value * power).rounded() / power)
  }
}
