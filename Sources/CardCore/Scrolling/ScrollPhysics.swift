/// What a scroll feels like: how it gives at its ends, slows down, lands and bounces.
package struct ScrollPhysics: Hashable, Sendable {
  /// c of the rubber band: how much of a pull beyond the end is followed at first.
  package var band = RubberBand.coefficient
  /// What is left of a throw's speed after a millisecond.
  package var deceleration: Double
  /// The spring that lands a snap or a page.
  package var landing = SpringShape(response: 0.35, dampingRatio: 1)
  /// k of the bounce at the ends, per second squared; critically damped.
  package var edgeStiffness = Spring.edgeBounce.stiffness

  package init(rate: DecelerationRate = .normal) { deceleration = rate.perMillisecond }

  package var rate: DecelerationRate { DecelerationRate(perMillisecond: deceleration) }
  package var landingSpring: Spring { landing.spring }
  package var edgeBounce: Spring { Spring(criticalStiffness: edgeStiffness) }

  func rubberBand(extent: Double) -> RubberBand { RubberBand(extent: extent, coefficient: band) }
}

/// Measures of a scene that scrolls.
package protocol ScrollingMetrics: TunableMetrics {
  var physics: ScrollPhysics { get set }
}

extension Tunable where Metrics: ScrollingMetrics {
  /// The lines of the tuner for a scroll's feel; the deceleration only where it is thrown.
  package static func scrolling(isThrown: Bool) -> [Tunable] {
    let thrown = Tunable(
      "Deceleration", \.physics.deceleration, unit: "/ms", in: 0.98...0.9995, step: 0.0005)
    return (isThrown ? [thrown] : []) + [
      Tunable("Landing response", \.physics.landing.response, unit: "s", in: 0.05...2, step: 0.01),
      Tunable("Landing damping", \.physics.landing.dampingRatio, in: 0.05...2, step: 0.05),
      Tunable("Rubber band", \.physics.band, in: 0.05...1, step: 0.05),
      Tunable("Edge stiffness", \.physics.edgeStiffness, unit: "/s²", in: 10...600, step: 10),
    ]
  }
}
