import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

extension StackScene {
  mutating func handleInScene(_ gesture: Gesture, at t: Double) {
    removeFinished(at: t)
    switch gesture {
    case .press(let touch): press(touch, at: t)
    case .tap(let touch):
      endPress(at: t)
      if isOnPile(touch.hit) { flip(at: t) }
    case .pressEnded, .caughtTap: endPress(at: t)
    case .panBegan(let pan): beginPan(pan, at: t)
    case .panChanged(let pan): drag(pan, at: t)
    case .panEnded(let pan):
      drag(pan, at: t)
      release(pan, at: t)
    case .wheel(_, let dx, let dy): wheel(dx, dy, at: t)
    case .action(let request): perform(request, at: t)
    case .hover, .pinch: break
    }
  }

  func isOnPile(_ hit: Hit?) -> Bool { hit?.face.scene == Self.id }

  /// Stops the pile and, in refined mode, a thrown card under the pointer. Other thrown cards continue. The background
  /// around an opened card belongs to the card.
  private mutating func press(_ touch: Touch, at t: Double) {
    guard isOnPile(touch.hit) || isOpened, layout.strengths.applies(.pan) else {
      interaction = .inert
      return
    }
    if options.mode == .refined { catchFlight(under: touch.location, at: t) }
    var flipTarget: Double?
    if pile[0].flip.isMoving(at: t), !options.reducesMotion {
      flipTarget = pile[0].flip.rest
      pile[0].flip.grab(at: t)
    }
    grab(at: touch.location, at: t)
    interaction = .holding(flipTarget: flipTarget)
  }

  /// Grabs the pile by its front card, at a point of the viewport, or at the card's middle for a touchpad.
  private mutating func grab(at location: Point?, at t: Double) {
    switch options.mode {
    case .classic: grabByFractions(at: t)
    case .refined:
      let middle = Point(metrics.viewport.width / 2, metrics.viewport.height / 2)
      hold(at: location.map { $0 - middle }, at: t)
    }
  }

  /// Holds the front card at a point, measured from the viewport's middle.
  private mutating func hold(at point: Point?, at t: Double) {
    let mark = mark(0, at: t)
    absorbPull(keepsVelocity: true, at: t)
    let pose = pile[0].pose(at: t)
    for index in pile.indices {
      pile[index].stop(at: t)
      guard index > 0 else { continue }
      let depth = pile[index].depth.rest + metrics.growth(of: index, at: pose.x)
      pile[index].depth = .still(depth)
    }
    pull = .still(pose.x)
    pull.grab(at: t)
    hold = StackHold(pose, mark: mark, at: point, metrics, at: t)
  }

  /// Grabs the pile by its front card. Each of the other cards follows a fraction of the front card's movement.
  private mutating func grabByFractions(at t: Double) {
    let (travel, layout) = (side(0, at: t).position / metrics.following, layout(at: t))
    for index in pile.indices {
      let drift = side(index, at: t).position - layout.following(of: index) * travel
      pile[index].stop(at: t)
      pile[index].drift = .still(drift)
    }
    pull = .still(travel)
    pull.grab(at: t)
  }

  /// Ends a press. Motions that the press stopped continue until they come to rest.
  private mutating func endPress(at t: Double) {
    switch interaction {
    case .holding(let flipTarget):
      if let flipTarget { turnFront(to: flipTarget, at: t) }
      releasePress(at: t)
    case .dragging: releasePress(at: t)
    case .turning: settleTurn(at: t)
    case .idle, .inert: break
    }
    interaction = .idle
  }

  /// Releases the pile. It springs back to the middle with the pointer's velocity, and the cards step forward.
  private mutating func releasePress(at t: Double) {
    if hold != nil {
      absorbPull(keepsVelocity: true, at: t)
      return stepPendingCards(at: t)
    }
    releaseDrifts(at: t)
    let (travel, velocity) = pull.state(at: t)
    pull = DraggableValue(springToCenter(travel, velocity, at: t))
  }

  /// Releases the motions of the pile that don't follow the pull. The cards spring back to the middle and step
  /// forward.
  private mutating func releaseDrifts(at t: Double) {
    for index in pile.indices where hold == nil || index > 0 {
      sendToCenter(index, side: pile[index].drift.state(at: t), at: t)
    }
    stepPendingCards(at: t)
  }

  private mutating func beginPan(_ pan: Pan, at t: Double) {
    // A touchpad's scroll drags the pile wherever the pointer is. The press of a scroll beside the pile was inert.
    if pan.source == .scroll, interaction == .idle || interaction == .inert,
      layout.strengths.applies(.pan)
    {
      grab(at: nil, at: t)
      interaction = .holding(flipTarget: nil)
    }
    guard case .holding(let flipTarget) = interaction else { return }
    if flipTarget != nil {
      releasePress(at: t)
      let onBack = pan.touch.hit?.face.card?.side == .back
      let onRight = (pan.touch.hit?.point.x ?? 0) > metrics.face.width / 2
      // A drag by the card's width makes half a turn. The card's edge therefore stays near the pointer.
      interaction = .turning(perPoint: (onBack == onRight ? 1 : -1) / metrics.face.width)
    } else {
      releaseDrifts(at: t)
      interaction = .dragging
    }
  }

  private mutating func drag(_ pan: Pan, at t: Double) {
    switch interaction {
    case .dragging:
      pull.drag(travel: pan.translation.x, velocity: pan.velocity.x, at: t)
      let (pulled, metrics) = (pull.state(at: t), metrics)
      hold?.drag(
        travel: pan.translation.y, velocity: pan.velocity.y, pull: pulled, metrics, at: t)
      if hold == nil, abs(pulled.position) > metrics.limit {
        throwFront(to: pulled.position < 0 ? -1 : 1, keepsVelocity: false, at: t)
      }
    case .turning(let perPoint):
      pile[0].flip.drag(
        travel: pan.translation.x * perPoint, velocity: pan.velocity.x * perPoint, at: t)
    case .idle, .holding, .inert: break
    }
  }

  private mutating func release(_ pan: Pan, at t: Double) {
    if case .dragging = interaction {
      let (travel, velocity) = pull.state(at: t)
      let urge = metrics.urge(pull: travel, velocity: velocity)
      let fling = metrics.outward(velocity, at: travel)
      if hold == nil ? abs(fling) >= metrics.flingSpeed : abs(urge) >= 1 {
        throwFront(to: (hold == nil ? fling : urge) < 0 ? -1 : 1, keepsVelocity: true, at: t)
      }
    }
    endPress(at: t)
  }

  private mutating func settleTurn(at t: Double) {
    let (flip, speed) = pile[0].flip.state(at: t)
    turnFront(to: flip + speed * StackMetrics.turnProjectionTime > 0.5 ? 1 : 0, at: t)
  }

  private mutating func flip(at t: Double) {
    guard layout.strengths.applies(.flip) else { return }
    turnFront(to: pile[0].flip.rest > 0.5 ? 0 : 1, at: t)
  }

  /// Flips the front card to its back (`target` 1) or its front (`target` 0). An opened card shows its front.
  mutating func turnFront(to target: Double, at t: Double) {
    pile[0].turn(
      to: front.opening.isOpen ? 0 : target, metrics, reducesMotion: options.reducesMotion, at: t)
  }

  /// Flips an opened front card so that its front shows.
  mutating func turnOpenedCardUp(at t: Double) {
    if front.opening.isOpen, pile[0].flip.rest > 0.5 { turnFront(to: 0, at: t) }
  }

  /// Throws a card, or undoes a throw, for each notch of the wheel. Notches down and to the left throw to the left,
  /// notches to the right throw to the right, and notches up undo a throw.
  private mutating func wheel(_ dx: Double, _ dy: Double, at t: Double) {
    let isUpright = abs(dy) >= abs(dx)
    let steps = isUpright ? dy : dx
    let notches = min(abs(steps).rounded(.up), Double(deck.count))
    for _ in 0..<Int(notches) {
      if isUpright && steps < 0 {
        takeBack(at: t)
      } else {
        throwFront(to: isUpright || steps < 0 ? -1 : 1, keepsVelocity: true, at: t)
      }
    }
  }

  /// Closes an opened card, or flips a flipped front card back. Returns false if no card is opened or flipped.
  package mutating func dismiss(at t: Double) -> Bool {
    if closeFront(at: t) { return true }
    guard pile[0].flip.rest > 0.5 else { return false }
    flipByKey(at: t)
    return true
  }

  /// Flips the front card. A press that holds the card has no further effect on its flip.
  mutating func flipByKey(at t: Double) {
    releaseTurn()
    flip(at: t)
  }

  package mutating func turnFaceUp(at t: Double) -> Bool {
    guard pile[0].flip.rest > 0.5 else { return false }
    releaseTurn()
    turnFront(to: 0, at: t)
    return true
  }

  /// Ends the effect of the current press on the front card's flip.
  mutating func releaseTurn() {
    switch interaction {
    case .turning: interaction = .inert
    case .holding: interaction = .holding(flipTarget: nil)
    case .idle, .dragging, .inert: break
    }
  }

  private mutating func perform(_ request: Request, at t: Double) {
    switch request.action {
    // With a user deck, the left key goes back, like the key of a clicker.
    case .left where !options.deck.isBundled: goBack(at: t)
    case .left, .next, .down: throwFront(to: -1, keepsVelocity: true, at: t)
    case .right: throwFront(to: 1, keepsVelocity: true, at: t)
    case .previous, .up: goBack(at: t)
    case .undo: takeBack(at: t)
    // An opened card shows its front, so it is not flipped.
    case .flip where !front.opening.isOpen: flipByKey(at: t)
    case .first: bringToFront(0, at: t)
    case .last: bringToFront(deck.count - 1, at: t)
    case .goTo:
      guard let number = request.item else { break }
      bringToFront(min(max(number, 1), deck.count) - 1, at: t)
    default: break
    }
  }
}
