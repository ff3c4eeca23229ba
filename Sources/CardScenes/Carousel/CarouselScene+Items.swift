import CardKinetics
package import CardPicture
package import CardScene
import Glibc

extension CarouselScene {
  package func items(at t: Double) -> [DisplayItem] { items(at: t, in: .none) }

  package func items(at t: Double, in transition: SceneTransition) -> [DisplayItem] {
    var items = cards(at: t, in: transition)
    for sheet in sheets {
      // The card would show through a sheet that turns into another scene's card.
      let covered = sheet.coverage(at: t) * min((1 - transition.presence) / Self.covering, 1)
      for index in items.indices where items[index].carrier == sheet.card && covered > 0 {
        items[index].opacity *= 1 - covered
      }
      guard var item = item(of: sheet, at: t) else { continue }
      item.homography = squeeze(at: t).after(item.homography)
      items.append(item)
    }
    let middle = scroll.offset(at: t) / metrics.pitch
    return opening(items, at: t) { item in
      OpeningCamera.darkness(atDistance: item.carrier.map { abs(Double($0) - middle) } ?? 1)
    }
  }

  /// Returns a dot for each page below the cards, or for the pages near the front page if there are many. The dot of the
  /// front page is clear, and the others are faint.
  private func dots(at offset: Double, opacity: Double) -> [DisplayItem] {
    let last = Double(layout.count - 1)
    guard last > 0, opacity > 0 else { return [] }
    let (size, reach) = (CarouselMetrics.dot, CarouselMetrics.dotReach)
    let page = (0...last).clamping(offset / metrics.pitch)
    let middle = last > 2 * reach ? (reach...last - reach).clamping(page) : last / 2
    let pages = Int((middle - reach).rounded(.down))...Int((middle + reach).rounded(.up))
    let margin = (viewport.size.height - metrics.card.height) / 2
    let y = viewport.size.height - margin + min(CarouselMetrics.dotDrop, margin / 2)
    return pages.clamped(to: 0...layout.count - 1).map { index in
      let away = abs(Double(index) - middle)
      let (lit, shown) = (
        max(1 - abs(Double(index) - page), 0), (0...1).clamping(reach + 1 - away)
      )
      let x = viewport.size.width / 2 + (Double(index) - middle) * CarouselMetrics.dotPitch
      return DisplayItem(
        face: Face(scene: Self.id, .mark(.dot(page: index)), size: Size(size, size)),
        role: .standing, homography: .translation(x - size / 2, y - size / 2),
        corners: CornerRadii(size / 2),
        opacity: .mix(CarouselMetrics.faintDot, CarouselMetrics.clearDot, lit) * shown * opacity,
        isHittable: false)
    }
  }

  /// The fraction of a transition in which the card beneath a sheet vanishes; tuned by eye.
  private static let covering = 0.05

  package func facesAhead(at t: Double) -> [Face] {
    let (offset, rest) = (scroll.offset(at: t), scroll.rest(at: t))
    func page(at offset: Double) -> Int {
      Int((offset / viewport.size.width).rounded(), clampedTo: -3...layout.count + 3)
    }
    let (page, end) = (page(at: offset), page(at: rest))
    // The last requested face is painted first. Therefore the faces nearest in the direction of travel come late, and
    // the faces at the scroll's target last.
    let next = Double(page) + (rest < offset ? -0.5 : 0.5)
    let near = (page - 2...page + 2).sorted { abs(Double($0) - next) > abs(Double($1) - next) }
    let pages = (near + [end - 1, end + 1, end]).filter { $0 >= 0 && $0 < layout.count }
    let sheet = Face(scene: Self.id, .detail(page), size: metrics.sheet)
    let buttons: [Face] = pages.map {
      Face(scene: Self.id, .mark(.button(card: $0)), size: CarouselMetrics.buttonSize)
    }
    return openedFacesAhead(
      of: page, beside: [page - 1, page + 1].filter { (0..<layout.count).contains($0) })
      + (rest == offset && pages.contains(page) ? [sheet] : [])
      + buttons
      + pages.map { Face(scene: Self.id, .front($0), size: metrics.card) }
  }

  /// Returns the dots of the pages and the visible cards, and the front card's button. In a transition, the cards
  /// beside the window are included, because they may become visible.
  func cards(at t: Double, in transition: SceneTransition = .none) -> [DisplayItem] {
    let offset = scroll.offset(at: t)
    var items = dots(at: offset, opacity: transition.standing)
    let dimming = CarouselMetrics.dimming * openness(at: t)
    let squeeze = squeeze(at: t)
    let layout = spreadLayout(at: t)
    let page = (0...Double(max(layout.count - 1, 0))).clamping(offset / metrics.pitch)
    for attributes in layout.items(at: offset)
    where transition != .none || !front.opening.isOver(at: t) || isVisible(attributes) {
      let folded = -attributes.z * layout.strengths[.turn]
      let dark = max(dimming, metrics.foldDarkness * (1 - cos(folded)))
      // A card that is folded beside the front card casts no shadow, because a shadow is expensive to draw.
      let lit = max(0, 1 - folded / metrics.foldPerPage)
      var card = DisplayItem(
        face: Face(scene: Self.id, .front(attributes.index), size: metrics.card),
        role: [.card, .pressable], carrier: attributes.index,
        homography: squeeze.after(attributes.homography),
        corners: CornerRadii(CarouselMetrics.cornerRadius),
        opacity: opacity(of: attributes, layout),
        shade: dark > 0 ? Shade(color: Color(0, 0, 0), alpha: dark) : nil,
        shadow: CarouselMetrics.shadow.faded(lit))
      card.frame = CarouselMetrics.frameWidth
      // The cards beside the carried card slide out to the side on which they are.
      card.flight = transition.carried.map { Double((attributes.index - $0).signum()) } ?? 0
      items.append(card)
      // The button fades out as its card leaves the middle.
      let near = 1 - abs(Double(attributes.index) - page)
      if near > 1e-6 {
        items.append(
          button(of: attributes.index, on: card, opacity: near, shadow: lit, at: t))
      }
    }
    return fade?.blend(into: items, at: t) ?? items
  }

  /// Returns the button on a card, with the given fractions of the card's opacity and of the button's shadow.
  private func button(
    of index: Int, on card: DisplayItem, opacity: Double, shadow: Double, at t: Double
  ) -> DisplayItem {
    var button = card
    button.face = Face(
      scene: Self.id, .mark(.button(card: index)), state: buttonState(of: index, at: t),
      size: CarouselMetrics.buttonSize)
    (button.role, button.frame) = (.pressable, 0)
    button.opacity *= opacity
    button.bounds = Rect(button.face.size)
    let origin = metrics.buttonOrigin
    button.homography = button.homography.after(.translation(origin.x, origin.y))
    button.corners = CornerRadii(CarouselMetrics.buttonRadius)
    button.shadow = CarouselMetrics.buttonShadow.faded(shadow)
    return button
  }

  /// Returns the opacity of a card: 1 if the card turns. A card that doesn't turn fades out before it reaches the angle
  /// at which a turning card would be edge-on.
  private func opacity(of card: LayoutAttributes, _ layout: CarouselLayout) -> Double {
    let (end, turn) = (CarouselMetrics.edgeOn, layout.strengths[.turn])
    let near = (0...1).clamping((end + card.z) / (end - CarouselMetrics.carriedFold))
    return .mix(near * near * (3 - 2 * near), 1, turn * turn)
  }

  func squeeze(at t: Double) -> Homography {
    OverscrollSqueeze.map(
      at: scroll.offset(at: t), in: layout.offsetRange, viewport: viewport.size,
      strength: refinement.position(at: t))
  }

  /// Returns the openness of the sheet that covers the cards most, 0…1.
  private func openness(at t: Double) -> Double {
    sheets.reduce(0) { max($0, min($1.open.position(at: t), 1)) }
  }

  /// Whether a card or its shadow overlaps the window. A card with a corner behind the eye has no bounding box and
  /// counts as visible.
  private func isVisible(_ attributes: LayoutAttributes) -> Bool {
    guard attributes.homography.isBeforeEye(attributes.faceRect) else { return true }
    let box = attributes.corners.boundingBox
    let margin = CarouselMetrics.shadow.blur * 3 + CarouselMetrics.shadow.offset.y
    let seen = viewport.visible.insetBy(dx: -margin, dy: -margin)
    return box.maxX > seen.minX && box.minX < seen.maxX && box.maxY > seen.minY
      && box.minY < seen.maxY
  }

  private func buttonState(of card: Int, at t: Double) -> Face.State {
    guard card == frontPage(at: t), openCard == nil else { return .normal }
    if case .pressing(_, let isOnButton) = interaction { return isOnButton ? .pressed : .normal }
    return hovered == card && interaction == .idle ? .hovered : .normal
  }

  /// Returns the item of a card's detail; nil while the sheet is edge-on.
  private func item(of sheet: CarouselSheet, at t: Double) -> DisplayItem? {
    let open = sheet.open.position(at: t)
    guard open > 0 else { return nil }
    let shown = min(open, 1)
    let reducesMotion = options.reducesMotion
    let cardX = windowLayout(at: t)
      .attributes(for: sheet.card, at: scroll.offset(at: t)).center.x
    let dark = reducesMotion ? 0 : CarouselMetrics.sheetDarkness * (1 - shown)
    var item = DisplayItem(
      face: Face(scene: Self.id, .detail(sheet.card), size: metrics.sheet),
      role: .card, carrier: sheet.card,
      homography: metrics.sheetHomography(open: reducesMotion ? 1 : open, cardX: cardX),
      corners: CornerRadii(CarouselMetrics.cornerRadius), opacity: reducesMotion ? shown : 1,
      shade: dark > 0 ? Shade(color: Color(0, 0, 0), alpha: dark) : nil,
      shadow: CarouselMetrics.sheetShadow.faded(shown))
    item.frame = CarouselMetrics.frameWidth
    return item
  }
}
