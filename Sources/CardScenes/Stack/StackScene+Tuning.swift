package import CardCore

extension StackScene {
  package static let knobs = StackMetrics.knobs

  package mutating func retune(_ tuning: SceneOverrides, at t: Double) {
    let old = metrics
    options.tuning = tuning
    layout = StackLayout(
      viewport: viewport.size, deck: deck.count, tuning: tuning[Self.id])
    if let motion = pull.motion { pull = DraggableValue(retuned(motion, from: old, at: t)) }
    for index in pile.indices { retune(&pile[index], from: old, at: t) }
    for index in leaving.indices { retune(&leaving[index], from: old, at: t) }
    for index in flights.indices { retune(&flights[index].card, from: old, at: t) }
  }

  private func retune(_ card: inout StackCard, from old: StackMetrics, at t: Double) {
    card.drift = retuned(card.drift, from: old, at: t)
    card.place = card.place.changing(
      [(old.step.spring, metrics.step.spring)], at: t, tolerance: .fraction)
    card.flip.change { $0.lasting(metrics.turn, insteadOf: old.turn, at: t) }
  }

  /// A way to the side, or back from it.
  private func retuned(_ motion: Motion, from old: StackMetrics, at t: Double) -> Motion {
    let springs = [
      (old.springBack.spring, metrics.springBack.spring),
      (old.comeback.spring, metrics.comeback.spring),
    ]
    return motion.changing(springs, at: t, tolerance: StackMetrics.tolerance)
      .lasting(metrics.flight, insteadOf: old.flight, at: t)
  }
}
