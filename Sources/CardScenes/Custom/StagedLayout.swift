import CardKinetics
import CardScene

/// A layout on stage, with the values of its parameters and its progress in replacing earlier layouts.
struct StagedLayout: Sendable {
  let named: NamedLayout
  /// The values of the layout's parameters, in the layout's order.
  var parameters: [Double]
  /// The progress of the layout on stage. At 0 only the earlier layouts are visible, at 1 only this layout.
  var arrival: Motion

  init(_ named: NamedLayout, _ tuning: Overrides, arrival: Motion = .still(1)) {
    (self.named, self.arrival) = (named, arrival)
    parameters = named.layout.parameters.map { tuning.value(of: $0.qualified(by: named)) }
  }

  func settings(in view: LayoutView) throws -> LayoutSettings {
    try named.layout.settings(in: view, parameters: parameters)
  }
}

extension Parameter {
  /// Returns the parameter with its layout's name before its own, such as `cover-flow.tilt`.
  func qualified(by layout: NamedLayout) -> Parameter {
    Parameter(
      name: "\(layout.name).\(name)", title: title, unit: unit, range: range, step: step,
      standard: standard)
  }
}

extension CardPose {
  /// Returns the mix of `self` (at 0) and `other` (at 1), component by component.
  func mixed(with other: CardPose, _ fraction: Double) -> CardPose {
    func mix(_ a: Double, _ b: Double) -> Double { .mix(a, b, fraction) }
    var pose = self
    (pose.x, pose.y, pose.z) = (mix(x, other.x), mix(y, other.y), mix(z, other.z))
    (pose.width, pose.height) = (mix(width, other.width), mix(height, other.height))
    (pose.scale, pose.turn) = (mix(scale, other.scale), mix(turn, other.turn))
    (pose.turnX, pose.turnY) = (mix(turnX, other.turnX), mix(turnY, other.turnY))
    (pose.axisX, pose.axisY) = (mix(axisX, other.axisX), mix(axisY, other.axisY))
    (pose.axisZ, pose.turnAxis) = (mix(axisZ, other.axisZ), mix(turnAxis, other.turnAxis))
    (pose.anchorX, pose.anchorY) = (mix(anchorX, other.anchorX), mix(anchorY, other.anchorY))
    pose.shade = mix(shade, other.shade)
    (pose.shadowLeft, pose.shadowRight) = (
      mix(shadowLeft, other.shadowLeft), mix(shadowRight, other.shadowRight)
    )
    // The part that both layouts share stays. The rest of the old pose fades out early, and the rest of the new pose fades
    // in late. So cards that only one of the layouts shows don't cross as ghosts.
    let (gone, come) = (
      CustomMetrics.leaving.fraction(of: fraction), CustomMetrics.entering.fraction(of: fraction)
    )
    func exchange(_ a: Double, _ b: Double) -> Double {
      let both = min(a, b)
      return both + (a - both) * (1 - gone) + (b - both) * come
    }
    pose.reflection = exchange(reflection, other.reflection)
    pose.opacity = exchange(opacity, other.opacity)
    pose.order = mix(order, other.order)
    return pose
  }
}

extension Homography {
  /// Returns the mix of `self` (at 0) and `other` (at 1), component by component. Both are maps of the same card.
  func mixed(with other: Homography, _ fraction: Double) -> Homography {
    func mix(_ a: Double, _ b: Double) -> Double { .mix(a, b, fraction) }
    return Homography(
      mix(a, other.a), mix(b, other.b), mix(c, other.c), mix(d, other.d), mix(e, other.e),
      mix(f, other.f), mix(g, other.g), mix(h, other.h), mix(i, other.i))
  }
}
