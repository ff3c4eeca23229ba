package import CardKinetics

/// The metrics of a scene that scrolls.
package protocol ScrollingMetrics: TunableMetrics {
  var physics: ScrollPhysics { get set }
}

extension Tunable where Metrics: ScrollingMetrics {
  /// The tuner's lines for the physics of a scroll; the deceleration only where it can be thrown.
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
