import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

/// The X-ray: outlines, formulas and motions over the live picture of the scene.
struct XRayLayer: ChromeLayer {
  static let hearsMoves = true
  /// The usual number of items.
  private static let itemCount = 400

  /// The maximum fraction of the window's height for a layout's text; tuned by eye.
  private static let sourceRoom = 0.87
  /// The distance of a layout's text from the window's edges, in interface points; tuned by eye.
  private static let sourceEdge = 8.0

  /// Whether the X-ray is on; each time, it starts without a path.
  var isOn: Bool {
    get { trail != nil }
    set {
      trail = newValue ? trail ?? XRayTrail() : nil
      if !newValue { explained = nil }
    }
  }
  /// The pointer's trail; nil while the X-ray is off.
  private var trail: XRayTrail?

  /// The content of the panel for one scene; for other scenes, the panel shows all formulas.
  private var explained: (scene: SceneID, shown: XRayPanel.Shown)?

  var keepsPath: Bool { isOn }

  private func shown(of scene: SceneID) -> XRayPanel.Shown {
    explained.flatMap { $0.scene == scene ? $0.shown : nil } ?? .all
  }

  /// Turns the X-ray on, then shows the legend, each of `count` formulas, and all formulas again.
  mutating func explain(_ scene: SceneID, oneOf count: Int) {
    isOn = true
    let next: XRayPanel.Shown =
      switch shown(of: scene) {
      case .all: .legend
      case .legend: count > 0 ? .line(0) : .all
      case .line(let index): index + 1 < count ? .line(index + 1) : .all
      }
    explained = (scene, next)
  }

  /// Keeps the pointer's path.
  mutating func note(_ event: InputEvent, in stage: Stage) {
    switch event.kind {
    case .press, .move, .release:
      if let pointer = stage.pointer { trail?.add(pointer, at: event.time) }
    case .wheel(_, _, _, isFine: false, isEnd: false, _): trail?.noteNotch(at: event.time)
    case .leave, .cancel: trail?.reset()
    default: break
    }
  }

  func nextChange(after time: Double) -> Double? { trail?.isFading(at: time) == true ? time : nil }

  /// Appends the marks and panels, unless the X-ray is off or the scenes are in transition.
  func append(to items: inout [DisplayItem], in stage: Stage) {
    let (host, t) = (stage.host, stage.stageTime)
    let opacity = host.settlement(at: t)
    guard let trail, opacity > 0 else { return }
    let first = items.count
    defer { for index in items.indices[first...] { items[index].opacity *= opacity } }
    let list = DisplayList(backdrop: stage.hitTestList.backdrop, items: items)
    let face = stage.pointer.flatMap { list.hit(at: $0)?.face }
    if stage.isSplit { return appendViews(to: &items, over: face, trail, in: stage) }
    var report = host.slot.scene.xray(at: t, over: face)
    // A rewound moment has no pointer velocity.
    if !stage.isRewound,
      let released = host.released(at: stage.latest, t, in: stage.configuration),
      var plot = released.slot.scene.xray(at: t, over: face).plot, plot.tense == .now,
      plot != report.plot
    {
      // The plot shows the motion that a release would start.
      plot.tense = .onRelease
      report.plot = plot
    }
    let pen = XRayPen(stage.configuration)
    let places = places(of: report, in: stage)
    let marks = XRayMarks(report, over: items, pen)
    items.reserveCapacity(items.count + Self.itemCount)
    marks.append(namesIn: places.names, besides: Self.labels(in: stage), to: &items)
    XRayPath(
      trail, velocity: Self.velocity(of: trail, in: stage), at: stage.latest, stage.viewport, pen
    ).append(to: &items)
    if let rail = report.rail, let ground = places.rail {
      XRayRailView(rail, in: ground, pen).append(to: &items)
    }
    XRayPanel(
      report: report, state: Self.stateName(for: trail, in: stage), places: places,
      shown: shown(of: stage.sceneID)
    ).append(to: &items)
    Self.source(of: report, places, in: stage)?.append(to: &items)
  }

  /// Returns the source text of a card's pose, beside the card and clear of the panel; nil if there is none.
  private static func source(
    of report: XRayReport, _ places: XRayPlaces, in stage: Stage
  ) -> XRaySource? {
    guard let source = report.source else { return nil }
    let (window, panel) = (stage.configuration.window, places.panel)
    let edge = sourceEdge * stage.configuration.interfaceScale
    let left = (stage.tunerRect?.maxX ?? 0) + edge
    // Captions, the slider of a pause and the caps of keys are at the bottom.
    let height =
      min(
        window.height * Self.sourceRoom,
        stage.foot - Stage.captionRoom * stage.configuration.roomScale)
    var room = Rect(x: left, y: edge, width: window.width - edge - left, height: height - edge)
    if panel.isBand {
      let (above, below) = (panel.minY - edge, height - panel.maxY)
      room.origin.y = above > below ? edge : panel.maxY
      room.size.height = max(above, below)
    } else {
      room.size.width = panel.minX - left
    }
    let card = stage.viewport.homography.apply(source.card).boundingBox
    return XRaySource(
      source.lines, beside: card, in: room, clearOf: sceneBar(in: stage),
      XRayPen(stage.configuration))
  }

  /// Appends the marks of two views, and the formulas if the tuner leaves enough area.
  private func appendViews(
    to items: inout [DisplayItem], over face: FaceID?, _ trail: XRayTrail, in stage: Stage
  ) {
    let slot = stage.host.slot
    let pen = XRayPen(stage.configuration)
    let scenes = items
    for (half, scene) in [(Half.a, slot.scene), (.b, slot.twin ?? slot.scene)] {
      let view = half.rect(in: stage.configuration.window)
      let report = scene.xray(at: stage.stageTime, over: face)
      // A card carried between scenes is clipped to a part of its view.
      let own = scenes.filter { $0.clip.map { view.contains($0.center) } ?? false }
      let marks = XRayMarks(report, over: own, pen)
      let places = Self.places(of: report, of: half, in: stage)
      var marked: [DisplayItem] = []
      marks.append(
        namesIn: Self.room(places?.names ?? view, beside: stage.tunerRect),
        besides: Self.labels(in: stage), to: &marked)
      if let places {
        XRayPanel(
          report: report, state: Self.stateName(for: trail, in: stage), places: places,
          shown: shown(of: stage.sceneID)
        ).append(to: &marked)
      }
      items += marked.clipped(to: view)
    }
  }

  private func places(of report: XRayReport, in stage: Stage) -> XRayPlaces {
    XRayPlaces(
      clearOf: Self.cards(report, stage.viewport), rightOf: stage.tunerRect,
      lines: report.lines.count, hasRail: report.rail != nil,
      XRayPen(stage.configuration))
  }

  /// Returns the places in one of two views; nil if the view is too narrow or covered by the tuner.
  private static func places(of report: XRayReport, of half: Half, in stage: Stage) -> XRayPlaces? {
    var view = half.rect(in: stage.configuration.window)
    view.size.height = min(view.maxY, stage.foot) - view.minY
    let places = XRayPlaces(in: view, lines: report.lines.count, XRayPen(stage.configuration))
    return places.flatMap { stage.tunerRect?.overlaps($0.panel) == true ? nil : $0 }
  }

  /// Returns the panels of the X-ray, in window pixels.
  func panels(in stage: Stage) -> [Rect] {
    let (slot, t) = (stage.host.slot, stage.stageTime)
    guard isOn, stage.host.settlement(at: t) > 0 else { return [] }
    let face = stage.sceneHit?.face
    guard stage.isSplit else {
      let places = places(of: slot.scene.xray(at: t, over: face), in: stage)
      return [places.panel, places.rail].compactMap(\.self)
    }
    return [(Half.a, slot.scene), (.b, slot.twin ?? slot.scene)].compactMap { half, scene in
      Self.places(of: scene.xray(at: t, over: face), of: half, in: stage)?.panel
    }
  }

  /// Returns the rectangle of the scene bar in window pixels; nil if the bar is hidden, as under the tuner.
  private static func sceneBar(in stage: Stage) -> Rect? {
    stage.tunerRect == nil ? SceneBar.box(stage.configuration, isSplit: stage.isSplit) : nil
  }

  /// Returns the labels of overlays that cover the X-ray's own labels, in window pixels.
  private static func labels(in stage: Stage) -> [Rect] {
    [sceneBar(in: stage)].compactMap(\.self)
      + (stage.isSplit ? Half.allCases.map { ViewNames.box(of: $0, in: stage) } : [])
  }

  /// Returns the larger part of a region beside the tuner, in window pixels.
  private static func room(_ region: Rect, beside tuner: Rect?) -> Rect {
    guard let tuner, tuner.overlaps(region) else { return region }
    let (left, right) = (max(tuner.minX - region.minX, 0), max(region.maxX - tuner.maxX, 0))
    return Rect(
      x: left > right ? region.minX : tuner.maxX, y: region.minY, width: max(left, right),
      height: region.height)
  }

  /// Returns the bounding box of the cards, in window pixels.
  private static func cards(_ report: XRayReport, _ viewport: Viewport) -> Rect {
    viewport.homography.apply(report.cards ?? Rect(viewport.size)).boundingBox
  }

  /// Returns the recogniser's velocity in window pixels per second; without a gesture, the trail's.
  private static func velocity(of trail: XRayTrail, in stage: Stage) -> Point {
    let (time, zoom) = (stage.latest, stage.viewport.zoom)
    return stage.host.recognizer.velocity(at: time).map { $0 * zoom } ?? trail.velocity(at: time)
  }

  /// Returns the recogniser's state in a word.
  private static func stateName(for trail: XRayTrail, in stage: Stage) -> String {
    stage.host.recognizer.stateName ?? (trail.showsNotch(at: stage.latest) ? "wheel" : "idle")
  }
}

extension Stage {
  /// Whether the X-ray is on.
  package var showsXRay: Bool {
    get { chrome.xray.isOn }
    set { chrome.xray.isOn = newValue }
  }
}
