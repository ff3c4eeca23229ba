import CardKinetics
import CardModel
package import CardPicture
package import CardScene

extension CustomScene {
  package func xray(at t: Double, over face: Face?) -> XRayReport {
    let (track, frame, view) = (track, frame(at: t), view)
    let middle = track.middle(at: t)
    let slot = slot(of: face, in: frame, about: middle) ?? track.slot(at: middle * track.pitch)
    let visible = viewport.visible
    // The panel may cover cards that are not near the middle.
    let cards = Rect(
      x: view.size.width * 0.18, y: view.size.height * 0.15, width: view.size.width * 0.64,
      height: visible.maxY - view.size.height * 0.15)
    var report = XRayReport(
      number: track.card(of: slot), phase: phase(at: t),
      marks: frame.cards.map { mark($0, p: Double($0.slot) - middle, in: frame, of: track) },
      rail: rail(at: t),
      lines: lines(of: slot, in: frame, at: t), plot: track.scroll.xrayPlot(at: t), cards: cards)
    let staged = staged
    let p = Double(slot) - middle
    if frame.problem == nil,
      let trace = try? staged.named.layout.trace(at: p, in: view, parameters: staged.parameters),
      let card = frame.cards.first(where: { $0.slot == slot }), !trace.isEmpty
    {
      let box = card.homography.apply(Rect(card.pose.size)).boundingBox
      report.source = XRayReport.Source(lines: trace, card: box)
    }
    return report
  }

  /// Returns the slot of a face's card that is nearest to the middle.
  private func slot(
    of face: Face?, in frame: CustomFrame, about middle: Double
  ) -> Int? {
    guard let face, face.scene == Self.id, let card = face.card else { return nil }
    let track = track
    return frame.cards.map(\.slot).filter { track.card(of: $0) == card.index }
      .min { abs(Double($0) - middle) < abs(Double($1) - middle) }
  }

  private func mark(
    _ card: CustomFrame.Card, p: Double, in frame: CustomFrame, of track: CustomTrack
  ) -> XRayReport.Mark {
    let pose = card.pose
    let bounds = frame.faces.first?.fit(pose).bounds ?? Rect(pose.size)
    let anchor =
      bounds.origin + Point(pose.anchorX * bounds.width, pose.anchorY * bounds.height)
    let reach = min(bounds.width, bounds.height) / 2
    let way: Point? =
      if pose.turnAxis != 0, pose.axisX != 0 || pose.axisY != 0 {
        Point(pose.axisX, pose.axisY)
          * (reach / max(Point(pose.axisX, pose.axisY).length, 1e-9))
      } else if pose.turnY != 0 {
        Point(0, reach)
      } else if pose.turnX != 0 {
        Point(reach, 0)
      } else {
        nil
      }
    var mark = XRayReport.Mark(
      .front(track.card(of: card.slot)), number: track.card(of: card.slot), z: p,
      anchor: anchor, axis: way.map { XRayReport.Axis(from: anchor - $0, to: anchor + $0) })
    (mark.symbol, mark.turnsInPlane, mark.namePosition) = ("p", pose.turn != 0, .onCard)
    return mark
  }

  private func rail(at t: Double) -> XRayRail {
    let track = track
    let slot = track.slot(at: track.scroll.offset(at: t))
    if track.settings.wraps {
      let near = XRayRail.maximumSnaps / 2
      let slots = slot - near...slot + near
      let scroll = track.scroll
      let rest =
        scroll.isDragging
        ? track.landing(for: scroll.projection(at: t))
        : scroll.isMoving(at: t) ? scroll.rest(at: t) : nil
      let shown = track.offset(of: slots.lowerBound)...track.offset(of: slots.upperBound)
      return XRayRail(
        range: shown, offset: scroll.offset(at: t), velocity: scroll.velocity(at: t),
        snaps: slots.map(track.offset), rest: rest)
    }
    return XRayRail(
      track.scroll, at: t, count: count, index: slot - track.first,
      snap: { track.offset(of: track.first + $0) }
    ) { scroll in
      let proposed = scroll.projection(at: t)
      return track.landing(for: proposed) ?? proposed
    }
  }

  /// Returns the inputs of the layout's function, and the resulting pose.
  private func lines(of slot: Int, in frame: CustomFrame, at t: Double) -> [XRayReport.Line] {
    let track = track
    let formatted = XRayReport.formatted
    var lines: [XRayReport.Line] = [
      .init(
        "v = y'", track.scroll.velocity(at: t), "/s", digits: 0,
        means: "Velocity of the offset y, in points per second"),
      .init(
        #"p = k − \frac{y}{\#(formatted(track.pitch))}"#, Double(slot) - track.middle(at: t),
        digits: 3,
        means: "Distance from the middle, in cards: k is the card's index, y the offset"),
    ]
    guard let pose = frame.cards.first(where: { $0.slot == slot })?.pose else { return lines }
    let tilt: [(formula: String, degrees: Double, meaning: String)] = [
      (#"\text{turn}_x"#, pose.turnX, "Rotation about the horizontal axis"),
      (#"\text{turn}_y"#, pose.turnY, "Rotation about the vertical axis"),
      (#"\text{turn}"#, pose.turn, "Rotation in the plane, clockwise"),
      (#"\text{turn}_a"#, pose.turnAxis, "Rotation about the layout's own axis"),
    ]
    lines += [
      .init("x_k", pose.x, "pt", digits: 1, means: "Anchor of the card, from the left"),
      .init("z_k", pose.z, "pt", digits: 1, means: "Distance of the card towards the eye"),
    ]
    lines += tilt.filter { $0.degrees != 0 }
      .map { .init($0.formula, $0.degrees, "°", digits: 1, means: $0.meaning) }
    lines.append(
      .init(
        #"\text{order}"#, pose.order, means: "Stacking order: the larger value is in front"))
    return lines
  }
}
