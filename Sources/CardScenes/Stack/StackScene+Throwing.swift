import CardKinetics
import CardPicture
import CardScene

extension StackScene {
  /// Throws the front card to a side, and makes the other cards step forward. The current press has no further effect.
  ///
  /// - Parameter keepsVelocity: whether the other cards spring back with their current velocity, instead of starting
  ///   from rest as they do beyond the limit in classic mode.
  mutating func throwFront(to side: Double, keepsVelocity: Bool, at t: Double) {
    guard layout.strengths.applies(.throw) else { return }
    removeFinished(at: t)
    changeFront(at: t) { $0.moveFrontAway(to: side, keepsVelocity: keepsVelocity, at: t) }
  }

  private mutating func moveFrontAway(to side: Double, keepsVelocity: Bool, at t: Double) {
    let waits = waitBeforeStepping(at: t)
    let outside = metrics.outside(side, visible: windowInScene(at: t))
    let state = state(0, at: t)
    let mark = mark(0, at: t)
    absorbPull(keepsVelocity: keepsVelocity, at: t)
    var front = pile.removeFirst()
    front.releaseFlip(metrics, reducesMotion: options.reducesMotion, at: t)
    history.append(
      StackThrow(
        serial: front.serial, card: front.card, side: side, isTurned: front.flip.rest > 0.5))
    fly(&front, to: side, from: state, mark: mark, outside: outside, at: t)
    // Cards thrown earlier lie above cards thrown later. A card that is thrown again keeps its order.
    let order = flights.firstIndex { flightsBelow.contains($0.serial) } ?? flights.count
    flights.insert(front, at: order)
    flightsBelow = []
    addCard(behind: front)
    stepForward(waits: waits, at: t)
  }

  /// Starts the flight of a thrown card. Under reduced motion, the card fades out in place while its velocity decays.
  private func fly(
    _ card: inout StackCard, to side: Double, from state: (pose: StackPose, velocity: StackPose),
    mark: Double, outside: Double, at t: Double
  ) {
    let (start, velocity) = state
    if options.reducesMotion {
      card.drift = .spring(
        .landing, from: start.x, velocity: velocity.x, to: start.x, at: t)
      card.show(0, in: CrossFade.duration, at: t)
    } else {
      card.drift = .timed(
        .easeInOut, from: start.x, velocity: velocity.x, to: outside, duration: metrics.flight,
        at: t)
      card.twist = .timed(
        .easeInOut, from: start.twist, velocity: velocity.twist, to: 0, duration: metrics.flight,
        at: t)
      card.stamp(side, from: mark, at: t)
    }
    card.fall =
      velocity.y == 0
      ? .still(start.y) : .deceleration(.fast, from: start.y, velocity: velocity.y, at: t)
    card.step(to: 0, metrics, reducesMotion: options.reducesMotion, at: t)
    card.leave(1, in: metrics.flight, at: t)
  }

  /// Returns the delay of the steps while the pile springs back. Returns nil if the pile is already stepping, because
  /// another throw must not delay a step.
  private func waitBeforeStepping(at t: Double) -> Double? {
    let isStepping = pile.indices.contains { index in
      !pile[index].depth.isDone(at: t) || pile[index].depth.rest != Double(index)
    }
    if isStepping || options.reducesMotion || hold != nil { return nil }
    if options.mode == .refined { return 0 }
    let isAside = pile.indices.contains { index in
      let (position, velocity) = side(index, at: t)
      return Motion.isSeen(distance: position, velocity: velocity)
    }
    return isAside ? metrics.springBack.duration : 0
  }

  private mutating func addCard(behind front: StackCard) {
    var new = StackCard(
      serial: nextSerial, card: deck.next(after: (pile.last ?? front).card, options.mode),
      depth: .still(Double(layout.count)))
    new.presence = .still(0)
    nextSerial += 1
    pile.append(new)
  }

  /// Starts the step of every card to its index.
  private mutating func stepForward(waits: Double?, at t: Double) {
    turnOpenedCardUp(at: t)
    for index in pile.indices {
      let delay = waits.map { $0 + metrics.stepDelay * Double(index) } ?? 0
      pile[index].step(
        to: index, after: delay, metrics, reducesMotion: options.reducesMotion, at: t)
      if pile[index].presence.position(at: t) < 1 {
        pile[index].show(1, in: StackMetrics.appearing, after: delay, at: t)
      }
    }
  }

  /// Starts the steps that are still waiting, or that were stopped.
  mutating func stepPendingCards(at t: Double) { stepForward(waits: nil, at: t) }

  /// Ends the pull. Each card springs to the middle from its current displacement, and steps from its current index.
  mutating func absorbPull(keepsVelocity: Bool, at t: Double) {
    if hold != nil { absorbHold(at: t) }
    for index in pile.indices {
      let (position, velocity) = side(index, at: t)
      sendToCenter(index, side: (position, keepsVelocity ? velocity : 0), at: t)
    }
    pull = .still(0)
  }

  /// Replaces the hold by motions of the cards, so that nothing visible changes.
  private mutating func absorbHold(at t: Double) {
    let (front, velocity) = state(0, at: t)
    pile[0].stamp(0, from: mark(0, at: t), at: t)
    for index in pile.indices.dropFirst() {
      let (pose, speed) = state(index, at: t)
      pile[index].depth = .spring(
        metrics.step.spring, from: pose.depth, velocity: speed.depth, to: Double(index), at: t,
        tolerance: .fraction)
    }
    hold = nil
    pile[0].drift = .spring(.landing, from: front.x, velocity: velocity.x, to: 0, at: t)
    pile[0].fall = .spring(.landing, from: front.y, velocity: velocity.y, to: 0, at: t)
    pile[0].twist = .spring(.landing, from: front.twist, velocity: velocity.twist, to: 0, at: t)
    pull = .still(0)
  }

  /// Starts the springs that return a card of the pile to the middle, from a sideways position and velocity.
  mutating func sendToCenter(
    _ index: Int, side: (position: Double, velocity: Double), at t: Double
  ) {
    let (fall, twist) = (pile[index].fall.state(at: t), pile[index].twist.state(at: t))
    pile[index].drift = springToCenter(side.position, side.velocity, at: t)
    pile[index].fall = springToCenter(fall.position, fall.velocity, at: t)
    pile[index].twist = springToCenter(
      twist.position, twist.velocity, at: t, tolerance: StackMetrics.turnTolerance)
  }

  /// Returns the motion of a spring to the middle. While a card is opened, the spring doesn't overshoot.
  func springToCenter(
    _ position: Double, _ velocity: Double, at t: Double,
    tolerance: Tolerance = StackMetrics.tolerance
  ) -> Motion {
    if position == 0 && velocity == 0 { return .still(0) }
    if !layout.strengths.applies(.spring) {
      return .timed(.linear, from: position, to: 0, duration: StackMetrics.linearReturn, at: t)
    }
    let (spring, role) =
      options.reducesMotion || isOpened
      ? (Spring.landing, 0) : (metrics.springBack.spring, StackCard.springBack)
    return .spring(
      spring, from: position, velocity: velocity, to: 0, at: t, tolerance: tolerance, role: role)
  }

  /// Catches the thrown card at a point of the viewport, if there is one. The card then lies on the pile again.
  mutating func catchFlight(under point: Point, at t: Double) {
    let caught = visibleCards(at: t).last { shown in
      shown.isFlying
        && item(shown.card.card, shown.pose, isBack: false, opacity: 1, at: t)
          .facePoint(under: point) != nil
    }
    guard let serial = caught?.card.serial,
      let index = flights.firstIndex(where: { $0.serial == serial })
    else { return }
    history.removeAll { $0.serial == serial }
    let later = flights[(index + 1)...].map(\.serial)
    insert(flights.remove(at: index), at: t)
    flightsBelow = Set(later)
  }

  /// Undoes the last throw: the card comes back from the side by which it left.
  mutating func takeBack(at t: Double) {
    removeFinished(at: t)
    guard layout.strengths.applies(.throw), let last = history.popLast() else { return }
    if let index = flights.firstIndex(where: { $0.serial == last.serial }) {
      var card = flights.remove(at: index)
      for path in [\StackCard.drift, \.fall, \.twist] {
        let (position, velocity) = card[keyPath: path].state(at: t)
        card[keyPath: path] = .spring(
          comeback.spring, from: position, velocity: velocity, to: 0, at: t,
          tolerance: path == \.twist ? StackMetrics.turnTolerance : StackMetrics.tolerance,
          role: comeback.role)
      }
      card.stamp(0, from: card.mark.position(at: t), at: t)
      if options.reducesMotion { card.show(1, in: CrossFade.duration, at: t) }
      insert(card, at: t)
    } else {
      insert(arriving(last.card, from: last.side, isTurned: last.isTurned, at: t), at: t)
    }
  }

  /// The spring of a card that comes from the side, and the spring's role. While a card is opened, the spring doesn't
  /// overshoot, because an edge of the window would show the dark background.
  private var comeback: (spring: Spring, role: Int) {
    isOpened ? (Spring.landing, 0) : (metrics.comeback.spring, StackCard.comeback)
  }

  /// Goes back to the card before the front card. Usually this is the card thrown last. If the user has gone to
  /// another card since then, it is the previous card of the deck.
  mutating func goBack(at t: Double) {
    removeFinished(at: t)
    guard goesBackInDeck else { return takeBack(at: t) }
    insert(arriving(pile[0].card - 1, from: -1, isTurned: false, at: t), at: t)
  }

  /// Whether going back shows the previous card of the deck, instead of the card thrown last.
  private var goesBackInDeck: Bool {
    thrownBeforeGoing.map { history.count <= $0 && pile[0].card > 0 } ?? false
  }

  /// The card that `goBack` brings to the front; nil if there is none.
  var cardBefore: Int? {
    goesBackInDeck ? pile[0].card - 1 : undoCount > 0 ? history.last?.card : nil
  }

  /// Brings a card of the deck and the cards after it to the front: from the left if the card is before the front card,
  /// or else from the right.
  mutating func bringToFront(_ card: Int, at t: Double) {
    removeFinished(at: t)
    guard pile[0].card != card else { return }
    changeFront(at: t) { $0.replacePile(from: card, at: t) }
  }

  /// Replaces the pile by a card of the deck and the cards after it.
  private mutating func replacePile(from card: Int, at t: Double) {
    let side: Double = card < pile[0].card ? -1 : 1
    absorbPull(keepsVelocity: true, at: t)
    pile[0].releaseFlip(metrics, reducesMotion: options.reducesMotion, at: t)
    // The old cards stay until the new ones cover them.
    let covering = isOpened ? StackMetrics.coveringOpened : StackMetrics.covering
    for old in pile.reversed() { giveWay(old, after: covering, at: t) }
    thrownBeforeGoing = history.count
    pile = [arriving(card, from: side, isTurned: false, at: t)]
    for index in 1..<max(layout.count, 1) {
      let next = deck.next(after: pile[index - 1].card, options.mode)
      pile.append(arriving(next, from: side, isTurned: false, at: t))
      pile[index].depth = .still(Double(index))
    }
    flightsBelow = []
  }

  /// Fades out a card that left the pile, behind the pile, after `delay`, in seconds.
  private mutating func giveWay(_ card: StackCard, after delay: Double = 0, at t: Double) {
    var card = card
    card.show(0, in: StackMetrics.appearing, after: delay, at: t)
    card.leave(1, in: StackMetrics.appearing, at: t)
    leaving.append(card)
  }

  private mutating func arriving(
    _ card: Int, from side: Double, isTurned: Bool, at t: Double
  ) -> StackCard {
    var new = StackCard(serial: nextSerial, card: card, depth: .still(0))
    nextSerial += 1
    new.flip = .still(isTurned ? 1 : 0)
    if options.reducesMotion {
      new.presence = .still(0)
      new.show(1, in: CrossFade.duration, at: t)
    } else {
      new.drift = .spring(
        comeback.spring, from: metrics.outside(side, visible: windowInScene(at: t)),
        to: 0, at: t, tolerance: StackMetrics.tolerance, role: comeback.role)
      new.stamp(0, from: side, at: t)
    }
    return new
  }

  /// Puts a card in front of the pile, and removes the last card of a full pile.
  private mutating func insert(_ card: StackCard, at t: Double) {
    changeFront(at: t) { $0.putInFront(card, at: t) }
  }

  private mutating func putInFront(_ card: StackCard, at t: Double) {
    absorbPull(keepsVelocity: true, at: t)
    pile[0].releaseFlip(metrics, reducesMotion: options.reducesMotion, at: t)
    if pile.count == layout.count {
      var last = pile.removeLast()
      last.step(to: layout.count, metrics, reducesMotion: options.reducesMotion, at: t)
      giveWay(last, at: t)
    }
    pile.insert(card, at: 0)
    if card.absence.rest != 0 { pile[0].leave(0, in: metrics.flight, at: t) }
    flightsBelow = []
    stepPendingCards(at: t)
  }

  /// Applies `change`, which brings another card to the front. The current press has no further effect.
  ///
  /// Under reduced motion, an opened pile cross-fades to the cards at rest. Otherwise, the edges of the cards that step
  /// would show beside the opened card.
  private mutating func changeFront(at t: Double, _ change: (inout StackScene) -> Void) {
    let frame = options.reducesMotion && isOpened ? items(at: t) : nil
    change(&self)
    if interaction != .idle { interaction = .inert }
    guard let frame else { return }
    (flights, leaving) = ([], [])
    for index in pile.indices {
      let card = pile[index]
      pile[index] = StackCard(serial: card.serial, card: card.card, depth: .still(Double(index)))
      pile[index].flip = card.flip
    }
    fade = CrossFade(from: frame, at: t)
  }
}
