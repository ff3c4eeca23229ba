package import CardKinetics

/// The shape of a spring, given by the time in which its oscillation decays to a thousandth.
package struct TimedSpringShape: Hashable, Sendable {
  /// The time of the decay, in seconds, above 0.
  package var duration: Double
  /// The damping ratio ζ, above 0.001 and at most 1.
  package var dampingRatio: Double

  package init(duration: Double, dampingRatio: Double) {
    (self.duration, self.dampingRatio) = (duration, dampingRatio)
  }

  package var spring: Spring { Spring(duration: duration, dampingRatio: dampingRatio) }

  /// Returns the spring of a motion that begins with a velocity. The velocity is in multiples of the whole travel per
  /// second.
  package func spring(initialVelocity: Double) -> Spring {
    Spring(duration: duration, dampingRatio: dampingRatio, initialVelocity: initialVelocity)
  }
}
