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

  /// What lies over the scene's items, back to front, in window pixels; nothing while the X-ray is
  /// off or the scenes change.
  func xrayItems(over items: [DisplayItem], at t: Double) -> [DisplayItem] {
    guard let xray, isSettled(at: t) else { return [] }
    let slot = slots[current]
    let list = DisplayList(backdrop: Backdrop(Color(0, 0, 0)), items: items)
    let face = pointer.flatMap { list.hit(at: $0)?.face }
    let report = slot.scene.xray(at: t, over: face)
    let pen = XRayPen(configuration)
    let panel = XRayPanel(
      report, state: recognizerWord(xray), phase: slot.scene.status(at: t).phase.rawValue,
      clearOf: cards(report, slot.viewport), pen)
    return XRayMarks(report, over: items, pen).items(namesTo: panel.left)
      + XRayPath(xray, velocity: pointerVelocity(xray), at: latest, slot.viewport, pen).items()
      + (report.rail.map { XRayRailView($0, pen).items() } ?? [])
      + panel.items()
  }

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
