package import CardInput
package import CardKinetics
package import CardModel
package import CardPicture
package import CardScene
import Glibc

extension SwitcherScene {
  package func isMoving(at t: Double) -> Bool {
    scroll.isMoving(at: t) || pile.isMoving(at: t) || selection?.opening.isMoving(at: t) == true
      || returning.contains { $0.opening.isMoving(at: t) } || !refinement.isDone(at: t)
      || options.mode == .refined && marks.isMoving(at: t) || ruleMotions.isMoving(at: t)
  }

  /// Returns the card that is out of the pile. If there is none, returns the target card of the scroll if it is
  /// visible, or else the current front card.
  package func frontCard(at t: Double) -> Int? {
    if let selection = selection(at: t) ?? selections(at: t).last { return selection.card }
    let (offset, next) = (scroll.offset(at: t), frontCard(atOffset: scroll.rest(at: t)))
    let slots = layout.visibleRows(at: offset, bottom: viewport.size.height)
    let isVisible = next.map { slots.contains(pile.slot(of: $0, at: t)) } == true
    return isVisible ? next : frontCard(atOffset: offset)
  }

  package func stepFocus(at t: Double) -> StepFocus? {
    (openCard ?? frontCard(atOffset: scroll.rest(at: t))).map { StepFocus(on: $0) }
  }

  package func deckPosition(at t: Double) -> DeckPosition? {
    (openCard ?? frontCard(atOffset: scroll.rest(at: t))).map { DeckPosition(card: $0) }
  }

  /// Scrolls to a card, or opens it in place of an opened card. If the card was closed, it first returns to the pile.
  package mutating func go(to position: DeckPosition, isVisible: Bool, at t: Double) {
    guard let card = position.card, (0..<pile.total).contains(card),
      self.deckPosition(at: t)?.card != card
    else { return }
    pile.restore(card)
    recount(at: t)
    let rest = layout.rest(ofRank: pile.rank(of: card))
    if isVisible, openCard != nil {
      turn(to: card, at: t)
    } else if isVisible {
      scroll.settle(to: rest, at: t)
    } else {
      selection?.card = card
      (returning, row) = ([], [])
      scroll.jump(to: rest)
    }
    markCurrent(at: t)
  }

  package func linkArea(on face: Face, of image: Size, at t: Double) -> ImageArea? {
    openCard.map(Face.Content.opened) == face.content.anonymous
      ? Self.imageArea(on: face, of: image) : nil
  }

  package static func imageArea(on face: Face, of image: Size) -> ImageArea? {
    face.card?.side == .opened
      ? .page(face.layoutSize)
      : .window(face.layoutSize)
  }

  package static var enlargesFronts: Bool { true }

  package func outline(
    ofCard carrier: Int, at t: Double, in transition: SceneTransition
  ) -> Quad? { nil }

  package func emptyFraction(at t: Double) -> Double { (0...1).clamping(1 - pile.occupancy(at: t)) }

  package func status(at t: Double) -> SceneStatus {
    let offset = scroll.offset(at: t)
    return SceneStatus(
      offset: offset, velocity: scroll.velocity(at: t), phase: phase(at: t), selected: openCard,
      front: frontCard(atOffset: offset) ?? 0, count: pile.count, total: pile.total,
      open: min(max(selection(at: t)?.opening.zoom.position(at: t) ?? 0, 0), 1))
  }

  /// Returns the progress of the backdrop, which oscillates with the scroll. The period is 24 cards, so that the
  /// backdrop doesn't flicker in a fling.
  package func backdropProgress(at t: Double) -> Double {
    let rows = scroll.offset(at: t) / metrics.pitch
    return 0.5 + 0.5 * sin(.pi / 12 * rows)
  }

  func phase(at t: Double) -> ScenePhase {
    switch interaction {
    case .scrolling, .sliding, .shrinking, .paging: return .dragging
    case .idle, .pressing, .holding, .inert: break
    }
    let scrolling = scroll.phase(at: t)
    return scrolling == .idle && isMoving(at: t) ? .animating : ScenePhase(scrolling)
  }

  package func pointerShape(over hit: Hit?, at t: Double) -> PointerShape {
    switch interaction {
    case .scrolling, .sliding, .shrinking, .paging: .grabbing
    case .idle, .pressing, .holding, .inert:
      openCard != nil || card(of: hit) == nil ? .arrow : .pointingHand
    }
  }

  /// Returns the card that was hit, unless it is closing.
  func card(of hit: Hit?) -> Int? {
    guard let hit, hit.face.scene == Self.id, let card = hit.face.cardIndex, pile.contains(card)
    else { return nil }
    return card
  }

  package func interruptsMotion(_ hit: Hit?, at t: Double) -> Bool {
    if let selection = selection(at: t) {
      return selection.opening.isSeenMoving(at: t, in: viewport.visible.height)
    }
    return scroll.isSeenMoving(at: t)
      || pile.loose.contains {
        $0.occupancy.isSeenMoving(at: t, pointsPerUnit: metrics.pitch)
          || ($0.card == card(of: hit) && $0.slide.isSeenMoving(at: t))
      }
  }

  package func isReadyForStep(at t: Double) -> Bool {
    if let shift = selection(at: t)?.opening.shiftX.position(at: t),
      abs(shift) > viewport.visible.width / 2
    {
      return false
    }
    return !scroll.isDragging && abs(scroll.offset(at: t) - scroll.rest(at: t)) <= metrics.pitch / 2
  }
}
