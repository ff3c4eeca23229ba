package import CardCore

extension StackScene {
  package func xray(at t: Double, over face: FaceID?) -> XRayReport {
    let index = face.flatMap { face in pile.firstIndex { $0.card == face.index } } ?? 0
    let marks = visibleCards(at: t).map { card, x, isFlying in
      mark(card, x: x, isHittable: !isFlying, at: t)
    }
    return XRayReport(
      number: pile[index].card, phase: phase(at: t), marks: marks, rail: rail(at: t),
      lines: lines(of: index, at: t), plot: plot(of: index, at: t), cards: reach)
  }

  /// The region that the front card covers while it is dragged up to half its limit, to either
  /// side.
  private var reach: Rect {
    let x = metrics.following * metrics.limit / 2
    let front = layout.attributes(for: 0, pose: StackPose(x: x, place: 0))
    let right = front.homography.apply(Rect(front.size)).boundingBox
    let left = viewport.size.width - right.maxX
    return Rect(x: left, y: right.minY, width: right.maxX - left, height: right.height)
  }

  private func mark(
    _ card: StackCard, x: Double, isHittable: Bool, at t: Double
  ) -> XRayReport.Mark {
    let flip = card.flip.position(at: t)
    let place = card.place.position(at: t)
    let size = metrics.face
    let pose = StackPose(x: x, place: place, flip: flip)
    let isBack = !layout.attributes(for: card.card, pose: pose).facesViewer
    let middle = size.width / 2
    let isTurning = flip > 0 && flip < 1
    var mark = XRayReport.Mark(
      part: isBack ? .back : .front, index: card.card, number: card.card, z: -place,
      anchor: Point(middle, size.height / 2),
      axis: isTurning
        ? XRayReport.Axis(from: Point(middle, 0), to: Point(middle, size.height)) : nil)
    mark.turnsInPlane = !isTurning
    mark.isHittable = isHittable
    return mark
  }

  /// The rail of the pointer's travel, between the limits at which a card is thrown.
  private func rail(at t: Double) -> XRayRail {
    let (position, velocity) = side(0, at: t)
    let limit = metrics.limit
    let isMoving = pull.isMoving(at: t) || !pile[0].drift.isDone(at: t)
    return XRayRail(
      range: -limit...limit, offset: position / metrics.following,
      velocity: velocity / metrics.following, snaps: [0], rest: isMoving ? 0 : nil)
  }

  /// The formulas of the spec for the card at an index of the pile.
  private func lines(of index: Int, at t: Double) -> [XRayReport.Line] {
    let front = side(0, at: t)
    let x = side(index, at: t).position
    let place = pile[index].place.position(at: t)
    let flip = pile[index].flip.position(at: t)
    let word = XRayReport.word
    let tilt = metrics.tilt(at: x) * (180 / .pi)
    let limit = metrics.limitShare == 0.5 ? "W/2" : "\(word(metrics.limitShare)) W"
    return [
      .init("t", front.position / metrics.following, "pt", digits: 1),
      .init("v = t'", front.velocity / metrics.following, "/s", digits: 0),
      .init(#"t_x = (1 − \frac{i}{5}) \#(word(metrics.following)) t"#, x, "pt", digits: 1),
      .init(#"θ = \frac{t_x}{\#(limit)} \#(word(metrics.fullTilt))°"#, tilt, "°"),
      .init("s_x = 1 − \(word(metrics.narrowing)) i", 1 - metrics.narrowing * place),
      .init("t_y = −\(word(metrics.rise)) i", -metrics.rise * place, "pt", digits: 1),
      .init("α = 1 − \(word(metrics.fading)) i", min(max(1 - metrics.fading * place, 0), 1)),
      .init("φ = π flip", flip * 180, "°", digits: 1),
    ]
  }

  /// The plot of the card's current motion: its flip, otherwise its spring, otherwise its step; at
  /// rest that of the last motion, or of the spring back from the limit.
  private func plot(of index: Int, at t: Double) -> XRayPlot {
    let card = pile[index]
    let motions = [card.flip.motion, pull.motion, card.drift, card.place].compactMap(\.self)
    let running = motions.first { t >= $0.start && !$0.isDone(at: t) }
    let last = running ?? motions.filter { $0.end.isFinite }.max { $0.end < $1.end }
    let preview = Motion.spring(
      metrics.springBack.spring, from: metrics.limit, to: 0, at: 0,
      tolerance: Tolerance(distance: 1, speed: 20))
    return XRayPlot(last, at: t) ?? XRayPlot(preview, at: preview.end)
      ?? XRayPlot(law: "x = x_0", points: [.zero], now: .zero)
  }
}
