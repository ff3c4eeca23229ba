import CardKinetics
package import CardPicture
package import CardScene
import Glibc

extension CarouselScene {
  /// The points by which the reported area of the cards grows to the left for each point of scroll away from a page. So
  /// the X-ray's panel leaves that side as soon as a drag begins. Tuned by eye.
  private static let leftGrowth = 8.0

  package func xray(at t: Double, over face: Face?) -> XRayReport {
    let (offset, layout) = (scroll.offset(at: t), windowLayout(at: t))
    let card = face?.cardIndex ?? layout.page(at: offset)
    // On both sides, neighbours fold below the viewport's bottom, but not above the top of the card at rest.
    let top = (viewport.size.height - metrics.card.height) / 2
    let visible = viewport.visible
    let away = abs(offset - layout.offset(of: layout.page(at: offset)))
    let left = max(leftEdge(at: t) - Self.leftGrowth * away, visible.minX)
    let cards = Rect(x: left, y: top, width: visible.maxX - left, height: visible.maxY - top)
    var report = XRayReport(
      number: card, phase: phase(at: t),
      marks: layout.items(at: offset).map { mark($0, at: offset, layout.strengths) }
        + sheets.map(mark),
      rail: rail(at: t), lines: lines(of: card, at: t),
      plot: sheet(at: t)?.open.xrayPlot(of: "Sheet", at: t) ?? scroll.xrayPlot(at: t),
      cards: openCard == nil ? cards : openSheet)
    // A scroll that a press has stopped is idle too.
    report.cardsMove = report.phase != .idle || away > 1
    return report
  }

  /// The rectangle of an open sheet, which the panel avoids rather than the darkened cards beside it.
  private var openSheet: Rect {
    metrics.sheetHomography(open: 1, cardX: 0).apply(Rect(metrics.sheet)).boundingBox
  }

  /// Returns the left edge of the visible cards and sheets, or −infinity if a corner of a card is behind the eye.
  private func leftEdge(at t: Double) -> Double {
    let cards = items(at: t).filter { $0.role.contains(.card) }
    guard cards.allSatisfy({ $0.homography.isBeforeEye($0.bounds) }) else { return -.infinity }
    return cards.map(\.quad.boundingBox.minX).min() ?? -.infinity
  }

  /// Returns the mark of a card. Its axis is the part of the fold's diagonal that lies on the card. Without the rule of
  /// the fold, it is the vertical axis.
  private func mark(
    _ card: LayoutAttributes, at offset: Double, _ rules: RuleStrengths<CarouselRule>
  ) -> XRayReport.Mark {
    let middle = Point(card.size.width / 2, card.size.height / 2)
    let reach = min(middle.x, middle.y)
    let angle = layout.angle(of: card.index, at: offset)
    let way = Point((angle >= 0 ? reach : -reach) * rules[.fold], reach)
    var mark = XRayReport.Mark(
      .front(card.index), number: card.index, z: card.z, anchor: middle,
      axis: rules.applies(.turn) ? XRayReport.Axis(from: middle - way, to: middle + way) : nil)
    mark.namePosition = angle < 0 ? .right : .left
    return mark
  }

  /// Returns the mark of a sheet, which turns about its bottom edge.
  private func mark(_ sheet: CarouselSheet) -> XRayReport.Mark {
    let size = metrics.sheet
    let (left, right) = (Point(0, size.height), Point(size.width, size.height))
    return XRayReport.Mark(
      .detail(sheet.card), number: sheet.card, z: 1, anchor: (left + right) / 2,
      axis: XRayReport.Axis(from: left, to: right))
  }

  private func rail(at t: Double) -> XRayRail {
    let layout = layout
    var pressed = frontPage(at: t)
    if case .paging(let page, _) = interaction { pressed = page }
    return XRayRail(
      scroll, at: t, count: layout.count, index: layout.page(at: scroll.offset(at: t)),
      snap: layout.offset(of:)
    ) { scroll in
      layout.offset(
        of: layout.page(for: scroll.offset(at: t), velocity: scroll.velocity(at: t), from: pressed))
    }
  }

  /// Returns the formulas of the card: see `Sources/CardScenes/README.md`, "Carousel".
  private func lines(of card: Int, at t: Double) -> [XRayReport.Line] {
    let offset = scroll.offset(at: t)
    let layout = windowLayout(at: t)
    let attributes = layout.attributes(for: card, at: offset)
    var lines: [XRayReport.Line] = [
      .init(
        "v = y'", scroll.velocity(at: t), "/s", digits: 0,
        means: "Velocity of the offset y, in points per second")
    ]
    lines += angleLines(layout.angle(of: card, at: offset))
    let pages = (layout.offset(of: card) - offset) / metrics.pitch
    lines.append(centerLine(x: attributes.center.x, pages: pages, approach: layout.approach))
    if layout.strengths.applies(.perspective) {
      lines.append(
        .init(
          #"m_{34} = −\frac{1}{\#(XRayReport.formatted(metrics.eyeDistance))}"#,
          -1 / metrics.eyeDistance, digits: 4,
          means: "Perspective: one over the eye distance, in the third row of the transform"))
    }
    lines.append(
      .init("z = −|θ|", attributes.z, means: "Stacking order: the flatter card is in front"))
    if let sheet = sheet(at: t) {
      lines.append(
        .init(
          #"\text{sheet}"#, sheet.open.position(at: t),
          means: "Unfolding of the sheet, from 0 to 1"))
    }
    return lines
  }

  /// Returns the formula of the centre of a card that is `pages` pages from the middle.
  private func centerLine(x: Double, pages: Double, approach: Double) -> XRayReport.Line {
    guard approach > 0 else {
      return .init(
        "x_k = k W + W/2 − y", x, "pt", digits: 1,
        means: "Centre of the card, from the scene's left edge")
    }
    let part = abs(pages) <= 1 ? "d|d|" : pages > 0 ? "(2d − 1)" : "(2d + 1)"
    return .init(
      "x_k = W/2 + f W", x, "pt", digits: 1,
      means: "Centre of the card: f = d − \(XRayReport.formatted(approach)) \(part), d = k − y/W")
  }

  /// Returns the formulas of a card's angle. In a lesson, returns only the formulas of the step's rules.
  private func angleLines(_ angle: Double) -> [XRayReport.Line] {
    let rules = layout.strengths
    let fold = metrics.foldPerPage == 1 ? "" : XRayReport.formatted(metrics.foldPerPage) + " "
    var lines: [XRayReport.Line] = []
    if rules.applies(.angle) || rules.applies(.turn) {
      lines.append(
        .init(
          #"θ = \#(fold)\frac{y − k W}{W}"#, angle, "rad", digits: 3,
          means: "Fold angle: k is the card's index, W the scene's width, y the offset"))
    }
    if rules.applies(.turn) {
      let isFold = rules.applies(.fold)
      let x = isFold ? angle >= 0 ? "1" : "−1" : "0"
      lines.append(
        .init(
          #"θ \text{ about } (\#(x), 1, 0)"#, angle * 180 / .pi, "°", digits: 1,
          means: isFold
            ? "Fold angle in degrees, about a 45° axis through the card's centre"
            : "Angle in degrees, about the vertical axis through the card's centre"))
    }
    return lines
  }
}
