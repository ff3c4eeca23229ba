package import CardInput
package import CardKinetics
package import CardPicture
package import CardScene

extension CustomScene {
  package func flipEffect(at t: Double) -> String? { "Next layout" }

  package func isMoving(at t: Double) -> Bool {
    front.opening.isMoving(at: t) || track.scroll.isMoving(at: t)
      || layers.last?.arrival.isDone(at: t) == false
      || lit?.isDone(at: t) == false || shiftedRow?.isMoving(at: t) == true
      || fade?.isRunning(at: t) == true
  }

  /// Returns the slot of the card nearest to the middle.
  package func frontCard(at t: Double) -> Int? {
    let track = track
    return track.slot(at: track.scroll.offset(at: t))
  }

  /// Returns the outline of a card, even during a change of layouts.
  ///
  /// - Complexity: O(*n* · *m*) poses for *n* cards in reach and *m* layouts; at rest there is one layout.
  package func outline(ofCard carrier: Int, at t: Double, in transition: SceneTransition) -> Quad? {
    frame(at: t, in: transition).cards.first { $0.slot == carrier }
      .map {
        opening(
          $0.homography.apply(Rect($0.pose.size)), ofCard: track.card(of: carrier), at: t)
      }
  }

  package func stepFocus(at t: Double) -> StepFocus? {
    StepFocus(on: frontCard(ofRestAt: t), ringCount: isRing ? count : nil)
  }

  /// Returns the area of the image on the card in the middle; nil for other faces.
  package func linkArea(on face: Face, of image: Size, at t: Double) -> ImageArea? {
    face.cardIndex == frontCard(ofRestAt: t) ? Self.imageArea(on: face, of: image) : nil
  }

  package static func imageArea(on face: Face, of image: Size) -> ImageArea? {
    .pileFace(face)
  }

  package func status(at t: Double) -> SceneStatus {
    let track = track
    let offset = track.scroll.offset(at: t)
    return SceneStatus(
      offset: offset, velocity: track.scroll.velocity(at: t), phase: phase(at: t),
      front: track.card(of: track.slot(at: offset)), count: count)
  }

  func phase(at t: Double) -> ScenePhase {
    if case .dragging = interaction { return .dragging }
    if front.isPulled { return .dragging }
    // A scroll that was stopped by a press is at rest until it is dragged.
    let scroll = track.scroll
    let scrolling: ScrollModel.Phase = scroll.isDragging ? .idle : scroll.phase(at: t)
    return scrolling == .idle && isMoving(at: t) ? .animating : ScenePhase(scrolling)
  }

  /// Returns the darkness of the background. The darknesses of the layouts on stage are mixed as their poses are.
  package func backdropProgress(at t: Double) -> Double {
    let view = view
    var darkness = settings().darkness
    for (index, layer) in layers.enumerated() where layers.count > 1 {
      guard let own = try? layer.settings(in: view).darkness else { continue }
      let fraction = index == 0 ? 1 : (0...1).clamping(layer.arrival.position(at: t))
      darkness = .mix(darkness, own, fraction)
    }
    return fade?.backdropProgress(to: darkness, at: t) ?? darkness
  }

  package func pointerShape(over hit: Hit?, at t: Double) -> PointerShape {
    switch interaction {
    case .dragging, .shifting: return .grabbing
    case .idle, .pressing, .choosing, .inert: break
    }
    if let openedPointer { return openedPointer }
    guard let hit, hit.face.scene == Self.id else { return .arrow }
    if isOfRow(hit) {
      return thumbnail(of: hit) != nil ? .pointingHand : isRowLong ? .grab : .arrow
    }
    return .pointingHand
  }

  /// Whether a press would stop the cards or the row of thumbnails.
  ///
  /// A change of layouts doesn't count, because it continues while cards are held. The shift of the row after a click
  /// doesn't count either.
  package func interruptsMotion(_ hit: Hit?, at t: Double) -> Bool {
    if front.opening.isSeenMoving(at: t, in: viewport.visible.height) { return true }
    guard let hit, isOfRow(hit) else { return track.scroll.isSeenMoving(at: t) }
    guard let row = shiftedRow, row.phase(at: t) != .settling else { return false }
    return row.isSeenMoving(at: t)
  }

  package func isReadyForStep(at t: Double) -> Bool {
    let (track, scroll) = (track, track.scroll)
    return !scroll.isDragging && abs(scroll.offset(at: t) - scroll.rest(at: t)) <= track.pitch / 2
  }
}
