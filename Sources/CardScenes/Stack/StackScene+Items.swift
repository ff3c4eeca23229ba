package import CardCore

extension StackScene {
  package func items(at t: Double) -> [DisplayItem] {
    var items: [DisplayItem] = []
    for card in leaving { add(card, x: card.drift.position(at: t), to: &items, at: t) }
    for index in pile.indices.reversed() {
      add(pile[index], x: side(index, at: t).position, to: &items, at: t)
    }
    // The card thrown first lay above those thrown after it, and still does.
    for flight in flights.reversed() where !flight.isOver(at: t) {
      let x = flight.card.drift.position(at: t)
      add(flight.card, x: x, isHittable: false, to: &items, at: t)
    }
    return items
  }

  package func facesAhead(at t: Double) -> [FaceID] {
    // The two sides of the card in front: it may be turned.
    guard let front = pile.first else { return [] }
    return [FacePart.back, .front].map {
      FaceID(scene: Self.id, part: $0, index: front.card, size: metrics.face)
    }
  }

  private func add(
    _ card: StackCard, x: Double, isHittable: Bool = true, to items: inout [DisplayItem],
    at t: Double
  ) {
    let flip = card.flip.position(at: t)
    var pose = StackPose(x: x, place: card.place.position(at: t), flip: flip)
    let presence = card.presence.position(at: t)
    func add(isBack: Bool, opacity: Double) {
      var item = item(card.card, pose, isBack: isBack, opacity: opacity)
      guard item.opacity > 0 else { return }
      item.isHittable = isHittable
      items.append(item)
    }
    if options.reducesMotion {
      // A cross-fade: the back appears over the front, both lying flat.
      pose.flip = 0
      if flip < 1 { add(isBack: false, opacity: presence) }
      pose.flip = 1
      if flip > 0 { add(isBack: true, opacity: presence * flip) }
    } else {
      let isBack = !layout.attributes(for: card.card, pose: pose).facesViewer
      add(isBack: isBack, opacity: presence)
    }
  }

  private func item(
    _ card: Int, _ pose: StackPose, isBack: Bool, opacity: Double
  ) -> DisplayItem {
    let attributes = layout.attributes(for: card, pose: pose)
    // The back is painted to be read: mirrored about the middle it comes out right when turned.
    let mirror = Homography(-1, 0, metrics.face.width, 0, 1, 0, 0, 0, 1)
    return DisplayItem(
      face: FaceID(
        scene: Self.id, part: isBack ? .back : .front, index: card, size: metrics.face),
      homography: isBack ? attributes.homography.after(mirror) : attributes.homography,
      corners: CornerRadii(StackMetrics.cornerRadius),
      opacity: attributes.alpha * opacity,
      shadow: StackMetrics.shadow.lifted(lift(pose)))
  }

  /// How far a card is off the pile: it rises as it is drawn aside, and to turn over.
  private func lift(_ pose: StackPose) -> Double {
    let aside = min(abs(pose.x) / metrics.limit, 1)
    let turning = min(max(pose.flip, 0), 1)
    return max(aside, 4 * turning * (1 - turning))
  }
}
