package import CardInput
package import CardKinetics
package import CardModel
package import CardPicture
package import CardScene
import Glibc

extension CarouselScene {
  /// Returns the effect of the action `flip` on the sheet of a bundled card. Returns nil for a user's card, because the
  /// action then opens the card instead.
  package func flipEffect(at t: Double) -> String? {
    options.deck.isBundled ? openCard == nil ? "Unfold the sheet" : "Fold the sheet" : nil
  }

  package func isMoving(at t: Double) -> Bool {
    front.opening.isMoving(at: t) || scroll.isMoving(at: t)
      || sheets.contains { $0.open.isMoving(at: t) }
      || fade?.isRunning(at: t) == true || ruleMotions.isMoving(at: t)
      || !refinement.isDone(at: t)
        && (layout.refinedApproach(inWindow: viewport.visible.width) > 0
          || !layout.offsetRange.contains(scroll.offset(at: t)))
  }

  /// Returns the card with a sheet, or else the card at which the scroll will rest. If that card is farther away than
  /// the next page, returns the card nearest to the middle.
  package func frontCard(at t: Double) -> Int? {
    let (page, offset) = (frontPage(at: t), scroll.offset(at: t))
    let isNear = abs(layout.angle(of: page, at: offset)) <= CarouselMetrics.carriedFold
    return sheet(at: t)?.card ?? (isNear ? page : layout.page(at: offset))
  }

  /// Returns the outline of the card until its sheet is half open, and then a mix with the outline of the sheet.
  ///
  /// At first the sheet appears as a line, and turns about the card's edge.
  package func outline(ofCard carrier: Int, at t: Double, in transition: SceneTransition) -> Quad? {
    let offset = scroll.offset(at: t)
    let card = windowLayout(at: t).attributes(
      for: carrier, at: offset, foldedAtMost: CarouselMetrics.carriedFold)
    var outline = card.corners
    if let sheet = sheets.last(where: { $0.card == carrier }) {
      let open = min(max(sheet.open.position(at: t), 0), 1)
      let raised = metrics.sheetHomography(open: open, cardX: card.center.x)
        .apply(Rect(metrics.sheet))
      let fraction = TimingCurve.easeInOut.state(at: max(2 * open - 1, 0)).progress
      outline = outline.mixed(with: raised, fraction)
    }
    return opening(outline.mapped(by: squeeze(at: t).apply), ofCard: carrier, at: t)
  }

  package func stepFocus(at t: Double) -> StepFocus? {
    StepFocus(on: openCard ?? frontPage(at: t))
  }

  package func deckPosition(at t: Double) -> DeckPosition? {
    DeckPosition(card: openCard ?? frontPage(at: t))
  }

  package mutating func go(to position: DeckPosition, isVisible: Bool, at t: Double) {
    guard let card = position.card, (0..<layout.count).contains(card),
      self.deckPosition(at: t)?.card != card
    else { return }
    if isVisible {
      closeSheet(at: t)
      turn(to: card, at: t)
    } else {
      (sheets, fade) = ([], nil)
      scroll.jump(to: layout.offset(of: card))
    }
  }

  /// Returns the area of the image on the open sheet or on the front card.
  package func linkArea(on face: Face, of image: Size, at t: Double) -> ImageArea? {
    let page = frontPage(at: t)
    let shown: Face.Content =
      front.opening.isOpen ? .opened(page) : openCard.map { .detail($0) } ?? .front(page)
    guard face.content.anonymous == shown, openCard != nil || sheet(at: t) == nil else {
      return nil
    }
    return Self.imageArea(on: face, of: image)
  }

  package static func imageArea(on face: Face, of image: Size) -> ImageArea? {
    face.card?.side == .opened
      ? .page(face.layoutSize)
      : .paper(face.layoutSize, isSheet: face.card?.side == .detail, of: image)
  }

  package func status(at t: Double) -> SceneStatus {
    let offset = scroll.offset(at: t)
    return SceneStatus(
      offset: offset, velocity: scroll.velocity(at: t), phase: phase(at: t),
      selected: openCard, front: layout.page(at: offset), count: layout.count,
      open: min(max(sheet(at: t)?.open.position(at: t) ?? 0, 0), 1))
  }

  /// Returns the progress of the backdrop: 0 at rest on a page, 1 in the middle of a page turn and behind an open
  /// sheet.
  package func backdropProgress(at t: Double) -> Double {
    let turn = sin(.pi * scroll.offset(at: t) / viewport.size.width)
    let open = min(max(sheet(at: t)?.open.position(at: t) ?? 0, 0), 1)
    return max(turn * turn, open)
  }

  func phase(at t: Double) -> ScenePhase {
    switch interaction {
    case .paging, .pulling: return .dragging
    case .idle, .pressing, .holding, .inert: break
    }
    if front.isPulled { return .dragging }
    // A scroll that was stopped by a press is at rest until it is dragged.
    let scrolling: ScrollModel.Phase = scroll.isDragging ? .idle : scroll.phase(at: t)
    return scrolling == .idle && isMoving(at: t) ? .animating : ScenePhase(scrolling)
  }

  package func pointerShape(over hit: Hit?, at t: Double) -> PointerShape {
    switch interaction {
    case .paging, .pulling: return .grabbing
    case .idle, .pressing, .holding, .inert: break
    }
    if let openedPointer { return openedPointer }
    guard let hit, hit.face.scene == Self.id else { return .arrow }
    let isButton = cardOfButton(hit) != nil
    let isNeighbour =
      hit.face.card.map { $0.side == .front && $0.index != frontPage(at: t) } == true
    return isButton || isNeighbour ? .pointingHand : .grab
  }

  /// Whether a press would stop the sheet or the scroll. A cross-fade doesn't count, because a press can't stop it.
  package func interruptsMotion(_ hit: Hit?, at t: Double) -> Bool {
    front.opening.isSeenMoving(at: t, in: viewport.visible.height)
      || (sheet(at: t)?.open.isSeenMoving(at: t, pointsPerUnit: viewport.size.height)
        ?? scroll.isSeenMoving(at: t))
  }

  package func isReadyForStep(at t: Double) -> Bool {
    !scroll.isDragging && abs(scroll.offset(at: t) - scroll.rest(at: t)) <= metrics.pitch / 2
  }
}
