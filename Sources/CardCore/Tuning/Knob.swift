import Glibc

/// What is told of a constant that can be changed while its scene runs: a line of the tuner.
package struct Knob: Hashable, Sendable {
  /// As a file spells it: words with hyphens.
  package let name: String
  /// As a reader knows it.
  package let title: String
  /// "" for a plain number.
  package let unit: String
  package let range: ClosedRange<Double>
  /// What an arrow key changes it by, above 0.
  package let step: Double
  /// The house's value, within the range.
  package let standard: Double

  package init(
    name: String, title: String, unit: String, range: ClosedRange<Double>, step: Double,
    standard: Double
  ) {
    precondition(step > 0 && range.contains(standard))
    self.name = name
    self.title = title
    self.unit = unit
    self.range = range
    self.step = step
    self.standard = standard
  }

  /// The digits after the point that a step needs, at most six.
  package var digits: Int {
    (0..<6).first { digits in
      let scaled = step * pow(10, Double(digits))
      return abs(scaled - scaled.rounded()) < 1e-9 * scaled
    } ?? 6
  }

  /// A value held to the range.
  package func held(_ value: Double) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }

  /// The value so many steps from `value`, on a whole step and within the range.
  package func stepped(_ value: Double, by count: Double) -> Double {
    rounded((value / step).rounded() * step + count * step)
  }

  /// The value at a part of the range, 0…1, on a whole step; at the range's ends just there.
  package func value(at share: Double) -> Double {
    let share = min(max(share, 0), 1)
    let value = range.lowerBound + (range.upperBound - range.lowerBound) * share
    return share == 0 || share == 1 ? value : rounded((value / step).rounded() * step)
  }

  /// What part of the range lies below a value, 0…1.
  package func share(of value: Double) -> Double {
    (held(value) - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  /// Without the tail that a sum of binary fractions leaves: 0.3, not 0.30000000000000004.
  private func rounded(_ value: Double) -> Double {
    let power = pow(10, Double(digits))
    return held((value * power).rounded() / power)
  }
}
