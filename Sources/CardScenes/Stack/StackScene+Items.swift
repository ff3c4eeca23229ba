package import CardCore

extension StackScene {
  package func items(at t: Double) -> [DisplayItem] {
    var items: [DisplayItem] = []
    for (card, x, isFlying) in visibleCards(at: t) {
      add(card, x: x, isHittable: !isFlying, to: &items, at: t)
    }
    return items
  }

  /// The visible cards with their sideways displacements, back to front.
  func visibleCards(at t: Double) -> [(card: StackCard, x: Double, isFlying: Bool)] {
    let flying = flights.filter { !$0.hasFlown(at: t) }
    // Cards thrown earlier lie above those thrown later.
    return leaving.map { ($0, $0.drift.position(at: t), false) }
      + pile.indices.reversed().map { (pile[$0], side($0, at: t).position, false) }
      + flying.reversed().map { ($0, $0.drift.position(at: t), true) }
  }

  package func facesAhead(at t: Double) -> [FaceID] {
    // Both sides of the front card, which may be flipped.
    guard let front = pile.first else { return [] }
    let sides = [FacePart.back, .front].map {
      FaceID(scene: Self.id, part: $0, index: front.card, size: metrics.face)
    }
    return sides
      + [0, 1].map { FaceID(scene: Self.id, part: .stamp, group: $0, size: StackMetrics.stamp) }
  }

  private func add(
    _ card: StackCard, x: Double, isHittable: Bool, to items: inout [DisplayItem], at t: Double
  ) {
    let flip = card.flip.position(at: t)
    var pose = StackPose(x: x, place: card.place.position(at: t), flip: flip)
    let presence = card.presence.position(at: t)
    func add(isBack: Bool, opacity: Double) {
      var item = item(card.card, pose, isBack: isBack, opacity: opacity)
      guard item.opacity > 0 else { return }
      item.isHittable = isHittable
      item.carrier = isHittable ? card.card : nil
      items.append(item)
      if let stamp = stamp(on: item, pose) { items.append(stamp) }
    }
    if options.reducesMotion {
      // A cross-fade of two flat faces: the back appears over the front.
      pose.flip = 0
      if flip < 1 { add(isBack: false, opacity: presence) }
      pose.flip = 1
      if flip > 0 { add(isBack: true, opacity: presence * flip) }
    } else {
      let isBack = !layout.attributes(for: card.card, pose: pose).facesViewer
      add(isBack: isBack, opacity: presence)
    }
  }

  private func item(_ card: Int, _ pose: StackPose, isBack: Bool, opacity: Double) -> DisplayItem {
    let attributes = layout.attributes(for: card, pose: pose)
    // The back's face is painted unmirrored; mirrored here, it reads correctly when the card is
    // flipped.
    let mirror = Homography(-1, 0, metrics.face.width, 0, 1, 0, 0, 0, 1)
    return DisplayItem(
      face: FaceID(
        scene: Self.id, part: isBack ? .back : .front, index: card, size: metrics.face),
      role: [.card, .pressable],
      homography: isBack ? attributes.homography.after(mirror) : attributes.homography,
      corners: CornerRadii(StackMetrics.cornerRadius),
      opacity: attributes.alpha * opacity, shadow: StackMetrics.shadow.lifted(lift(pose)))
  }

  /// The stamp on a card that is being dragged, on the side of the throw; it grows with the drag.
  private func stamp(on card: DisplayItem, _ pose: StackPose) -> DisplayItem? {
    let share = min(abs(pose.x) / (metrics.following * metrics.limit), 1)
    // On a card that steps to the front it appears gradually.
    let strength = share * share * (3 - 2 * share) * min(max(1 - pose.place, 0), 1)
    guard strength > 0 else { return nil }
    let isRight = pose.x > 0
    let (face, stamp) = (metrics.face, StackMetrics.stamp)
    // In the plane of the visible side; the homography of a back includes the mirroring.
    let middle = Point(
      isRight ? face.width - StackMetrics.stampInset : StackMetrics.stampInset, face.height * 0.3)
    let scale = 0.5 + 0.5 * strength
    return DisplayItem(
      face: FaceID(scene: Self.id, part: .stamp, group: isRight ? 1 : 0, size: stamp),
      carrier: card.carrier,
      homography: card.homography.after(.translation(middle.x, middle.y))
        .after(.scale(scale, scale)).after(.translation(-stamp.width / 2, -stamp.height / 2)),
      corners: CornerRadii(stamp.width / 2), opacity: card.opacity * strength,
      shadow: StackMetrics.shadow, isHittable: false)
  }

  /// The height of a card above the pile, 0…1: it rises while it is dragged sideways or flipped.
  private func lift(_ pose: StackPose) -> Double {
    let aside = min(abs(pose.x) / metrics.limit, 1)
    let turning = min(max(pose.flip, 0), 1)
    return max(aside, 4 * turning * (1 - turning))
  }
}
