package import CardKinetics
import CardPicture
package import CardScene

extension StackScene {
  package static let parameters = StackMetrics.parameters

  package var reasonsForNoEffect: [String: String] {
    options.mode == .refined ? ["following": "classic mode only"] : [:]
  }

  package mutating func retune(_ tuning: SceneOverrides, at t: Double) {
    options.tuning = tuning
    layout = StackLayout(viewport: viewport.size, options: options)
    if let motion = pull.motion { pull = DraggableValue(retuned(motion, at: t)) }
    for index in pile.indices { retune(&pile[index], at: t) }
    for index in leaving.indices { retune(&leaving[index], at: t) }
    for index in flights.indices { retune(&flights[index], at: t) }
  }

  private func retune(_ card: inout StackCard, at t: Double) {
    card.drift = retuned(card.drift, at: t)
    card.fall = retuned(card.fall, at: t)
    card.twist = retuned(card.twist, at: t, tolerance: StackMetrics.turnTolerance)
    card.depth = card.depth.continued(on: metrics.step.spring, at: t, tolerance: .fraction)
    // The duration of a cross-fade doesn't change.
    if !options.reducesMotion { card.flip.change { $0.continued(for: metrics.turn, at: t) } }
  }

  /// Returns the motion of a flight or of a spring to the middle, continued with the current duration or spring.
  private func retuned(
    _ motion: Motion, at t: Double, tolerance: Tolerance = StackMetrics.tolerance
  ) -> Motion {
    switch motion.role {
    case StackCard.springBack:
      motion.continued(on: metrics.springBack.spring, at: t, tolerance: tolerance)
    case StackCard.comeback:
      motion.continued(on: metrics.comeback.spring, at: t, tolerance: tolerance)
    default: motion.continued(for: metrics.flight, at: t)
    }
  }
}
