package import CardCore
import Glibc

extension LayoutScene {
  package func items(at t: Double) -> [DisplayItem] { items(at: t, in: .none) }

  package func items(at t: Double, in passage: ScenePassage) -> [DisplayItem] {
    let picture = picture(at: t)
    var items = items(of: picture, in: passage)
    items += row(at: t, opacity: passage.standing)
    if let problem = fileProblem ?? picture.problem {
      items.append(notice(problem, opacity: passage.standing))
    }
    return fade?.blend(into: items, at: t) ?? items
  }

  package func facesOffStage(at t: Double) -> [FaceID] {
    isUntouched ? [] : items(at: t).map(\.face)
  }

  package func facesAhead(at t: Double) -> [FaceID] {
    let (track, face) = (track, face)
    let (front, ahead) = (track.front(at: t), LayoutMetrics.ahead)
    // The nearest last: the last requested is painted first.
    let near = (front - ahead...front + ahead).sorted { abs($0 - front) > abs($1 - front) }
    return near.filter { track.slots.contains(Double($0)) }.map {
      FaceID(scene: Self.id, part: .front, index: track.card(of: $0), size: face)
    }
  }

  /// The cards of a picture that face the viewer; in a passage also those beside the window.
  func items(
    of picture: LayoutPicture, in passage: ScenePassage
  ) -> [DisplayItem] {
    let track = track
    return picture.cards.compactMap { card in
      let (pose, face) = (card.pose, picture.face)
      guard pose.opacity > 0 else { return nil }
      let map = card.homography
        .after(.scale(pose.width / face.width, pose.height / face.height))
      guard map.facesViewer(at: Rect(face).center),
        passage != .none || isInSight(map, face)
      else { return nil }
      // What is measured in the face's points keeps its size on the card.
      let unit = face.width / pose.width
      // What is turned aside casts none, which would cost time.
      let facing = cos(pose.turnX * .pi / 180) * cos(pose.turnY * .pi / 180)
      let lit = max(0, (facing - LayoutMetrics.leastFacing) / (1 - LayoutMetrics.leastFacing))
      var item = DisplayItem(
        face: FaceID(
          scene: Self.id, part: .front, index: track.card(of: card.slot), size: face),
        role: [.card, .pressable], carrier: card.slot, homography: map,
        corners: CornerRadii(LayoutMetrics.cornerRadius * unit), opacity: pose.opacity,
        shade: pose.shade > 0 ? Shade(color: Color(0, 0, 0), alpha: pose.shade) : nil,
        shadow: LayoutMetrics.shadow.scaled(unit).faded(lit * pose.opacity))
      item.flight = passage.carried.map { Double((card.slot - $0).signum()) } ?? 0
      return item
    }
  }

  /// Whether a card or its shadow overlaps the window; one with a corner behind the eye counts as visible.
  private func isInSight(_ map: Homography, _ face: Size) -> Bool {
    guard map.isBeforeEye(Rect(face)) else { return true }
    let box = map.apply(Rect(face)).boundingBox
    let margin = LayoutMetrics.shadow.blur * 3 + LayoutMetrics.shadow.offset.y
    return viewport.visible.insetBy(dx: -margin, dy: -margin).overlaps(box)
  }

  /// What is wrong, above the row of small pictures.
  private func notice(_ problem: String, opacity: Double) -> DisplayItem {
    let (row, visible) = (rowPlaces, viewport.visible)
    let unit = row.unit
    let size = Size(min(560 * unit, visible.width - 24 * unit), 44 * unit)
    let place = Point(
      visible.midX - size.width / 2, (row.rect?.minY ?? visible.maxY) - 30 * unit - size.height)
    return DisplayItem(
      face: FaceID(scene: Self.id, part: .notice, size: size, label: problem), role: .standing,
      homography: .translation(place.x, place.y), opacity: opacity, isHittable: false)
  }
}
