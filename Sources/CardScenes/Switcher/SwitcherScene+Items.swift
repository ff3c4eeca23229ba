import CardKinetics
package import CardPicture
package import CardScene
import Glibc

extension SwitcherScene {
  package func items(at t: Double) -> [DisplayItem] { items(at: t, in: .none) }

  package func items(at t: Double, in transition: SceneTransition) -> [DisplayItem] {
    let selections = selections(at: t)
    let fan = layout.fan(at: scroll.offset(at: t), count: pile.room(at: t))
    var items: [DisplayItem] = []
    var overlays: [DisplayItem] = []
    for (card, place) in cardsInSight(with: selections, transition.carried, at: t) {
      var attributes = attributes(of: card, place: place, fan: fan, at: t)
      if !options.reducesMotion { makeWay(&attributes, for: selections, at: t) }
      let selection = selections.first { $0.card == card }
      let wholeness = wholeness(of: card, in: transition, at: t)
      if let selection, options.reducesMotion {
        overlays.append(detail(selection, from: attributes, wholeness, at: t))
      }
      if let selection, !options.reducesMotion {
        var detail = detail(selection, from: attributes, wholeness, at: t)
        if card == transition.carried { detail.round(in: transition, for: viewport.size, metrics) }
        let share = max(selection.zoom.position(at: t), wholeness)
        // A carried detail is a face of the card, and stays as opaque as the card.
        let role: ItemRole = card == transition.carried ? .card : []
        append(detail, coveredAt: share, as: role, to: &items, at: t)
      } else if attributes.corners.topLeft.y < edge || card == transition.carried {
        appendLying(attributes, wholeness, to: &items, at: t)
      }
    }
    return items + overlays
  }

  package func facesAhead(at t: Double) -> [Face] {
    // The cards next to the visible ones, the nearest in the direction of travel last, then the target of the scroll:
    // the last requested is painted first.
    let (offset, rest) = (scroll.offset(at: t), scroll.rest(at: t))
    let here = layout.visiblePlaces(at: offset, bottom: edge)
    let next = (here.lowerBound + here.upperBound) / 2 + (rest < offset ? -1 : 1)
    let cards =
      pile.cards(in: (here.lowerBound - 2)...(here.upperBound + 2), at: t)
      .sorted { abs($0.place - next) > abs($1.place - next) }
      + pile.cards(in: layout.visiblePlaces(at: rest, bottom: edge), at: t)
    // In a transition the card behind the front card shows its whole window. While the pile scrolls, the windows of
    // passing cards would displace the faces of the next cards.
    let front = scroll.isMoving(at: t) ? nil : frontCard(at: t)
    let behind = front.flatMap { front in cards.map(\.card).filter { $0 < front }.max() }
    return (pile.loose.map(\.card) + [behind].compactMap(\.self)).map {
      Face(scene: Self.id, .detail($0), size: viewport.size)
    }
      + cards.map {
        Face(scene: Self.id, .front($0.card), size: metrics.face)
      }
  }

  /// Returns the cards visible in the window, with the selected, loose and carried cards, back to front.
  private func cardsInSight(
    with selections: [SwitcherSelection], _ carried: Int?, at t: Double
  ) -> [(card: Int, place: Double)] {
    let places = layout.visiblePlaces(at: scroll.offset(at: t), bottom: edge)
    var cards = pile.cards(in: places, at: t)
    let loose = pile.loose.filter { !$0.isAway(at: t) }
    let kept = carried.flatMap { pile.contains($0) ? $0 : nil }
    for card in selections.map(\.card) + loose.map(\.card) + [kept].compactMap(\.self)
    where !cards.contains(where: { $0.card == card }) {
      let index = cards.firstIndex { $0.card > card } ?? cards.count
      cards.insert((card: card, place: seenPlace(of: card, at: t)), at: index)
    }
    return cards
  }

  /// Returns the place of a selected or a loose card, which no other card hides. If its place has been scrolled away,
  /// returns the nearest visible place.
  private func seenPlace(of card: Int, at t: Double) -> Double {
    let places = layout.visiblePlaces(at: scroll.offset(at: t), bottom: edge)
    return places.clamping(pile.place(of: card, at: t))
  }

  /// The lowest y at which a card, including its shadow, is visible.
  private var edge: Double {
    max(viewport.visible.maxY, viewport.size.height) + SwitcherMetrics.shadow.blur * 3
  }

  /// Moves a card down and out of the window as a selected card behind it grows. So no card passes through another.
  private func makeWay(
    _ attributes: inout LayoutAttributes, for selections: [SwitcherSelection], at t: Double
  ) {
    let room = max(edge - attributes.corners.topLeft.y, 0)
    for selection in selections where selection.card < attributes.index {
      attributes.center.y += max(selection.zoom.position(at: t), 0) * room
    }
  }

  private func attributes(
    of card: Int, place: Double, fan: SwitcherFan, at t: Double
  ) -> LayoutAttributes {
    var attributes = layout.attributes(for: card, place: place, at: scroll.offset(at: t), fan: fan)
    if let loose = pile.loose(card) {
      attributes.center.x += loose.slide.position(at: t)
      attributes.alpha *= loose.fade.position(at: t)
    }
    return attributes
  }

  /// Returns the rectangle of a selected card's place in the pile at `t`.
  func pileRect(of card: Int, at t: Double) -> Rect {
    let fan = layout.fan(at: scroll.offset(at: t), count: pile.room(at: t))
    let place = seenPlace(of: card, at: t)
    return rect(
      of: attributes(of: card, place: place, fan: fan, at: t), wholeness(of: card, at: t))
  }

  /// Adds a card of the pile: its face, or the window that the card shows as it is dragged aside or uncovered.
  private func appendLying(
    _ attributes: LayoutAttributes, _ wholeness: Double, to items: inout [DisplayItem], at t: Double
  ) {
    let item = item(attributes, at: t)
    guard wholeness > 0 else { return append(item, to: &items, at: t) }
    var whole = item
    whole.face = Face(scene: Self.id, .detail(attributes.index), size: viewport.size)
    whole.bounds.size.height = height(atWholeness: wholeness)
    append(whole, coveredAt: wholeness, as: .card, to: &items, at: t)
  }

  /// Adds a card that shows the larger face. The larger face lies under the pile's face and over the card's mark.
  private func append(
    _ detail: DisplayItem, coveredAt share: Double, as role: ItemRole,
    to items: inout [DisplayItem], at t: Double
  ) {
    append(detail, to: &items, at: t)
    var cover = cover(of: detail, at: share)
    cover.role = role
    // The feedback of a press follows the pressed face, even a face that has faded out.
    if cover.opacity > 0 || role == .card { items.append(cover) }
  }

  /// Adds a card over its mark.
  private func append(_ card: DisplayItem, to items: inout [DisplayItem], at t: Double) {
    if let ring = ring(around: card, at: t) { items.append(ring) }
    items.append(card)
  }

  /// Returns how much a card shows its whole window, 0…1.
  ///
  /// A card that is dragged aside shows its window completely when a release would close the card. The card behind
  /// shows its window as it is uncovered. A card that leaves in a transition uncovers the card behind it at once.
  func wholeness(of card: Int, in transition: SceneTransition = .none, at t: Double) -> Double {
    let shares = pile.loose.lazy.filter { $0.card >= card }.map { loose in
      let share = abs(loose.slide.position(at: t)) / (metrics.card.width * metrics.closingShare)
      let whole = TimingCurve.easeInOut.state(at: share).progress
      return loose.card == card
        ? whole : whole * pile.closeness(of: card, behind: loose.card, at: t)
    }
    let aside = (shares.max() ?? 0) * refinement.position(at: t)
    guard let carried = transition.carried else { return aside }
    let left = (0...1).clamping((1 - transition.progress) / SwitcherMetrics.uncovering)
    let uncovered = TimingCurve.easeInOut.state(at: left).progress
    return max(aside, uncovered * pile.closeness(of: card, behind: carried, at: t))
  }

  /// Returns the height of the visible part of a card, in points of its face. `share` is the wholeness of the card.
  private func height(atWholeness share: Double) -> Double {
    let face = metrics.face.height
    return face + max(viewport.size.height - face, 0) * share
  }

  /// Returns the rectangle of the visible part of a card in the pile.
  private func rect(of attributes: LayoutAttributes, _ wholeness: Double) -> Rect {
    var rect = attributes.corners.boundingBox
    rect.size.height *= height(atWholeness: wholeness) / metrics.face.height
    return rect
  }

  private func item(_ attributes: LayoutAttributes, at t: Double) -> DisplayItem {
    let scale = metrics.card.width / metrics.face.width
    return DisplayItem(
      face: Face(scene: Self.id, .front(attributes.index), size: metrics.face),
      role: [.card, .pressable], carrier: attributes.index,
      homography: attributes.homography.after(.scale(scale, scale)),
      corners: CornerRadii(SwitcherMetrics.cornerRadius / scale),
      opacity: attributes.alpha,
      shade: attributes.index == hovered && selection(at: t) == nil
        ? SwitcherMetrics.hoverShade : shade(of: attributes, strength: 1),
      shadow: SwitcherMetrics.shadow, isHittable: pile.loose(attributes.index)?.isClosing != true)
  }

  /// Returns the mark of the current card; nil for other cards, and while a card is completely out of the pile.
  private func ring(around item: DisplayItem, at t: Double) -> DisplayItem? {
    guard let card = item.face.cardIndex else { return nil }
    let strength = marks.strength(of: card, at: t) * refinement.position(at: t)
    guard strength > 0 else { return nil }
    let zoom = selections(at: t).map { $0.zoom.position(at: t) }.max() ?? 0
    // The mark would show through a card that fades.
    let opacity = strength * (1 - (0...1).clamping(zoom)) * pow(item.opacity, 8)
    guard opacity > 0 else { return nil }
    let width = SwitcherMetrics.ringWidth
    return DisplayItem(
      face: Face(scene: Self.id, .mark(.ring(card: card)), size: item.face.size),
      carrier: item.carrier, bounds: item.bounds.insetBy(dx: -width, dy: -width),
      homography: item.homography, corners: CornerRadii(item.corners.topLeft + width),
      opacity: opacity, isHittable: false)
  }

  /// Returns the shade of a card: none at the middle, darker further back.
  private func shade(of attributes: LayoutAttributes, strength: Double) -> Shade? {
    let back = (viewport.size.height / 2 - attributes.corners.topLeft.y) / viewport.size.height
    let alpha = metrics.backShade * min(max(back, 0), 1) * strength
    return alpha > 0 ? Shade(color: Color(0, 0, 0), alpha: alpha) : nil
  }

  /// Returns the item of a selected card. Its face is laid out for the whole viewport and cropped to the card's
  /// rectangle, never stretched.
  private func detail(
    _ selection: SwitcherSelection, from attributes: LayoutAttributes, _ wholeness: Double,
    at t: Double
  ) -> DisplayItem {
    let zoom = selection.zoom.position(at: t)
    let size = viewport.size
    let reducesMotion = options.reducesMotion
    let rect = SwitcherSelection.rect(
      zoom: reducesMotion ? 1 : zoom, from: rect(of: attributes, wholeness), to: size)
    let shift = selection.shift(at: t)
    let scale = rect.width / size.width
    let pileCorner = SwitcherMetrics.cornerRadius * size.width / metrics.card.width
    let roundness = 1 - min(max(reducesMotion ? 1 : zoom, 0), 1)
    return DisplayItem(
      face: Face(scene: Self.id, .detail(selection.card), size: size),
      role: .card, carrier: selection.card,
      bounds: Rect(x: 0, y: 0, width: size.width, height: min(rect.height / scale, size.height)),
      homography: Homography.translation(rect.minX + shift.x, rect.minY + shift.y)
        .after(.scale(scale, scale)),
      corners: CornerRadii(pileCorner * roundness),
      opacity: reducesMotion ? min(max(zoom, 0), 1) : attributes.alpha,
      shade: reducesMotion ? nil : shade(of: attributes, strength: roundness),
      shadow: SwitcherMetrics.shadow.lifted(min(max(zoom, 0), 1)))
  }

  /// Returns the pile's face over the top of the larger face, which looks the same there. It covers the larger face
  /// while that is being painted.
  ///
  /// - Parameter share: the progress of the growth into the larger face, 0…1.
  private func cover(of detail: DisplayItem, at share: Double) -> DisplayItem {
    let fade = SwitcherMetrics.coverFade
    let strength = (fade.upperBound - share) / (fade.upperBound - fade.lowerBound)
    let face = metrics.face
    let revealed = detail.bounds.height - face.height
    var item = detail
    item.face = Face(scene: Self.id, .front(detail.face.cardIndex ?? 0), size: face)
    item.bounds.size.height =
      min(detail.bounds.height, face.height) - min(max(revealed, 0), SwitcherMetrics.outlinedFoot)
    // The bottom corners are round only while nothing more is visible below.
    let foot = max(0, detail.corners.bottomLeft - max(revealed, 0))
    item.corners.bottomLeft = foot
    item.corners.bottomRight = foot
    item.opacity *= (0...1).clamping(strength)
    item.shadow = nil
    item.isHittable = false
    return item
  }
}

extension DisplayItem {
  /// Rounds the corners of a window that turns into another scene's card.
  fileprivate mutating func round(
    in transition: SceneTransition, for size: Size, _ metrics: SwitcherMetrics
  ) {
    let share = min((1 - transition.presence) / SwitcherMetrics.rounding, 1)
    let radius = SwitcherMetrics.cornerRadius * size.width / metrics.card.width * share
    corners = CornerRadii(max(corners.topLeft, radius))
  }
}
