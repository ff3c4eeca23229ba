package import CardKinetics
package import CardPicture
package import CardScene

extension CarouselScene {
  /// Applies the rules of a lesson step. Without the rule of the sheet, an open sheet closes.
  package mutating func adopt(_ rules: LessonRules?, at t: Double) {
    changeRules(to: rules, at: t)
    refine(at: t)
    if !layout.strengths.applies(.sheet) { closeSheet(at: t) }
  }

  package func lessonReport(at t: Double, over face: Face?, pointer: Point?) -> LessonReport {
    let (layout, offset) = (windowLayout(at: t), scroll.offset(at: t))
    let card = face?.cardIndex ?? layout.page(at: offset)
    let angle = layout.angle(of: card, at: offset)
    var report = LessonReport(values: [
      "inset": metrics.insetFraction * viewport.size.width, "angle": angle,
      "card.center.x": layout.attributes(for: card, at: offset).center.x,
      "side": angle >= 0 ? 1 : -1,
    ])
    let opacity = layout.strengths[.angle] * (1 - opened(at: t))
    report.labels = layout.items(at: offset).map { item in
      LessonReport.Label(
        "angle", layout.angle(of: item.index, at: offset), on: item.corners, opacity: opacity)
    }
    return report
  }
}
