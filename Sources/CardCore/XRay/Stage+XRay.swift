/// The X-ray: over the live picture, what the scene knows and the picture does not say.
extension Stage {
  /// Whether it is on; turned on, it begins with no path.
  package var showsXRay: Bool {
    get { xray != nil }
    set { xray = newValue ? xray ?? XRayTrail() : nil }
  }

  mutating func toggleXRay() { showsXRay.toggle() }

  /// Keeps the pointer's path while the X-ray is on.
  mutating func noteForXRay(_ event: InputEvent) {
    guard xray != nil else { return }
    switch event.kind {
    case .press(let point, _, _, _), .move(let point, _), .release(let point, _, _):
      let pixel = viewport.pixels(point)
      xray?.add(pixel, at: event.time)
    case .wheel(_, _, _, let isFine, let isEnd, _):
      if !isFine, !isEnd { xray?.noteNotch(at: event.time) }
    case .leave, .cancel: xray?.lift()
    case .keyDown, .keyUp, .pinch, .resize, .say, .tune: break
    }
  }

  /// Whether the pointer's path is still fading.
  var isTrailFading: Bool { xray?.isFading(at: latest) ?? false }

  /// Adds what lies over the scene's items, back to front, in window pixels; nothing while the
  /// X-ray is off or the scenes change.
  func appendXRay(to items: inout [DisplayItem], at t: Double) {
    guard let xray, isSettled(at: t) else { return }
    if isSplit { return appendOutlines(to: &items, at: t) }
    let slot = slots[current]
    let list = DisplayList(backdrop: shown.backdrop, items: items)
    let face = pointer.flatMap { list.hit(at: $0)?.face }
    let report = slot.scene.xray(at: t, over: face)
    let pen = XRayPen(configuration)
    let places = XRayPlaces(
      clearOf: cards(report, slot.viewport), lines: report.lines.count,
      hasRail: report.rail != nil, pen)
    let marks = XRayMarks(report, over: items, pen)
    items.reserveCapacity(items.count + Self.xrayRoom)
    marks.append(namesIn: places.names, to: &items)
    XRayPath(xray, velocity: pointerVelocity(xray), at: latest, slot.viewport, pen)
      .append(to: &items)
    if let rail = report.rail, let ground = places.rail {
      XRayRailView(rail, in: ground, pen).append(to: &items)
    }
    XRayPanel(
      report: report, state: recognizerWord(xray),
      phase: slot.scene.status(at: t).phase.rawValue, places: places
    ).append(to: &items)
  }

  /// Of two views the outlines, anchors, axes and names alone: for the numbers there is no room.
  private func appendOutlines(to items: inout [DisplayItem], at t: Double) {
    let slot = slots[current]
    let pen = XRayPen(configuration)
    let list = DisplayList(backdrop: shown.backdrop, items: items)
    let face = pointer.flatMap { list.hit(at: $0)?.face }
    for (half, scene) in [(Half.a, slot.scene), (.b, slot.twin ?? slot.scene)] {
      let room = rect(of: half)
      let marks = XRayMarks(
        scene.xray(at: t, over: face), over: list.items.filter { $0.clip == room }, pen)
      var outlines: [DisplayItem] = []
      marks.append(namesIn: room, to: &outlines)
      items += clipped(outlines, to: half)
    }
  }

  /// As many items as an X-ray mostly has.
  private static let xrayRoom = 400

  private func isSettled(at t: Double) -> Bool {
    guard case .slide(let motion) = transition else { return true }
    return abs(motion.position(at: t) - Double(current)) < 0.001
  }

  /// Where the cards stand, in window pixels.
  private func cards(_ report: XRayReport, _ viewport: Viewport) -> Rect {
    viewport.homography.apply(report.cards ?? Rect(viewport.size)).boundingBox
  }

  /// The recogniser's own, in window pixels per second, else the path's.
  private func pointerVelocity(_ trail: XRayTrail) -> Point {
    switch recognizer.state {
    case .pressed(let press), .panning(let press), .pinching(let press):
      press.tracker.velocity(at: latest) * viewport.zoom
    case .scrolling(let scroll): scroll.tracker.velocity(at: latest) * viewport.zoom
    case .idle, .wheelPinching: trail.velocity(at: latest)
    }
  }

  /// What the recogniser takes the pointer to do.
  private func recognizerWord(_ trail: XRayTrail) -> String {
    switch recognizer.state {
    case .pressed: "pressed"
    case .panning: "panning"
    case .pinching, .wheelPinching: "pinching"
    case .scrolling: "scrolling"
    case .idle: trail.showsNotch(at: latest) ? "wheel" : "idle"
    }
  }
}
