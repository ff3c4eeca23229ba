package import CardKinetics

/// The metrics of a scene that scrolls.
package protocol ScrollingMetrics: ParameterizedMetrics {
  var physics: ScrollPhysics { get set }
}

extension MetricsParameter where Metrics: ScrollingMetrics {
  /// Returns the tuner's parameters for the physics of a scroll. The deceleration is included only if the scroll can
  /// be thrown.
  package static func scrolling(isThrown: Bool) -> [MetricsParameter] {
    let thrown = MetricsParameter(
      "Deceleration", \.physics.deceleration, unit: "/ms", in: 0.98...0.9995, step: 0.0005)
    let all =
      (isThrown ? [thrown] : []) + [
        MetricsParameter(
          "Landing response", \.physics.landing.response, unit: "s", in: 0.05...2, step: 0.01),
        MetricsParameter(
          "Landing damping", \.physics.landing.dampingRatio, in: 0.05...2, step: 0.05),
        MetricsParameter("Rubber band", \.physics.band, in: 0.05...1, step: 0.05),
        MetricsParameter(
          "Edge stiffness", \.physics.edgeStiffness, unit: "/s²", in: 10...600, step: 10),
      ]
    return group("Scrolling", all)
  }
}
