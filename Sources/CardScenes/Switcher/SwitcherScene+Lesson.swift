package import CardKinetics
package import CardPicture
package import CardScene

extension SwitcherScene {
  package mutating func adopt(_ rules: LessonRules?, at t: Double) {
    changeRules(to: rules, at: t)
  }

  package func lessonReport(at t: Double, over face: Face?, pointer: Point?) -> LessonReport {
    let (layout, offset) = (layout(at: t), scroll.offset(at: t))
    let fan = layout.fan(at: offset, count: pile.occupancy(at: t))
    func pose(_ card: Int) -> LayoutAttributes {
      layout.attributes(for: card, slot: pile.slot(of: card, at: t), at: offset, fan: fan)
    }
    let pointed = face?.cardIndex.flatMap { pile.contains($0) ? $0 : nil }
    guard let card = pointed ?? frontCard(atOffset: offset) else { return LessonReport() }
    var report = LessonReport(values: values(of: pose(card), layout, at: t))
    let visible = pile.cards(
      in: layout.visibleRows(at: offset, bottom: viewport.size.height), at: t)
    let opacity = layout.strengths[.progress] * (1 - opened(at: t))
    let poses = visible.map { pose($0.card) }
    report.labels = poses.enumerated().map { index, pose in
      let next = index + 1 < poses.count ? poses[index + 1].corners.topLeft.y : .infinity
      let strip = (next - pose.corners.topLeft.y) / Self.labelledStrip
      return LessonReport.Label(
        "p", layout.progress(ofRowAt: middle(of: pose, at: offset)), on: pose.corners,
        alignment: 0.5, opacity: opacity * (0...1).clamping(2 * strip - 1))
    }
    guard layout.strengths.applies(.cells) else { return report }
    report.demonstratedCard = demonstratedCard(among: poses)
    if opened(at: t) == 0, let pointer {
      report.hitArea = cell(under: pointer, at: t).map { card in
        let pose = pose(card)
        return Homography.translation(
          pose.center.x - pose.size.width / 2, pose.center.y - pose.size.height / 2
        ).apply(Rect(pose.size))
      }
      report.pointedCard = pointed.map { pose($0).corners }
    }
    return report
  }

  /// The maximum y of the top edge of the demonstrated card, in viewport heights. Tuned by eye: such an edge lies over the
  /// row of the card behind.
  private static let demonstratedTop = 0.48

  /// Returns the outline of a card near whose top edge a click finds another card. This is the frontmost card whose top
  /// edge is at most at `demonstratedTop`.
  ///
  /// For the first visible card, returns its visible strip upside down, because no visible card is behind it. Near the
  /// strip's lower edge, a click finds the next card.
  ///
  /// - Parameter poses: the visible cards, back to front.
  private func demonstratedCard(among poses: [LayoutAttributes]) -> Quad? {
    let highest = Self.demonstratedTop * viewport.size.height
    let index = poses.lastIndex { $0.corners.topLeft.y <= highest } ?? 0
    guard poses.indices.contains(index) else { return nil }
    let card = poses[index].corners
    // With two visible cards, the next card is the last one, which no click finds.
    guard index == 0, poses.count > 2 else { return card }
    let next = poses[1].corners
    return Quad(
      topLeft: next.topLeft, topRight: next.topRight, bottomRight: card.topRight,
      bottomLeft: card.topLeft)
  }

  /// The minimum height of the visible strip of a card with a label, in points. Below this height the label fades, and
  /// it vanishes at half of it. Tuned by eye.
  private static let labelledStrip = 30.0

  /// Returns the middle of a card's row, as the code of the lesson computes it. The fan of an overscroll is excluded.
  private func middle(of pose: LayoutAttributes, at offset: Double) -> Double {
    (pose.z + 0.5) * metrics.pitch - offset
  }

  private func values(
    of pose: LayoutAttributes, _ layout: SwitcherLayout, at t: Double
  ) -> [String: Double] {
    let middle = middle(of: pose, at: scroll.offset(at: t))
    let (height, p) = (viewport.size.height, layout.progress(ofRowAt: middle))
    let line =
      scroll.projection(at: t)
      + (options.mode == .classic ? metrics.card.height / 2 : metrics.snapLine)
    let row = min(
      max((line / metrics.pitch).rounded(.down), 0),
      Double(pile.count + SwitcherMetrics.spacers - 1))
    return [
      "pitch": metrics.pitch, "card.size.height": pose.faceRect.height,
      "card.center.y": middle, "card.zPosition": pose.z, "p": p, "s": pose.transform.m11,
      "drop": metrics.sinking * height * p, "sag": metrics.hanging * height * p * p,
      "lift": metrics.card.height / metrics.liftDivisor, "ty": pose.transform.m42,
      "line": line, "middle": (row + 0.5) * metrics.pitch,
    ]
  }
}
