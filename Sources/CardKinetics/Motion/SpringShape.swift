/// A spring, described by the parameters that users tune: response and damping ratio.
public struct SpringShape: Hashable, Sendable {
  /// The undamped period, in seconds, above 0.
  public var response: Double
  /// The damping ratio ζ, at least 0. Below 1 the spring rings.
  public var dampingRatio: Double

  /// Creates a shape; `response` must be above 0, `dampingRatio` at least 0.
  public init(response: Double, dampingRatio: Double) {
    (self.response, self.dampingRatio) = (response, dampingRatio)
  }

  /// The spring of this shape.
  public var spring: Spring { Spring(response: response, dampingRatio: dampingRatio) }
}
