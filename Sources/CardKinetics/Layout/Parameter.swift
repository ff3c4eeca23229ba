/// A parameter that the user can change while its scene or layout runs.
public struct Parameter: Hashable, Sendable {
  /// The key of the parameter. In the tuning files of the scenes, keys are lowercase words with hyphens.
  public let name: String
  /// The name that the user reads.
  public let title: String
  /// The heading under which a list shows the parameter; empty for none.
  public var group = ""
  /// The unit of the value; empty for a plain number.
  public let unit: String
  /// The minimum and the maximum value.
  public let range: ClosedRange<Double>
  /// The change per press of an arrow key, greater than 0.
  public let step: Double
  /// The default, within the range.
  public let standard: Double

  /// Creates a parameter.
  ///
  /// - Precondition: `step` is above 0, and `range` contains `standard`.
  public init(
    name: String, title: String, unit: String = "", range: ClosedRange<Double>, step: Double,
    standard: Double
  ) {
    precondition(step > 0 && range.contains(standard))
    (self.name, self.title, self.unit) = (name, title, unit)
    (self.range, self.step, self.standard) = (range, step, standard)
  }
}
