import CardKinetics
package import CardPicture
package import CardScene
import Glibc

extension SwitcherScene {
  package func items(at t: Double) -> [DisplayItem] { items(at: t, in: .none) }

  package func items(at t: Double, in transition: SceneTransition) -> [DisplayItem] {
    let selections = selections(at: t)
    let fan = layout.fan(at: scroll.offset(at: t), count: pile.occupancy(at: t))
    var items: [DisplayItem] = []
    var overlays: [DisplayItem] = []
    for (card, slot) in visibleCards(with: selections, transition.carried, at: t) {
      var attributes = attributes(of: card, slot: slot, fan: fan, at: t)
      let selection = selections.first { $0.card == card }
      if !options.reducesMotion { makeWay(&attributes, for: selections, at: t) }
      let zoomFraction = zoomFraction(of: card, in: transition, at: t)
      if let selection {
        let own = opened(selection, from: attributes, zoomFraction, in: transition, at: t)
        if options.reducesMotion { overlays += own } else { items += own }
      }
      // Under reduced motion an opened card fades over the pile, and its row may have been scrolled out of the window.
      let isLying = options.reducesMotion && slot == pile.slot(of: card, at: t)
      if selection == nil || isLying,
        attributes.corners.topLeft.y < edge || card == transition.carried
      {
        appendLying(attributes, zoomFraction, to: &items, at: t)
      }
    }
    return items + overlays
  }

  package func facesAhead(at t: Double) -> [Face] {
    // First come the faces of the cards in and near the window, then the faces of the cards at the scroll's target. The
    // last requested face is painted first, so the nearest faces in the direction of travel come late.
    let (offset, rest) = (scroll.offset(at: t), scroll.rest(at: t))
    let here = layout.visibleRows(at: offset, bottom: edge)
    let next = (here.lowerBound + here.upperBound) / 2 + (rest < offset ? -1 : 1)
    let cards =
      pile.cards(in: (here.lowerBound - 2)...(here.upperBound + 2), at: t)
      .sorted { abs($0.slot - next) > abs($1.slot - next) }
      + pile.cards(in: layout.visibleRows(at: rest, bottom: edge), at: t)
    // In a transition the card behind the front card shows its whole window. While the pile scrolls, the windows of
    // passing cards would displace the faces of the next cards.
    let front = scroll.isMoving(at: t) ? nil : frontCard(at: t)
    let behind = front.flatMap { front in cards.map(\.card).filter { $0 < front }.max() }
    let beside = openCard.map { open in [-1, 1].map { card(beside: open, $0) } } ?? []
    let windows = (beside + [openCard ?? front]).compactMap(\.self)
    // The last card of the pile shows its whole window at an overscroll.
    let last = cards.map(\.card).max().flatMap {
      $0 == pile.card(ofRank: pile.count - 1) ? $0 : nil
    }
    return (pile.loose.map(\.card) + [last, behind].compactMap(\.self)).map {
      Face(scene: Self.id, .detail($0), size: viewport.size)
    }
      + windows.filter(pile.contains).map(openedFace)
      + cards.map {
        Face(scene: Self.id, .front($0.card), size: metrics.face)
      }
  }

  /// Returns the cards visible in the window, with the selected, loose and carried cards, back to front.
  private func visibleCards(
    with selections: [SwitcherSelection], _ carried: Int?, at t: Double
  ) -> [(card: Int, slot: Double)] {
    let slots = layout.visibleRows(at: scroll.offset(at: t), bottom: edge)
    var cards = pile.cards(in: slots, at: t)
    let loose = pile.loose.filter { !$0.isAway(at: t) }
    let kept = carried.flatMap { pile.contains($0) ? $0 : nil }
    for card in selections.map(\.card) + loose.map(\.card) + [kept].compactMap(\.self)
    where !cards.contains(where: { $0.card == card }) {
      let index = cards.firstIndex { $0.card > card } ?? cards.count
      cards.insert((card: card, slot: visibleRow(of: card, at: t)), at: index)
    }
    return cards
  }

  /// Returns the slot of a selected or loose card. No other card hides this card. If its slot has been scrolled away,
  /// returns the nearest visible slot.
  private func visibleRow(of card: Int, at t: Double) -> Double {
    let slots = layout.visibleRows(at: scroll.offset(at: t), bottom: edge)
    return slots.clamping(pile.slot(of: card, at: t))
  }

  /// The lowest y at which a card, including its shadow, is visible.
  private var edge: Double {
    max(viewport.visible.maxY, viewport.size.height) + SwitcherMetrics.shadow.blur * 3
  }

  /// Moves a card down and out of the window as selected cards behind it grow, so that no card passes through another.
  /// A window that is out of the pile isn't moved.
  private func makeWay(
    _ attributes: inout LayoutAttributes, for selections: [SwitcherSelection], at t: Double
  ) {
    let lift = max(edge - attributes.corners.topLeft.y, 0)
    let own = selections.first { $0.card == attributes.index }?.opening.progress(at: t) ?? 0
    let behind = selections.filter { $0.card < attributes.index }
    attributes.center.y +=
      opened(behind, at: t) * max(1 - own / SwitcherMetrics.slidingZoom, 0) * lift
  }

  private func attributes(
    of card: Int, slot: Double, fan: SwitcherFan, at t: Double
  ) -> LayoutAttributes {
    var attributes = layout(at: t)
      .attributes(for: card, slot: slot, at: scroll.offset(at: t), fan: fan)
    if let loose = pile.loose(card) {
      attributes.center.x += loose.slide.position(at: t)
      attributes.alpha *= loose.fade.position(at: t)
      if !options.reducesMotion {
        attributes.scaleFace(by: 1 - SwitcherMetrics.closingShrink * closingSign(of: card, at: t))
      }
    }
    return attributes
  }

  /// Returns how clearly a card that is dragged sideways shows that a release would close it: 0 up to half-way, 1 where
  /// the release does close it.
  private func closingSign(of card: Int, at t: Double) -> Double {
    guard let loose = pile.loose(card) else { return 0 }
    let start = SwitcherMetrics.closingSign
    let sign = (slideFraction(of: loose, at: t) - start) / (1 - start)
    return TimingCurve.easeInOut.state(at: sign).progress * refinement.position(at: t)
  }

  /// Returns the darkness of a card that a release would close.
  private func closingShade(of card: Int, at t: Double) -> Double {
    SwitcherMetrics.closingShade * closingSign(of: card, at: t)
  }

  /// Returns the sideways displacement of a card, as a fraction of the displacement that closes it.
  private func slideFraction(of loose: LooseCard, at t: Double) -> Double {
    abs(loose.slide.position(at: t)) / (metrics.card.width * metrics.closingFraction)
  }

  /// Returns the path of a card from its slot in the pile until it fills the window.
  func openingPath(of card: Int, at t: Double) -> OpeningPath {
    let fan = layout.fan(at: scroll.offset(at: t), count: pile.occupancy(at: t))
    let lying = attributes(of: card, slot: visibleRow(of: card, at: t), fan: fan, at: t)
    return openingPath(
      ofCard: card, Face(scene: Self.id, .front(card), size: metrics.face),
      camera(of: lying, 0, at: t))
  }

  /// Returns the camera of a card in the pile. `zoomFraction` is the fraction to which the card shows its whole window.
  private func camera(
    of card: LayoutAttributes, _ zoomFraction: Double, at t: Double
  ) -> OpeningCamera {
    var face = card.faceRect
    face.size.height *=
      height(of: card.index, atZoomFraction: zoomFraction, at: t) / metrics.face.height
    return OpeningCamera(
      window: viewport.visible, outline: card.homography.apply(face), card: face.size)
  }

  /// Adds a card of the pile: its face, or the window that the card shows as it is dragged aside, uncovered, or pulled
  /// beyond the end of the pile.
  private func appendLying(
    _ attributes: LayoutAttributes, _ zoomFraction: Double, to items: inout [DisplayItem],
    at t: Double
  ) {
    var item = item(attributes, at: t)
    if options.reducesMotion {
      item.opacity *= 1 - opened(at: t)
    } else {
      // The cards stay opaque, because other cards lie behind them.
      item.darken(by: opened(at: t), fades: false)
    }
    item.darken(by: closingShade(of: attributes.index, at: t), fades: false)
    guard item.opacity > 0 else { return }
    let height = height(of: attributes.index, atZoomFraction: zoomFraction, at: t)
    guard height > metrics.face.height else { return append(item, to: &items, at: t) }
    var whole = item
    whole.showWindow(viewport.size, height: height)
    append(whole, coveredAt: zoomFraction, as: .card, to: &items, at: t)
  }

  /// Adds a card that shows its larger face. From bottom to top, the items are the card's mark, the larger face and the
  /// face that the card has in the pile.
  private func append(
    _ detail: DisplayItem, coveredAt fraction: Double, as role: ItemRole,
    to items: inout [DisplayItem], at t: Double
  ) {
    append(detail, to: &items, at: t)
    var cover = cover(of: detail, at: fraction)
    cover.role = role
    // The feedback of a press follows the pressed face, even a face that has faded out.
    if cover.opacity > 0 || role == .card { items.append(cover) }
  }

  /// Adds a card over its mark.
  private func append(_ card: DisplayItem, to items: inout [DisplayItem], at t: Double) {
    if let ring = ring(around: card, at: t) { items.append(ring) }
    items.append(card)
  }

  /// Returns how far a card has changed from its face in the pile to its whole window, 0…1.
  ///
  /// A card that is dragged aside shows its window completely when a release would close the card. The card behind
  /// shows its window as it is uncovered. A card that leaves in a transition uncovers the card behind it at once.
  func zoomFraction(of card: Int, in transition: SceneTransition = .none, at t: Double) -> Double {
    let fractions = pile.loose.lazy.filter { $0.card >= card }.map { loose in
      let whole = TimingCurve.easeInOut.state(at: slideFraction(of: loose, at: t)).progress
      return loose.card == card
        ? whole : whole * pile.closeness(of: card, behind: loose.card, at: t)
    }
    let aside = (fractions.max() ?? 0) * refinement.position(at: t)
    guard let carried = transition.carried else { return aside }
    let left = (0...1).clamping((1 - transition.progress) / SwitcherMetrics.uncovering)
    let uncovered = TimingCurve.easeInOut.state(at: left).progress
    return max(aside, uncovered * pile.closeness(of: card, behind: carried, at: t))
  }

  /// Returns the fraction to which the last card shows its whole window at an overscroll, 0…1; 0 for other cards. So no
  /// cut card shows at the bottom of the viewport.
  func uncutFraction(of card: Int, at t: Double) -> Double {
    let occupancy = pile.occupancy(at: t)
    let closeness = (0...1).clamping(pile.slot(of: card, at: t) + 2 - occupancy)
    let beyond = scroll.offset(at: t) - metrics.maxOffset(count: occupancy)
    let fraction = (0...1).clamping(beyond / (metrics.pitch * SwitcherMetrics.uncutOverscroll))
    return fraction * closeness * refinement.position(at: t)
  }

  /// Returns the height of the visible part of a card that shows `fraction` of its whole window, in points of its face.
  private func height(of card: Int, atZoomFraction fraction: Double, at t: Double) -> Double {
    let face = metrics.face.height
    let shown = max(fraction, uncutFraction(of: card, at: t))
    return face + max(viewport.size.height - face, 0) * shown
  }

  private func item(_ attributes: LayoutAttributes, at t: Double) -> DisplayItem {
    let (face, scale) = (metrics.face, metrics.card.width / metrics.face.width)
    let part = attributes.faceRect.height / metrics.card.height
    return DisplayItem(
      face: Face(scene: Self.id, .front(attributes.index), size: face),
      role: [.card, .pressable], carrier: attributes.index,
      bounds: Rect(Size(face.width, face.height * part)),
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
    // The mark would show through a card that fades.
    let opacity = strength * (1 - opened(at: t)) * pow(item.opacity, 8)
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

  /// Returns the items of a selected card.
  private func opened(
    _ selection: SwitcherSelection, from attributes: LayoutAttributes, _ zoomFraction: Double,
    in transition: SceneTransition, at t: Double
  ) -> [DisplayItem] {
    let (opening, camera) = (selection.opening, camera(of: attributes, zoomFraction, at: t))
    let reducesMotion = options.reducesMotion
    let zoom = reducesMotion ? 1 : opening.zoom.position(at: t)
    var item = item(attributes, at: t)
    let height = height(of: selection.card, atZoomFraction: zoomFraction, at: t)
    if height > metrics.face.height { item.showWindow(viewport.size, height: height) }
    item.role = .card
    item.shade = shade(of: attributes, strength: 1 - (0...1).clamping(zoom))
    if reducesMotion {
      item.opacity *= opening.progress(at: t)
    } else {
      // A card that has just left the pile is as dark as the pile.
      let others = selections(at: t).filter { $0.card != selection.card }
      item.darken(by: opened(others, at: t) * (1 - opening.progress(at: t)), fades: false)
    }
    item.darken(by: closingShade(of: selection.card, at: t), fades: false)
    let shift = selection.shift(at: t)
    let map = Homography.translation(shift.x, shift.y).after(camera.map(atZoom: zoom))
    var items = opened(item, ofCard: selection.card, camera, map, atZoom: zoom)
    if let carried = transition.carried, selection.card != carried {
      // In a transition, a window that comes from beside the stage is clipped at the scene's edge. The pointer can't
      // hit it.
      for index in items.indices { items[index].isHittable = false }
    }
    if selection.card == transition.carried {
      let radius =
        SwitcherMetrics.cornerRadius * viewport.visible.width / metrics.card.width
        * min((1 - transition.presence) / SwitcherMetrics.rounding, 1)
      for index in items.indices {
        items[index].corners = items[index].corners.joined(with: CornerRadii(radius), max)
      }
    }
    guard let own = items.last, own.face == item.face else { return items }
    if let ring = ring(around: own, at: t) { items.insert(ring, at: 0) }
    return height > metrics.face.height ? items + [cover(of: own, at: zoomFraction)] : items
  }

  /// Returns the pile's face, which covers the top of the larger face until the larger face is painted. At the top,
  /// both faces look the same.
  ///
  /// - Parameter fraction: the progress of the growth into the larger face, 0…1.
  private func cover(of detail: DisplayItem, at fraction: Double) -> DisplayItem {
    let fade = Opening.coverFade
    let strength = (fade.upperBound - fraction) / (fade.upperBound - fade.lowerBound)
    let face = metrics.face
    let revealed = detail.bounds.height - face.height
    var item = detail
    item.face = Face(scene: Self.id, .front(detail.face.cardIndex ?? 0), size: face)
    item.bounds.size.height =
      min(detail.bounds.height, face.height) - min(max(revealed, 0), SwitcherMetrics.outlinedBottom)
    // The larger face alone draws the edges of the card. Edges that are drawn twice are sharper.
    let inset = min(max(revealed, 0), SwitcherMetrics.coverInset)
    item.bounds = Rect(
      x: item.bounds.minX + inset, y: item.bounds.minY + inset,
      width: item.bounds.width - 2 * inset, height: item.bounds.height - inset)
    let topRadius = max(0, detail.corners.topLeft - inset)
    // The bottom corners are round only while nothing more is visible below.
    let bottomRadius = max(0, detail.corners.bottomLeft - max(revealed, 0))
    item.corners = CornerRadii(
      topLeft: topRadius, topRight: topRadius, bottomRight: bottomRadius, bottomLeft: bottomRadius)
    item.opacity *= (0...1).clamping(strength)
    item.shadow = nil
    item.isHittable = false
    return item
  }
}

extension LayoutAttributes {
  /// Scales the item about the middle of its face.
  fileprivate mutating func scaleFace(by scale: Double) {
    let middle = faceRect.center - Point(anchor.x * size.width, anchor.y * size.height)
    transform = transform.translated(middle.x, middle.y).scaled(scale, scale)
      .translated(-middle.x, -middle.y)
  }
}

extension DisplayItem {
  /// Shows a card's window, laid out for a viewport, instead of the pile's face.
  fileprivate mutating func showWindow(_ size: Size, height: Double) {
    face = Face(scene: face.scene, .detail(face.cardIndex ?? 0), size: size)
    bounds.size.height = height
  }
}
