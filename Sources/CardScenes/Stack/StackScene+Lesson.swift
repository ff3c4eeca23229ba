package import CardKinetics
package import CardPicture
package import CardScene

extension StackScene {
  /// Applies the rules of a lesson step. Without the rule of the flip, a flipped card turns back. A card that the
  /// pointer is turning also turns back.
  package mutating func adopt(_ rules: LessonRules?, at t: Double) {
    changeRules(to: rules, at: t)
    guard !layout.strengths.applies(.flip) else { return }
    releaseTurn()
    if pile[0].flip.isHeld || pile[0].flip.rest > 0 { turnFront(to: 0, at: t) }
  }

  package func lessonReport(at t: Double, over face: Face?, pointer: Point?) -> LessonReport {
    let index = pile.firstIndex { $0.card == face?.cardIndex } ?? 0
    let (pose, travel, layout) = (state(index, at: t).pose, travel(at: t).position, layout(at: t))
    let pull = min(abs(travel) / metrics.limit, 1)
    return LessonReport(values: [
      "delta": metrics.following * travel, "share": StackMetrics.fraction(index),
      "limit": metrics.limit, "x": pose.x,
      "turn": metrics.tilt(at: pose.x) * layout.strengths[.turn],
      "card.opacity": options.mode == .classic ? 1 - layout.fade(at: pose.depth) : 1,
      "pull": pull, "side": travel < 0 ? -1 : 1, "lean": metrics.lean(at: travel),
      "step": pull * StackMetrics.fraction(index - 1), "depth": pose.depth,
      "card.zPosition": pose.flip > 0 && index == 0 ? 1000 : -Double(index),
    ])
  }
}
