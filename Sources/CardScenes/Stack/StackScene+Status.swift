package import CardInput
package import CardKinetics
package import CardModel
package import CardPicture
package import CardScene

extension StackScene {
  package func flipEffect(at t: Double) -> String? { "Flip the card" }

  package func isMoving(at t: Double) -> Bool {
    front.opening.isMoving(at: t) || pull.isMoving(at: t) || hold?.stamp.isMoving(at: t) == true
      || pile.contains { $0.isMoving(at: t) }
      || !refinement.isDone(at: t) || ruleMotions.isMoving(at: t)
      || leaving.contains { $0.isMoving(at: t) }
      || flights.contains { !$0.hasFlown(at: t) } || fade?.isRunning(at: t) == true
  }

  package func frontCard(at t: Double) -> Int? { pile[0].serial }

  package func stepFocus(at t: Double) -> StepFocus? {
    StepFocus(on: pile[0].card, ringCount: deck.count)
  }

  package func deckPosition(at t: Double) -> DeckPosition? { DeckPosition(card: pile[0].card) }

  package mutating func go(to position: DeckPosition, isVisible: Bool, at t: Double) {
    guard let card = position.card, (0..<deck.count).contains(card), pile[0].card != card else {
      return
    }
    if isVisible { return bringToFront(card, at: t) }
    (flights, leaving, flightsBelow) = ([], [], [])
    (pull, hold, interaction) = (.still(0), nil, .idle)
    thrownBeforeGoing = history.count
    let front = StackCard(serial: nextSerial, card: card, depth: .still(0))
    nextSerial += 1
    stack(behind: front)
  }

  package func linkArea(on face: Face, of image: Size, at t: Double) -> ImageArea? {
    face.cardIndex == pile[0].card ? Self.imageArea(on: face, of: image) : nil
  }

  package static func imageArea(on face: Face, of image: Size) -> ImageArea? {
    face.card?.side == .back ? nil : .pileFace(face)
  }

  /// The actions that throw the front card. With a user deck, the left key goes back instead.
  package var advancing: [Action.ID] {
    options.deck.isBundled ? .advancing + [.left] : .advancing
  }

  /// Returns the outline of a card without its flip, because the outline of an edge-on card is only a line. The outline
  /// of a leaving card moves to the middle.
  package func outline(ofCard carrier: Int, at t: Double, in transition: SceneTransition) -> Quad? {
    let shown = visibleCards(at: t).first { $0.card.serial == carrier }
    let near = 1 - (shown?.card.absence.position(at: t) ?? 1)
    let pose = shown?.pose ?? StackPose(depth: 0)
    let outline = spreadLayout(at: t).attributes(
      for: 0,
      pose: StackPose(
        x: pose.x * near, y: pose.y * near, twist: pose.twist * near, depth: pose.depth * near)
    ).corners
    return opening(outline, ofCard: shown?.card.card ?? pile[0].card, at: t)
  }

  package func status(at t: Double) -> SceneStatus {
    let travel = travel(at: t)
    return SceneStatus(
      drag: travel.position, velocity: travel.velocity,
      phase: phase(at: t), front: pile[0].card, count: deck.count,
      open: min(max(pile[0].flip.position(at: t), 0), 1))
  }

  /// Returns the progress of the backdrop, which follows the displacement of the front card and of thrown cards.
  package func backdropProgress(at t: Double) -> Double {
    let reach = following(at: t) * metrics.limit
    let way = max(viewport.size.width - reach, 1)
    /// Returns 0 in the middle, 1 at the displacement beyond which a card is thrown, and 0 again where a throw ends.
    func answer(_ x: Double) -> Double {
      min(max(min(abs(x) / reach, 1 - (abs(x) - reach) / way), 0), 1)
    }
    let thrown = flights.map { answer($0.drift.position(at: t)) }
    return thrown.reduce(answer(side(0, at: t).position), max)
  }

  func phase(at t: Double) -> ScenePhase {
    switch interaction {
    case .dragging, .turning: return .dragging
    case .idle, .holding, .inert: break
    }
    if front.isPulled { return .dragging }
    if pull.isMoving(at: t)
      || pile.contains(where: { !$0.drift.isDone(at: t) || !$0.fall.isDone(at: t) })
    {
      return .settling
    }
    return isMoving(at: t) ? .animating : .idle
  }

  package func pointerShape(over hit: Hit?, at t: Double) -> PointerShape {
    switch interaction {
    case .dragging, .turning: .grabbing
    case .idle, .holding, .inert:
      openedPointer ?? (isOnPile(hit) ? .grab : .arrow)
    }
  }

  package func interruptsMotion(_ hit: Hit?, at t: Double) -> Bool {
    if front.opening.isSeenMoving(at: t, in: viewport.visible.height) { return true }
    guard isOnPile(hit) else { return false }
    if options.mode == .refined, flights.contains(where: { $0.card == hit?.face.cardIndex }) {
      return true
    }
    return pile[0].flip.isMoving(at: t) && !options.reducesMotion
      || pull.isSeenMoving(at: t, pointsPerUnit: metrics.following)
      || pile.contains {
        $0.drift.isSeenMoving(at: t) || $0.fall.isSeenMoving(at: t)
          || $0.depth.isSeenMoving(at: t, pointsPerUnit: StackMetrics.pointsPerStep)
      }
  }

  package func isReadyForStep(at t: Double) -> Bool {
    let isFlying = flights.last.map {
      abs($0.drift.rest - $0.drift.position(at: t)) > metrics.viewport.width / 2
    }
    return isFlying != true && abs(pile[0].depth.position(at: t)) <= 0.5
      && abs(side(0, at: t).position) <= metrics.viewport.width / 2
  }
}
