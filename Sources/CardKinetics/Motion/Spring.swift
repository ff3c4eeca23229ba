/// A damped harmonic oscillator of mass 1, which pulls a value to its target.
public struct Spring: Hashable, Sendable {
  /// The stiffness k, per second squared.
  public var stiffness: Double
  /// The damping c, per second.
  public var damping: Double

  /// Creates a spring from its stiffness and damping.
  ///
  /// - Precondition: `stiffness` is above 0 and `damping` at least 0.
  public init(stiffness: Double, damping: Double) {
    precondition(stiffness > 0 && damping >= 0)
    (self.stiffness, self.damping) = (stiffness, damping)
  }

  /// Creates a spring from its undamped period, in seconds, and its damping ratio.
  ///
  /// k = (2π/response)², c = 4π·ζ/response. Source: WWDC 2018, "Designing Fluid Interfaces".
  public init(response: Double, dampingRatio: Double) {
    self.init(
      stiffness: (2 * .pi / response) * (2 * .pi / response),
      damping: 4 * .pi * dampingRatio / response)
  }

  /// Creates a critically damped spring from its stiffness.
  public init(criticalStiffness k: Double) {
    self.init(stiffness: k, damping: 2 * k.squareRoot())
  }

  /// The natural frequency ω₀, in radians per second.
  public var naturalFrequency: Double { stiffness.squareRoot() }

  /// The damping ratio ζ: below 1 the spring rings, at 1 it returns as fast as it can without ringing.
  public var dampingRatio: Double { damping / (2 * naturalFrequency) }

  /// The spring on which a scroll lands at a snap point or a page. It doesn't ring, and is half-way in about a tenth of
  /// a second.
  ///
  /// Tuned by eye.
  public static let landing = Spring(response: 0.35, dampingRatio: 1)

  /// The spring of the bounce at an end of a scroll's range.
  ///
  /// Mass 1, k 100, critically damped. Source: ScrollMechanics, https://github.com/super-ultra/ScrollMechanics.
  public static let edgeBounce = Spring(criticalStiffness: 100)
}
