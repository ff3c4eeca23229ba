import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

/// The X-ray: outlines, formulas and motions of the scene, over its live picture.
struct XRayLayer: ChromeLayer {
  static let hearsMoves = true
  /// The usual number of items.
  private static let itemCount = 400

  /// The share of the window's height that a layout's text may take; tuned by eye.
  private static let sourceRoom = 0.87
  /// How far the text of a layout keeps off the window's edges, in interface points; tuned by eye.
  private static let sourceEdge = 8.0

  /// Whether it is on; turned on, it begins with no path.
  var isOn: Bool {
    get { trail != nil }
    set {
      trail = newValue ? trail ?? XRayTrail() : nil
      if !newValue { explained = nil }
    }
  }
  /// The pointer's trail; nil while the X-ray is off.
  private var trail: XRayTrail?

  /// What its panel shows of a scene; of the others it shows all.
  private var explained: (scene: SceneID, shown: XRayPanel.Shown)?

  var keepsPath: Bool { isOn }

  private func shown(of scene: SceneID) -> XRayPanel.Shown {
    explained.flatMap { $0.scene == scene ? $0.shown : nil } ?? .all
  }

  /// Turns it on, and goes on from all formulas of a scene to the legend of the marks, to one formula after
  /// another of `count`, and to all.
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

  /// Adds nothing while it is off or the scenes change; it appears as they settle.
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
    // The hand of a rewound moment has no velocity.
    if !stage.isRewound,
      let released = host.released(at: stage.latest, t, in: stage.configuration),
      var plot = released.slot.scene.xray(at: t, over: face).plot, plot.tense == .now,
      plot != report.plot
    {
      // A motion that letting go would start.
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

  /// The text that gives a card its pose, beside the card and clear of the panel; nil where there is none.
  private static func source(
    of report: XRayReport, _ places: XRayPlaces, in stage: Stage
  ) -> XRaySource? {
    guard let source = report.source else { return nil }
    let (window, panel) = (stage.configuration.window, places.panel)
    let edge = sourceEdge * stage.configuration.interfaceScale
    let left = (stage.tunerRect?.maxX ?? 0) + edge
    // At the foot are captions, the slider of a pause and the caps of keys.
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

  /// Appends outlines, anchors, axes, names and formulas of two views; the formulas where the tuner leaves
  /// room.
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

  /// The places in one of two views; nil where that is too narrow for formulas or the tuner lies there.
  private static func places(of report: XRayReport, of half: Half, in stage: Stage) -> XRayPlaces? {
    var view = half.rect(in: stage.configuration.window)
    view.size.height = min(view.maxY, stage.foot) - view.minY
    let places = XRayPlaces(in: view, lines: report.lines.count, XRayPen(stage.configuration))
    return places.flatMap { stage.tunerRect?.overlaps($0.panel) == true ? nil : $0 }
  }

  /// The panels that it shows, in window pixels.
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

  /// What the scene bar takes of the window, in its pixels; nil where it is not shown, as under the tuner.
  private static func sceneBar(in stage: Stage) -> Rect? {
    stage.tunerRect == nil ? SceneBar.box(stage.configuration, isSplit: stage.isSplit) : nil
  }

  /// The labels of other layers that lie over its own, in window pixels.
  private static func labels(in stage: Stage) -> [Rect] {
    [sceneBar(in: stage)].compactMap(\.self)
      + (stage.isSplit ? Half.allCases.map { ViewNames.box(of: $0, in: stage) } : [])
  }

  /// The larger part of a region beside the tuner, in window pixels.
  private static func room(_ region: Rect, beside tuner: Rect?) -> Rect {
    guard let tuner, tuner.overlaps(region) else { return region }
    let (left, right) = (max(tuner.minX - region.minX, 0), max(region.maxX - tuner.maxX, 0))
    return Rect(
      x: left > right ? region.minX : tuner.maxX, y: region.minY, width: max(left, right),
      height: region.height)
  }

  /// Where the cards stand, in window pixels.
  private static func cards(_ report: XRayReport, _ viewport: Viewport) -> Rect {
    viewport.homography.apply(report.cards ?? Rect(viewport.size)).boundingBox
  }

  /// The recogniser's velocity in window pixels per second; without a gesture, the trail's.
  private static func velocity(of trail: XRayTrail, in stage: Stage) -> Point {
    let (time, zoom) = (stage.latest, stage.viewport.zoom)
    return stage.host.recognizer.velocity(at: time).map { $0 * zoom } ?? trail.velocity(at: time)
  }

  /// The recogniser's state in a word.
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
