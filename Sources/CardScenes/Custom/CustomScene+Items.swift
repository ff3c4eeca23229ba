import CardKinetics
import CardModel
package import CardPicture
package import CardScene
import Glibc

extension CustomScene {
  package func items(at t: Double) -> [DisplayItem] { items(at: t, in: .none) }

  package func items(at t: Double, in transition: SceneTransition) -> [DisplayItem] {
    let frame = frame(at: t, in: transition)
    var items = items(of: frame, in: transition, at: t)
    items += row(at: t, opacity: transition.standing)
    if let problem = ownProblem ?? frame.problem {
      items.append(notice(problem, opacity: transition.standing))
    }
    let middle = track.middle(at: t)
    items = opening(items, at: t) { item in
      OpeningCamera.darkness(atDistance: item.carrier.map { abs(Double($0) - middle) } ?? 1)
    }
    return fade?.blend(into: items, at: t) ?? items
  }

  package func facesOffStage(at t: Double) -> [Face] {
    isUntouched ? [] : items(at: t).map(\.face)
  }

  package func facesAhead(at t: Double) -> [Face] {
    let (track, face) = (track, face)
    let (front, ahead) = (track.front(at: t), CustomMetrics.ahead)
    let beside = [front - 1, front + 1].filter { track.slots.contains(Double($0)) }
    let opened = openedFacesAhead(of: track.card(of: front), beside: beside.map(track.card))
    // The nearest faces come last, because the last requested face is painted first.
    let near = (front - ahead...front + ahead).sorted { abs($0 - front) > abs($1 - front) }
    return opened
      + near.filter { track.slots.contains(Double($0)) }.map {
        Face(scene: Self.id, .front(track.card(of: $0)), size: face)
      }
  }

  /// Returns the cards of `frame` that face the viewer and are in the window. In a transition and around an opened
  /// card, cards beside the window are included.
  func items(
    of frame: CustomFrame, in transition: SceneTransition, at t: Double
  ) -> [DisplayItem] {
    let track = track
    // On a dark floor, a shadow would be invisible.
    let shadows = 1 - backdropProgress(at: t)
    let all = frame.cards.flatMap { card -> [DisplayItem] in
      guard card.pose.opacity > 0, card.homography.facesViewer(at: Rect(card.pose.size).center),
        transition != .none || !front.opening.isOver(at: t) || isVisible(card.homography, card.pose)
      else { return [] }
      let flight = transition.carried.map { Double((card.slot - $0).signum()) } ?? 0
      return items(
        of: card, showing: track.card(of: card.slot), painted: frame.faces, flight, shadows)
    }
    // All reflections lie below all cards.
    return all.filter { $0.role.contains(.reflection) }
      + all.filter { !$0.role.contains(.reflection) }
  }

  /// The opacity beyond which a face is drawn as opaque, without the faces below. The faces below would be visible only
  /// at the card's edges.
  private static let wholeFraction = 1 - 0.5 / 255

  /// Returns a card's faces from bottom to top, and below them their reflections. Together the faces are as opaque as the
  /// card and cast its shadow.
  private func items(
    of posed: CustomFrame.Card, showing card: Int, painted faces: [CustomFrame.SizedFace],
    _ flight: Double, _ shadows: Double
  ) -> [DisplayItem] {
    let pose = posed.pose
    // A card that is turned aside casts no shadow, because a shadow is expensive to draw.
    let facing = cos(pose.turnX * .pi / 180) * cos(pose.turnY * .pi / 180)
    let lit =
      shadows * max(0, (facing - CustomMetrics.minimumFacing) / (1 - CustomMetrics.minimumFacing))
    var items: [DisplayItem] = []
    // The opacity that remains for the faces below.
    var opacity = pose.opacity
    for (index, face) in faces.enumerated().reversed() {
      let fraction = face.fraction < Self.wholeFraction ? face.fraction : 1
      let (left, part) = (opacity, fraction * opacity)
      opacity = part < 1 ? (left - part) / (1 - part) : 0
      guard part > 0 else { continue }
      let fit = face.fit(pose)
      // The lowest face of an opaque card casts the whole shadow.
      let cast = index == 0 || part == 1 ? 1 : (1 - left) / (1 - part)
      var item = DisplayItem(
        face: Face(scene: Self.id, .front(card), size: face.size),
        carrier: posed.slot, bounds: fit.bounds,
        homography: posed.homography.after(fit.toCard),
        corners: CornerRadii(CustomMetrics.cornerRadius / fit.scale), opacity: part,
        shade: pose.darkness,
        shadow: CustomMetrics.shadow.scaled(1 / fit.scale).faded(lit * pose.opacity * cast),
        isHittable: false)
      (item.role, item.flight) = (.card, flight)
      items.append(item)
    }
    guard let lowest = items.indices.last else { return [] }
    items[lowest].role.insert(.pressable)
    items[lowest].isHittable = true
    let strength = pose.floorStrength
    let reflections = strength > 0 ? items.map { $0.reflected(strength) } : []
    return reflections.reversed() + items.reversed()
  }

  /// Whether a card, its shadow or its reflection overlaps the window. A card with a corner behind the eye counts as
  /// visible.
  private func isVisible(_ map: Homography, _ pose: CardPose) -> Bool {
    let reflected = pose.reflection > 0 ? CustomMetrics.reflectionHeight : 0
    let card = Rect(x: 0, y: 0, width: pose.width, height: pose.height * (1 + reflected))
    guard map.isBeforeEye(card) else { return true }
    let box = map.apply(card).boundingBox
    let margin = CustomMetrics.shadow.blur * 3 + CustomMetrics.shadow.offset.y
    return viewport.visible.insetBy(dx: -margin, dy: -margin).overlaps(box)
  }

  /// Returns the error message above the row of thumbnails.
  private func notice(_ problem: String, opacity: Double) -> DisplayItem {
    let frame = thumbnailRow.notice
    return DisplayItem(
      face: Face(scene: Self.id, .layout(.notice(problem)), size: frame.size),
      role: .standing, homography: .translation(frame.minX, frame.minY), opacity: opacity,
      isHittable: false)
  }
}

extension CardPose {
  /// The shade of the card, which includes the shadows of its neighbours; nil for a card without shade.
  fileprivate var darkness: Shade? {
    guard max(shade, shadowLeft, shadowRight) > 0 else { return nil }
    let left = Shade.Stop(0, 1 - (1 - shade) * (1 - shadowLeft))
    let right = Shade.Stop(1, 1 - (1 - shade) * (1 - shadowRight))
    return Shade(color: Color(0, 0, 0), stops: (left, right, right, right))
  }

  /// The strength of the card's reflection. The reflection of a dark card is fainter.
  fileprivate var floorStrength: Double {
    reflection * (1 - shade) * max(1 - (shadowLeft + shadowRight) / 2, 0)
  }
}

extension DisplayItem {
  /// Returns the reflection below the lower edge of a card, in the plane of the card. With the distance from the edge,
  /// the reflection fades into the colour of the backdrop.
  fileprivate func reflected(_ strength: Double) -> DisplayItem {
    let (height, knee) = (
      bounds.height * CustomMetrics.reflectionHeight, CustomMetrics.reflectionKnee
    )
    let bend = Shade.Stop(1 - knee.distance, 1 - strength * knee.strength)
    let edge = Shade.Stop(1, 1 - strength)
    var item = self
    item.role = .reflection
    item.bounds = Rect(
      x: bounds.minX, y: bounds.maxY - height, width: bounds.width, height: height)
    item.homography = homography.after(Homography(1, 0, 0, 0, -1, 2 * bounds.maxY, 0, 0, 1))
    item.corners = CornerRadii(bottomRight: corners.bottomRight, bottomLeft: corners.bottomLeft)
    item.opacity *= min(strength / CustomMetrics.opaqueReflection, 1)
    item.shade = Shade(color: nil, axis: .vertical, stops: (Shade.Stop(0, 1), bend, edge, edge))
    (item.shadow, item.isHittable) = (nil, false)
    return item
  }
}

extension CustomFrame.SizedFace {
  /// Returns how the face fills a card in a pose: the visible part of the face, its scale, and the map from the face to
  /// the card.
  func fit(_ pose: CardPose) -> (bounds: Rect, scale: Double, toCard: Homography) {
    let frame = size.filling(Rect(pose.size))
    let scale = frame.width / size.width
    let bounds = Rect(
      x: -frame.minX / scale, y: -frame.minY / scale, width: pose.width / scale,
      height: pose.height / scale)
    return (
      bounds, scale, .translation(frame.minX, frame.minY).after(.scale(scale, scale))
    )
  }
}
