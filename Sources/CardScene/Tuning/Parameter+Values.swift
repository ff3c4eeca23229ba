import CardKinetics
import Glibc

/// The values of a parameter, as the user sets them.
extension Parameter {
  /// The number of digits after the point that a step needs, at most six.
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

  /// Returns the value at a position in the range, 0…1, rounded to a step. The bounds are exact.
  package func value(at fraction: Double) -> Double {
    let fraction = min(max(fraction, 0), 1)
    let value = range.lowerBound + (range.upperBound - range.lowerBound) * fraction
    return fraction == 0 || fraction == 1 ? value : rounded((value / step).rounded() * step)
  }

  /// Returns the position of a value in the range, 0…1.
  package func fraction(of value: Double) -> Double {
    (clamped(value) - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  /// Returns the value rounded to the parameter's number of decimals and clamped to its range: 0.3, not
  /// 0.30000000000000004.
  private func rounded(_ value: Double) -> Double {
    let power = pow(10, Double(digits))
    return clamped((value * power).rounded() / power)
  }
}
