import CardKinetics
package import CardPicture
package import CardScene
import Glibc

extension StackScene {
  package func items(at t: Double) -> [DisplayItem] {
    var items: [DisplayItem] = []
    var darkness: [Int: Double] = [:]
    let (cards, opened) = (visibleCards(at: t), opened(at: t))
    for (index, shown) in cards.enumerated() {
      let cover = opened > 0 ? cover(of: index, in: cards, at: t) : 1
      add(shown, fading: 1 - opened * (1 - cover), to: &items, at: t)
      darkness[shown.card.serial] =
        OpeningCamera.darkness(atDistance: shown.pose.depth) * cover
    }
    cutIntoPile(&items, at: t)
    let shown = opening(items, at: t) { item in item.carrier.flatMap { darkness[$0] } ?? 0 }
    return fade?.blend(into: shown, at: t) ?? shown
  }

  /// The distance between two cards at which the farther one counts as uncovered, as a fraction of the viewport's
  /// width. An opened card at rest hides every card that is no larger. The second distance, for such a card, is short,
  /// so that the card shows as soon as the opened card moves. Tuned by eye.
  private static let (uncovered, uncoveredIfHidden) = (0.15, 0.003)

  /// Returns how well one of the nearer cards covers a card, from 0 to 1 for a card at the same position. A flying card
  /// counts as nearer than all others.
  ///
  /// - Parameter index: the card's index in `cards`, the visible cards from back to front.
  private func cover(of index: Int, in cards: [Shown], at t: Double) -> Double {
    let (own, size) = (cards[index].pose, openedFrame(ofCard: cards[index].card.card).size)
    let short = Double.mix(Self.uncovered, Self.uncoveredIfHidden, opened(at: t))
    let covers = cards.indices.map { other in
      guard other != index, other > index || cards[other].isFlying else { return 0.0 }
      let (pose, cover) = (cards[other].pose, openedFrame(ofCard: cards[other].card.card).size)
      let isHidden = size.width <= cover.width && size.height <= cover.height
      let reach = isHidden ? short : Self.uncovered
      // A resize scales positions by the same factor as the viewport's width.
      let apart = Point(pose.x - own.x, pose.y - own.y).length / (reach * viewport.size.width)
      // A card that fades in covers nothing until it is almost opaque.
      return pow(cards[other].card.presence.position(at: t), 8) * (1 - min(apart, 1))
    }
    return covers.max() ?? 0
  }

  /// Returns the items at `t` in a transition.
  ///
  /// A thrown card continues to its side. A card that comes from the side is clipped at the scene's edge. The pointer
  /// can't hit either card.
  package func items(at t: Double, in transition: SceneTransition) -> [DisplayItem] {
    let moving = (flights + pile.filter { !$0.drift.isDone(at: t) })
    return items(at: t).map {
      var item = $0
      guard let card = moving.first(where: { $0.serial == item.carrier }) else { return item }
      let aside = (-1...1).clamping(card.drift.position(at: t) / (metrics.face.width / 2))
      item.flight = aside * min(Self.parting * card.absence.position(at: t), 1)
      item.isHittable = false
      return item
    }
  }

  /// The factor by which a thrown card's absence is multiplied in a transition. Where the product is 1 or more, the
  /// card moves entirely to its own side. Tuned by eye.
  private static let parting = 8.0

  /// A card to draw.
  struct Shown {
    var card: StackCard
    var pose: StackPose
    var isFlying: Bool
    /// The strength of the stamp in refined mode, negative on the left.
    var mark: Double
  }

  /// Returns the visible cards, back to front.
  func visibleCards(at t: Double) -> [Shown] {
    func shown(_ card: StackCard, isFlying: Bool) -> Shown {
      Shown(card: card, pose: card.pose(at: t), isFlying: isFlying, mark: card.mark.position(at: t))
    }
    func lying(_ index: Int) -> Shown {
      Shown(
        card: pile[index], pose: state(index, at: t).pose, isFlying: false, mark: mark(index, at: t)
      )
    }
    var cards = leaving.map { shown($0, isFlying: false) }
    cards += pile.indices.dropFirst().reversed().map(lying)
    // Cards thrown earlier lie above cards thrown later.
    let flying = flights.reversed().filter { !$0.hasFlown(at: t) }
    cards += flying.filter { flightsBelow.contains($0.serial) }.map { shown($0, isFlying: true) }
    cards.append(lying(0))
    cards += flying.filter { !flightsBelow.contains($0.serial) }.map { shown($0, isFlying: true) }
    return cards
  }

  /// Returns the strength of the stamp on the pile's card at `index`, in refined mode. On a held card the stamp is
  /// full if a release would throw.
  func mark(_ index: Int, at t: Double) -> Double {
    guard index == 0, let hold else { return pile[index].mark.position(at: t) }
    return hold.stamp.position(at: t)
  }

  package func facesAhead(at t: Double) -> [Face] {
    guard let front = pile.first, let last = pile.last else { return [] }
    let opened = openedFacesAhead(
      of: front.card, beside: [cardBefore, pile.dropFirst().first?.card].compactMap(\.self))
    // The faces are the front card's back, the cards that may come back, and the cards that the next throws add to the
    // pile. The nearest cards come last, because the last requested face is painted first.
    let before = history.suffix(2).map(\.card) + [front.card - 2, front.card - 1]
    var (deck, next) = (deck, [last.card])
    for _ in 0..<Self.reach { next.append(deck.next(after: next[next.count - 1], options.mode)) }
    let fronts = before.filter { $0 >= 0 } + next.reversed() + [front.card]
    let sides = ([.back(front.card)] + fronts.map(Face.Content.front)).map {
      Face(scene: Self.id, $0, size: metrics.face)
    }
    return opened + sides
      + LateralSide.allCases.map {
        Face(scene: Self.id, .mark(.stamp($0)), size: StackMetrics.stamp)
      }
  }

  /// The number of cards beyond the pile that are painted ahead, enough for 0.3 s at ten throws per second.
  private static let reach = 3

  /// Adds the items of a card.
  ///
  /// - Parameter fading: the factor of the card's fade with its depth. An opened card fades as it is covered.
  private func add(
    _ shown: Shown, fading: Double, to items: inout [DisplayItem], at t: Double
  ) {
    let card = shown.card
    var pose = shown.pose
    let flip = pose.flip
    let presence = card.presence.position(at: t)
    func add(isBack: Bool, opacity: Double) {
      var item = item(
        card.card, pose, isBack: isBack, opacity: opacity, fading: fading, at: t)
      guard item.opacity > 0 else { return }
      item.isHittable = !shown.isFlying || options.mode == .refined
      item.carrier = card.serial
      items.append(item)
    }
    if options.reducesMotion {
      // A cross-fade of two flat faces: the back appears over the front.
      pose.flip = 0
      if flip < 1 { add(isBack: false, opacity: presence) }
      pose.flip = 1
      if flip > 0 { add(isBack: true, opacity: presence * flip) }
    } else {
      let isBack = !layout(at: t).attributes(for: card.card, pose: pose).facesViewer
      if let edge = edge(of: card, pose, opacity: presence, fading: fading, at: t) {
        items.append(edge)
      }
      add(isBack: isBack, opacity: presence)
    }
    // In a cross-fade, both faces are at the same position, so one stamp lies over both.
    guard let face = items.last, face.carrier == card.serial,
      let stamp = stamp(on: face, pose, mark: shown.mark, opacity: presence, at: t)
    else { return }
    items.append(stamp)
  }

  /// Returns the edge of a card that turns over, which shows the card's thickness; nil for a card that lies flat.
  ///
  /// The edge is centred on the plane of the faces. The face hides the half of the edge in front of that plane.
  private func edge(
    of card: StackCard, _ pose: StackPose, opacity: Double, fading: Double, at t: Double
  ) -> DisplayItem? {
    let upright = abs(sin(.pi * pose.flip))
    guard upright > 1e-6, opacity > 0 else { return nil }
    let attributes = spreadLayout(at: t).attributes(for: card.card, pose: pose)
    // While the card is almost flat, its round corners shorten the edge at the top and at the bottom.
    let height = attributes.size.height - 2 * StackMetrics.cornerRadius * (1 - upright)
    let size = Size(StackMetrics.thickness * upright, height)
    let edges = [-1.0, 1].map { side in
      var edge = attributes
      edge.transform = attributes.transform.translated(side * attributes.size.width / 2, 0)
        .rotated(side * .pi / 2, 0, 1, 0)
      (edge.size, edge.faceRect) = (size, Rect(size))
      return edge
    }
    guard let edge = edges.first(where: \.facesViewer) else { return nil }
    var item = item(
      card.card, pose, isBack: false, opacity: opacity, fading: fading, at: t)
    item.face = Face(scene: Self.id, .mark(.paper(card: card.card)), size: size)
    (item.bounds, item.homography) = (Rect(size), edge.homography)
    (item.corners, item.shadow, item.isHittable) = (CornerRadii(size.width / 2), nil, false)
    (item.role, item.carrier) = (.edge, card.serial)
    return item
  }

  func item(
    _ card: Int, _ pose: StackPose, isBack: Bool, opacity: Double, fading: Double = 1, at t: Double
  ) -> DisplayItem {
    let layout = spreadLayout(at: t)
    let attributes = layout.attributes(for: card, pose: pose)
    // The face of the back is painted unmirrored. Mirrored here, it reads correctly when the card is flipped.
    let mirror = Homography(-1, 0, metrics.face.width, 0, 1, 0, 0, 0, 1)
    let (fade, refined) = (fading * layout.fade(at: pose.depth), refinement.position(at: t))
    return DisplayItem(
      face: Face(scene: Self.id, isBack ? .back(card) : .front(card), size: metrics.face),
      role: [.card, .pressable],
      homography: isBack ? attributes.homography.after(mirror) : attributes.homography,
      corners: CornerRadii(StackMetrics.cornerRadius),
      opacity: (1 - fade * (1 - refined)) * opacity,
      shade: fade * refined > 0 ? Shade(color: nil, alpha: fade * refined) : nil,
      shadow: StackMetrics.shadow.lifted(lift(pose)).faded(shadowOpacity(pose, layout)))
  }

  /// Returns the opacity of a card's shadow, as a fraction. If the cards lie at one position, only the front card has a
  /// shadow, because five shadows together would be black.
  private func shadowOpacity(_ pose: StackPose, _ layout: StackLayout) -> Double {
    1 - (1 - layout.strengths[.depth]) * (0...1).clamping(pose.depth)
  }

  /// Returns the stamp on a dragged card, on the side of the throw. In classic mode the stamp grows with the
  /// displacement.
  private func stamp(
    on card: DisplayItem, _ pose: StackPose, mark: Double, opacity: Double, at t: Double
  ) -> DisplayItem? {
    let refined = refinement.position(at: t)
    let thrown = layout(at: t).strengths[.throw]
    let aside = (-1...1).clamping(pose.x / (metrics.following * metrics.limit)) * thrown
    let signed = aside * (1 - refined) + mark * refined
    func eased(_ fraction: Double) -> Double { fraction * fraction * (3 - 2 * fraction) }
    // On a card that steps to the front, the stamp appears gradually.
    let strength = eased(abs(signed)) * min(max(1 - pose.depth, 0), 1) * eased(breadth(of: card))
    guard strength > 0 else { return nil }
    let isRight = signed > 0
    let (face, stamp) = (metrics.face, StackMetrics.stamp)
    // The stamp lies in the plane of the visible side. The homography of a back includes the mirroring.
    let reach = min(face.width / 2 - StackMetrics.stampInset, StackMetrics.stampReach)
    let middle = Point(face.width / 2 + (isRight ? reach : -reach), face.height * 0.3)
    let scale = 0.5 + 0.5 * strength
    return DisplayItem(
      face: Face(scene: Self.id, .mark(.stamp(isRight ? .right : .left)), size: stamp),
      carrier: card.carrier,
      homography: card.homography.after(.translation(middle.x, middle.y))
        .after(.scale(scale, scale)).after(.translation(-stamp.width / 2, -stamp.height / 2)),
      corners: CornerRadii(stamp.width / 2), opacity: opacity * strength,
      shadow: StackMetrics.shadow, isHittable: false)
  }

  /// Cuts the flipping front card at its axis if it doesn't lie above the pile. The half that is farther from the eye
  /// lies beneath the pile.
  private func cutIntoPile(_ items: inout [DisplayItem], at t: Double) {
    let above = layout(at: t).strengths[.above]
    let flip = (0...1).clamping(pile[0].flip.position(at: t))
    guard above < 1, flip > 0, flip < 1, !options.reducesMotion,
      let index = items.firstIndex(where: {
        $0.carrier == pile[0].serial && $0.role.contains(.card)
      })
    else { return }
    let halves = items[index].cut(atX: items[index].bounds.midX)
    func distance(_ half: DisplayItem) -> Double { half.homography.w(at: half.bounds.center) }
    var (far, near) =
      distance(halves.left) > distance(halves.right)
      ? (halves.left, halves.right) : (halves.right, halves.left)
    near.shadow = nil
    // The half sinks into the pile as the flip begins, and rises out of it at the end.
    let turned = min(4 * flip * (1 - flip) / Self.sinking, 1)
    var risen = far
    risen.shadow = nil
    risen.opacity *= .mix(1 - turned, 1, above)
    items.replaceSubrange(index...index, with: risen.opacity > 0 ? [risen, near] : [near])
    far.isHittable = false
    items.insert(far, at: 0)
  }

  /// The value of 4·f·(1 − f), where f is the flip, at which half of the card has sunk into the pile. Tuned by eye.
  private static let sinking = 0.2

  /// Returns the factor of a stamp's strength: 1, or less if the card is almost edge-on. While the card is almost
  /// edge-on, the stamp moves from one side to the other.
  private func breadth(of card: DisplayItem) -> Double {
    let w = card.homography.w(at: card.bounds.center)
    return min(abs(card.homography.determinant / (w * w * w)) * 4, 1)
  }

  /// Returns the height of a card above the pile, 0…1. A card rises while it is dragged aside or flipped.
  private func lift(_ pose: StackPose) -> Double {
    let aside = min(Point(pose.x, pose.y).length / metrics.limit, 1)
    let turning = min(max(pose.flip, 0), 1)
    return max(aside, 4 * turning * (1 - turning))
  }
}
