/// A spring by what one tunes: how long it takes and how much it rings.
package struct SpringShape: Hashable, Sendable {
  /// The undamped period, in seconds, above 0.
  package var response: Double
  /// ζ, at least 0: below 1 it rings.
  package var dampingRatio: Double

  package init(response: Double, dampingRatio: Double) {
    self.response = response
    self.dampingRatio = dampingRatio
  }

  package var spring: Spring { Spring(response: response, dampingRatio: dampingRatio) }
}

/// A spring by the seconds in which its ring shrinks to a thousandth.
package struct TimedSpringShape: Hashable, Sendable {
  /// In seconds, above 0.
  package var duration: Double
  /// ζ, above 0.001 and at most 1.
  package var dampingRatio: Double

  package init(duration: Double, dampingRatio: Double) {
    self.duration = duration
    self.dampingRatio = dampingRatio
  }

  package var spring: Spring { Spring(duration: duration, dampingRatio: dampingRatio) }

  /// The same, let go with a velocity in whole distances per second.
  package func spring(initialVelocity: Double) -> Spring {
    Spring(duration: duration, dampingRatio: dampingRatio, initialVelocity: initialVelocity)
  }
}
