import CardKinetics
package import CardPicture
package import CardScene

extension StackScene {
  package func xray(at t: Double, over face: Face?) -> XRayReport {
    let index = face.flatMap { face in pile.firstIndex { $0.card == face.cardIndex } } ?? 0
    let marks = visibleCards(at: t).map { mark($0, at: t) }
    return XRayReport(
      number: pile[index].card, phase: phase(at: t), marks: marks, rail: rail(at: t),
      lines: lines(of: index, at: t), plot: plot(of: index, at: t), cards: reach)
  }

  /// The region that the front card covers in drags up to half the limit, to either side.
  private var reach: Rect {
    let pull = metrics.limit / 2
    let poses: [StackPose]
    switch options.mode {
    case .classic: poses = [layout.pose(of: 0, at: pull)]
    case .refined:
      // The card is held halfway to any corner, or in the middle.
      poses = [(0.0, 0.0), (-0.25, -0.25), (-0.25, 0.25), (0.25, -0.25), (0.25, 0.25)].map { x, y in
        let arm = Point(x * metrics.face.width, y * metrics.face.height)
        let hold = StackHold(StackPose(depth: 0), mark: 0, at: arm, metrics, at: 0)
        return hold.state(pull: (pull, 0), depth: 0, metrics, at: 0).pose
      }
    }
    let boxes = poses.map { pose in
      let front = layout.attributes(for: 0, pose: pose)
      return front.homography.apply(Rect(front.size)).boundingBox
    }
    let right = boxes.map(\.maxX).max() ?? 0
    let (top, bottom) = (boxes.map(\.minY).min() ?? 0, boxes.map(\.maxY).max() ?? 0)
    let left = viewport.size.width - right
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  private func mark(_ shown: Shown, at t: Double) -> XRayReport.Mark {
    let (card, pose, size) = (shown.card.card, shown.pose, metrics.face)
    let isBack = !layout(at: t).attributes(for: card, pose: pose).facesViewer
    let middle = size.width / 2
    let isTurning = pose.flip > 0 && pose.flip < 1
    var mark = XRayReport.Mark(
      isBack ? .back(card) : .front(card), number: card, z: -pose.depth,
      anchor: Point(middle, size.height / 2),
      axis: isTurning
        ? XRayReport.Axis(from: Point(middle, 0), to: Point(middle, size.height)) : nil)
    mark.turnsInPlane = !isTurning
    mark.isHittable = !shown.isFlying || options.mode == .refined
    return mark
  }

  /// Returns the rail of the pointer's travel, between the limits at which a card is thrown.
  private func rail(at t: Double) -> XRayRail {
    let (position, velocity) = travel(at: t)
    let limit = metrics.limit
    let isMoving = pull.isMoving(at: t) || !pile[0].drift.isDone(at: t)
    return XRayRail(
      range: -limit...limit, offset: position, velocity: velocity, snaps: [0],
      rest: isMoving ? 0 : nil)
  }

  /// Returns the formulas of the card at `index` in the pile: see `Sources/CardScenes/README.md`, "Stack".
  private func lines(of index: Int, at t: Double) -> [XRayReport.Line] {
    let (travel, pose) = (travel(at: t), state(index, at: t).pose)
    let formatted = XRayReport.formatted
    var lines: [XRayReport.Line] = [
      .init("d", travel.position, "pt", digits: 1, means: "Sideways travel of the pointer"),
      .init(
        "v = d'", travel.velocity, "/s", digits: 0,
        means: "Velocity of the pointer, in points per second"),
    ]
    // A lesson step shows only the formulas of its rules.
    let rules = layout.strengths
    if !rules.applies(.pan) { lines = [] }
    switch options.mode {
    case .classic: lines += classicLines(pose)
    case .refined: lines += refinedLines(travel, pose)
    }
    if rules.applies(.depth) {
      lines += [
        .init(
          "s_x = 1 − \(formatted(metrics.narrowing)) i", 1 - metrics.narrowing * pose.depth,
          means: "Width scale; i is the card's index in the pile, 0 in front"),
        .init(
          "y_i = −\(formatted(metrics.rise)) i", pose.y - metrics.rise * pose.depth, "pt",
          digits: 1, means: "Vertical shift: cards behind are higher"),
      ]
    }
    if rules.applies(.flip) {
      lines.append(
        .init(
          #"φ = π\,\text{flip}"#, pose.flip * 180, "°", digits: 1,
          means: "Flip angle about the vertical axis; 180° shows the back"))
    }
    return lines
  }

  private func classicLines(_ pose: StackPose) -> [XRayReport.Line] {
    let (rules, formatted) = (layout.strengths, XRayReport.formatted)
    var lines: [XRayReport.Line] = []
    if rules.applies(.pan) {
      let fraction = rules.applies(.share) ? #"(1 − \frac{i}{5}) "# : ""
      lines.append(
        .init(
          #"x_i = \#(fraction)\#(formatted(metrics.following)) d"#, pose.x, "pt", digits: 1,
          means: "Horizontal shift of the card; i is its index in the pile, 0 in front"))
    }
    if rules.applies(.turn) {
      lines.append(
        .init(
          #"θ = \frac{x_i}{\#(limitFormula)} \#(formatted(metrics.fullTilt))°"#,
          metrics.tilt(at: pose.x) * Self.degrees, "°",
          means: "Tilt angle; W is the scene's width"))
    }
    if rules.applies(.depth) {
      lines.append(
        .init(
          "α = 1 − \(formatted(metrics.fading)) i", 1 - metrics.fade(at: pose.depth),
          means: "Opacity; i is 0 in front"))
    }
    return lines
  }

  private func refinedLines(
    _ travel: (position: Double, velocity: Double), _ pose: StackPose
  ) -> [XRayReport.Line] {
    let formatted = XRayReport.formatted
    return [
      .init(
        #"u = \frac{d + 0.1 v}{\#(limitFormula)}"#,
        metrics.urge(pull: travel.position, velocity: travel.velocity),
        means: "Throw progress: release beyond ±1 throws the card (W = scene width)"),
      .init(
        #"θ = \frac{d}{\#(limitFormula)} \#(formatted(metrics.fullTilt))°"#,
        (metrics.tilt(at: pose.x) + pose.twist) * Self.degrees, "°",
        means: "Tilt about the grip; W is the scene's width"),
      .init(
        "m = \(formatted(metrics.fading)) i", metrics.fade(at: pose.depth),
        means: "Fraction of the backdrop's colour; i is the card's index in the pile, 0 in front"),
    ]
  }

  /// The formula of the travel's limit, with the scene's width as W.
  private var limitFormula: String {
    metrics.limitFraction == 0.5 ? "W/2" : "\(XRayReport.formatted(metrics.limitFraction)) W"
  }

  private static let degrees = 180 / Double.pi

  /// Returns the plot of the card's current motion. If several motions run, the order of preference is the flip, the
  /// spring, the last flight and the step.
  ///
  /// At rest, returns the plot of the last motion, or else of a spring back from the limit.
  private func plot(of index: Int, at t: Double) -> XRayPlot {
    let card = pile[index]
    let motions: [(name: String, motion: Motion)] =
      [card.flip.motion.map { ("Flip", $0) }, pull.motion.map { ("Travel", $0) }]
      .compactMap(\.self) + [("Travel", card.drift)]
      + flights.reversed().map { ("Flight", $0.drift) } + [("Index", card.depth)]
    let running = motions.first { t >= $0.motion.start && !$0.motion.isDone(at: t) }
    let last =
      running ?? motions.filter { $0.motion.end.isFinite }.max { $0.motion.end < $1.motion.end }
    let preview = Motion.spring(
      metrics.springBack.spring, from: metrics.limit, to: 0, at: 0,
      tolerance: Tolerance(distance: 1, speed: 20))
    if let plot = last.flatMap({ XRayPlot($0.motion, of: $0.name, at: t) }) { return plot }
    // No card has sprung back yet, so the plot shows the spring for a return from the limit.
    var plot = XRayPlot(preview, of: "Return", at: preview.end)
    plot?.tense = .now
    return plot ?? XRayPlot(of: "Travel", law: "x = x_0", points: [.zero], now: .zero)
  }
}
