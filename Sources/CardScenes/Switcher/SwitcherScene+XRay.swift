import CardKinetics
package import CardPicture
package import CardScene

extension SwitcherScene {
  package func xray(at t: Double, over face: Face?) -> XRayReport {
    let offset = scroll.offset(at: t)
    let card =
      face?.cardIndex.flatMap { pile.contains($0) ? $0 : nil } ?? frontCard(atOffset: offset)
    let (size, width) = (viewport.size, metrics.face.width)
    return XRayReport(
      number: card, phase: phase(at: t), marks: marks(at: t), rail: rail(at: t),
      lines: card.map { lines(of: $0, at: t) } ?? [],
      plot: plot(at: t),
      cards: Rect(x: size.width / 2 - width / 2, y: 0, width: width, height: size.height))
  }

  /// Returns the plot of the current motion: the zoom, the swipe or the scroll.
  private func plot(at t: Double) -> XRayPlot {
    selection(at: t)?.opening.zoom.xrayPlot(of: "Zoom", at: t)
      ?? pile.loose.lazy.compactMap { $0.slide.xrayPlot(of: "Swipe", at: t) }.first
      ?? scroll.xrayPlot(at: t)
  }

  /// Returns the marks of the visible cards. The anchor of a mark is the middle of the card's cell. The card's face
  /// begins at the cell's top.
  private func marks(at t: Double) -> [XRayReport.Mark] {
    let selected = Set(selections(at: t).map(\.card))
    let scale = metrics.face.width / metrics.card.width
    let anchor = Point(metrics.face.width / 2, metrics.pitch / 2 * scale)
    let slots = layout.visibleRows(
      at: scroll.offset(at: t), bottom: max(viewport.visible.maxY, viewport.size.height))
    let visibleCards = Set(pile.cards(in: slots, at: t).map(\.card)).union(selected)
    return visibleCards.sorted().map { card in
      let isSelected = selected.contains(card)
      let isWhole =
        isSelected || zoomFraction(of: card, at: t) > 0 || uncutFraction(of: card, at: t) > 0
      var mark = XRayReport.Mark(
        isWhole ? .detail(card) : .front(card), number: card,
        z: Double(pile.rank(of: card) + SwitcherMetrics.spacers),
        anchor: isSelected ? Point(viewport.size.width / 2, viewport.size.height / 2) : anchor)
      mark.isHittable = pile.loose(card)?.isClosing != true
      return mark
    }
  }

  private func rail(at t: Double) -> XRayRail {
    let layout = layout
    return XRayRail(
      scroll, at: t, count: pile.count, index: layout.frontRank(at: scroll.offset(at: t)),
      snap: layout.rest(ofRank:)
    ) { scroll in
      let proposed = scroll.projection(at: t)
      let velocity = scroll.velocity(at: t)
      let rest = layout.snapTarget(forProposed: proposed, velocity: velocity) ?? proposed
      return scroll.range.clamping(rest)
    }
  }

  /// Returns the formulas of the card: see `Sources/CardScenes/README.md`, "Switcher".
  private func lines(of card: Int, at t: Double) -> [XRayReport.Line] {
    let offset = scroll.offset(at: t)
    let slot = pile.slot(of: card, at: t)
    let fan = layout.fan(at: offset, count: pile.occupancy(at: t))
    let attributes = layout(at: t).attributes(for: card, slot: slot, at: offset, fan: fan)
    let row = slot + Double(SwitcherMetrics.spacers)
    return [
      .init("y", offset, "pt", digits: 1, means: "Scroll offset of the pile"),
      .init(
        "v = y'", scroll.velocity(at: t), "/s", digits: 0,
        means: "Scroll velocity, in points per second"
      ),
    ]
      + poseLines(
        attributes, progress: layout.progress(ofRowAt: (row + 0.5) * metrics.pitch - offset)) + [
        .init(
          "f = \(XRayReport.formatted(metrics.fan)) o j", fan.displacement(at: slot), "pt",
          digits: 1,
          means: "Overscroll fan: o is the pull beyond the end, j the number of cards to the end"),
        .init(
          "z = k + 2", row, means: "Stacking order: the larger value is in front"),
      ]
  }

  /// Returns the formulas of a card's pose. In a lesson, returns only the formulas of the step's rules.
  private func poseLines(_ pose: LayoutAttributes, progress: Double) -> [XRayReport.Line] {
    let (rules, formatted) = (layout.strengths, XRayReport.formatted)
    var lines: [XRayReport.Line] = []
    if rules.applies(.progress) || rules.applies(.scale) {
      lines.append(
        .init(
          #"p = \#(formatted(metrics.pages - 1)) \frac{m − y − H/2}{H}"#, progress, digits: 3,
          means:
            "Position of the card: 0 at mid-window; m is the middle of its row, H the scene's height"
        ))
    }
    if rules.applies(.scale) {
      lines.append(
        .init(
          "s = 1 + \(formatted(metrics.growth)) p", pose.transform.m11, digits: 3,
          means: "Scale: lower cards are nearer"))
    }
    if rules.applies(.spread) {
      let lift = #"\frac{h}{\#(formatted(metrics.liftDivisor))}"#
      lines.append(
        .init(
          progress > 0
            ? "y_k = \(formatted(metrics.sinking)) H p − \(lift)"
            : "y_k = \(formatted(metrics.hanging)) H p^2 − \(lift)",
          pose.transform.m42, "pt", digits: 1,
          means: "Vertical shift: packs distant cards together; h is the card's height"))
    }
    return lines
  }
}
