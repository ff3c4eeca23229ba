import CardCore

extension StackScene {
  /// Throws the front card to a side and steps the others forward; a press has no further effect.
  ///
  /// - Parameter keepsVelocity: whether the other cards spring back with their current velocity;
  ///   beyond the limit they start from rest, as in the original.
  mutating func throwFront(to side: Double, keepsVelocity: Bool, at t: Double) {
    removeFinished(at: t)
    let waits = waitBeforeStepping(at: t)
    let outside = metrics.outside(side, visible: viewport.visible)
    let start = self.side(0, at: t)
    absorbPull(keepsVelocity: keepsVelocity, at: t)
    var front = pile.removeFirst()
    front.letGoOfFlip(metrics, reducesMotion: options.reducesMotion, at: t)
    history.append(
      StackThrow(
        serial: front.serial, card: front.card, side: side, isTurned: front.flip.rest > 0.5))
    if options.reducesMotion {
      // It fades out in place; its velocity decays.
      front.drift = .spring(
        .landing, from: start.position, velocity: start.velocity, to: start.position, at: t)
      front.show(0, in: CrossFade.duration, at: t)
    } else {
      front.drift = .timed(
        .easeInOut, from: start.position, velocity: start.velocity, to: outside,
        duration: metrics.flight, at: t)
    }
    front.step(to: 0, metrics, reducesMotion: options.reducesMotion, at: t)
    flights.append(front)
    addCard(behind: front)
    stepForward(waits: waits, at: t)
    if interaction != .idle { interaction = .spent }
  }

  /// The delay of the steps while the pile springs back; nil where it is already stepping, which
  /// another throw must not delay.
  private func waitBeforeStepping(at t: Double) -> Double? {
    let isStepping = pile.indices.contains { index in
      !pile[index].place.isDone(at: t) || pile[index].place.rest != Double(index)
    }
    if isStepping || options.reducesMotion { return nil }
    let isAside = pile.indices.contains { index in
      let (position, velocity) = side(index, at: t)
      return Motion.isSeen(distance: position, velocity: velocity)
    }
    return isAside ? metrics.springBack.duration : 0
  }

  private mutating func addCard(behind front: StackCard) {
    var new = StackCard(
      serial: nextSerial, card: deck.draw(after: (pile.last ?? front).card),
      place: .still(Double(layout.count)))
    new.presence = .still(0)
    nextSerial += 1
    pile.append(new)
  }

  /// Lets every card step to its index.
  private mutating func stepForward(waits: Double?, at t: Double) {
    for index in pile.indices {
      let delay = waits.map { $0 + metrics.stepDelay * Double(index) } ?? 0
      pile[index].step(
        to: index, after: delay, metrics, reducesMotion: options.reducesMotion, at: t)
      if pile[index].presence.position(at: t) < 1 {
        pile[index].show(1, in: StackMetrics.appearing, after: delay, at: t)
      }
    }
  }

  /// Starts the steps that still wait or were stopped.
  mutating func stepPendingCards(at t: Double) { stepForward(waits: nil, at: t) }

  /// Turns each card's share of the pull into its own drift, which springs to the middle.
  mutating func absorbPull(keepsVelocity: Bool, at t: Double) {
    for index in pile.indices {
      let (position, velocity) = side(index, at: t)
      pile[index].drift = springToCenter(position, keepsVelocity ? velocity : 0, at: t)
    }
    pull = .still(0)
  }

  /// A spring to the middle.
  func springToCenter(_ position: Double, _ velocity: Double, at t: Double) -> Motion {
    if position == 0 && velocity == 0 { return .still(0) }
    let (spring, role) =
      options.reducesMotion
      ? (Spring.landing, 0) : (metrics.springBack.spring, StackCard.springBack)
    return .spring(
      spring, from: position, velocity: velocity, to: 0, at: t,
      tolerance: StackMetrics.tolerance, role: role)
  }

  /// Undoes the last throw: its card comes back from its side.
  mutating func takeBack(at t: Double) {
    removeFinished(at: t)
    guard let last = history.popLast() else { return }
    if let index = flights.firstIndex(where: { $0.serial == last.serial }) {
      var card = flights.remove(at: index)
      let (position, velocity) = card.drift.state(at: t)
      card.drift = .spring(
        metrics.comeback.spring, from: position, velocity: velocity, to: 0, at: t,
        tolerance: StackMetrics.tolerance, role: StackCard.comeback)
      if options.reducesMotion { card.show(1, in: CrossFade.duration, at: t) }
      insert(card, at: t)
    } else {
      insert(arriving(last.card, from: last.side, isTurned: last.isTurned, at: t), at: t)
    }
  }

  /// Brings a card of the deck to the front, from the right.
  mutating func bring(_ card: Int, at t: Double) {
    removeFinished(at: t)
    guard pile[0].card != card else { return }
    insert(arriving(card, from: 1, isTurned: false, at: t), at: t)
  }

  private mutating func arriving(
    _ card: Int, from side: Double, isTurned: Bool, at t: Double
  ) -> StackCard {
    var new = StackCard(serial: nextSerial, card: card, place: .still(0))
    nextSerial += 1
    new.flip = .still(isTurned ? 1 : 0)
    if options.reducesMotion {
      new.presence = .still(0)
      new.show(1, in: CrossFade.duration, at: t)
    } else {
      new.drift = .spring(
        metrics.comeback.spring, from: metrics.outside(side, visible: viewport.visible), to: 0,
        at: t, tolerance: StackMetrics.tolerance, role: StackCard.comeback)
    }
    return new
  }

  /// Puts a card in front of the pile and removes the last one.
  private mutating func insert(_ card: StackCard, at t: Double) {
    absorbPull(keepsVelocity: true, at: t)
    pile[0].letGoOfFlip(metrics, reducesMotion: options.reducesMotion, at: t)
    if pile.count == layout.count {
      var last = pile.removeLast()
      last.step(to: layout.count, metrics, reducesMotion: options.reducesMotion, at: t)
      last.show(0, in: StackMetrics.appearing, at: t)
      leaving.append(last)
    }
    pile.insert(card, at: 0)
    stepPendingCards(at: t)
    if interaction != .idle { interaction = .spent }
  }
}
