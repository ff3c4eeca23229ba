/// A parameter that can be changed while what it belongs to runs.
public struct Parameter: Hashable, Sendable {
  /// The key by which it is set: in files of the scenes' parameters, lowercase words with hyphens.
  public let name: String
  /// The name that people read.
  public let title: String
  /// "" for a plain number.
  public let unit: String
  /// The least and the largest value.
  public let range: ClosedRange<Double>
  /// The change per arrow key, greater than 0.
  public let step: Double
  /// The default, within the range.
  public let standard: Double

  /// Creates a parameter; the step is above 0, and the default in the range.
  public init(
    name: String, title: String, unit: String = "", range: ClosedRange<Double>, step: Double,
    standard: Double
  ) {
    precondition(step > 0 && range.contains(standard))
    (self.name, self.title, self.unit) = (name, title, unit)
    (self.range, self.step, self.standard) = (range, step, standard)
  }
}
