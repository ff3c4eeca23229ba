import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

/// The X-ray: outlines, formulas and motions over the live frame of the scene.
struct XRayLayer: OverlayLayer {
  static func useOfMoves(in overlays: Overlays) -> MoveUse { overlays.xray.isOn ? .path : .none }
  /// The usual number of items, for which memory is reserved.
  private static let itemCount = 400

  /// The bottom of a layout's text, as a fraction of the window's height; tuned by eye.
  private static let sourceBottom = 0.87
  /// The distance of a layout's text from the window's edges, in interface points; tuned by eye.
  private static let sourceEdge = 8.0

  /// Whether the X-ray is on. The pointer's path is empty when the X-ray is turned on.
  var isOn: Bool {
    get { if case nil = trail { false } else { true } }
    set {
      trail = newValue ? trail ?? XRayTrail() : nil
      if !newValue { explained = nil }
    }
  }
  /// The pointer's trail; nil while the X-ray is off.
  private var trail: XRayTrail?

  /// The content that the user chose for the panel, and the scene to which it applies. For other scenes, the panel
  /// shows all formulas.
  private var explained: (scene: SceneID, shown: XRayPanel.Shown)?

  private func shown(of scene: SceneID) -> XRayPanel.Shown {
    explained.flatMap { $0.scene == scene ? $0.shown : nil } ?? .all
  }

  /// Turns the X-ray on. Each further call shows the next content: the legend, each of `count` formulas, then all
  /// formulas again.
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

  /// Updates the pointer's trail.
  mutating func observe(_ event: InputEvent, in stage: Stage) {
    switch event.kind {
    case .press, .move, .release:
      if let pointer = stage.pointer { trail?.add(pointer, at: event.time) }
    case .wheel(_, _, _, isFine: false, isEnd: false, _): trail?.recordNotch(at: event.time)
    case .leave, .cancel: trail?.reset()
    default: break
    }
  }

  func nextChange(after time: Double) -> Double? { trail?.isFading(at: time) == true ? time : nil }

  /// Reserves rectangles for each view's panel, for the scroll rail, and for the source text of a card's pose.
  func place(in layout: inout OverlayLayout, over scenes: DisplayList, of stage: Stage) {
    guard isOn, stage.host.settlement(at: stage.stageTime) > 0 else { return }
    let face = stage.pointer.flatMap { scenes.hit(at: $0)?.face }
    let pen = XRayPen(stage.configuration)
    for side in stage.views {
      let report = Self.report(of: side, over: face, in: stage)
      let view = stage.rect(of: side).intersection(layout.area)
      let areas =
        stage.isSplit
        ? XRayAreas(in: view, lines: report.lines.count, pen)
        : XRayAreas(
          clearOf: Self.cards(report, stage.viewport), in: layout,
          belowCode: stage.host.lessonPanel?.belowCode, lines: report.lines.count,
          hasRail: report.rail != nil, fades: report.cardsMove, pen)
      let panel = areas.flatMap { $0.panel.pen.unit >= pen.minimum ? $0.panel.rect : nil }
      let hasPanel: Bool
      if let panel, areas?.isBelowCode == true {
        layout.insist(on: .xrayPanel(side), at: panel)
        hasPanel = true
      } else {
        hasPanel = layout.place(.xrayPanel(side), at: panel)
      }
      if hasPanel { layout.place(.xrayRail, at: areas?.rail) }
      let source = Self.source(of: report, in: layout, of: stage)
      layout.place(.xraySource, at: source?.rect)
      layout.xray.append(
        XRayView(
          side: side, report: report, areas: hasPanel ? areas : nil, source: source,
          names: hasPanel ? areas?.names ?? view : view))
    }
  }

  /// Returns the report on a view. The plot of a held item shows the motion that a release would start.
  private static func report(of side: ViewSide, over face: Face?, in stage: Stage) -> XRayReport {
    let (host, t) = (stage.host, stage.stageTime)
    var report = host.slot.scene(side).xray(at: t, over: face)
    // A rewound stage has no pointer velocity.
    if !stage.isSplit, !stage.isRewound,
      let released = host.released(at: stage.latest, t, in: stage.configuration),
      var plot = released.slot.scene.xray(at: t, over: face).plot, plot.tense == .now,
      plot != report.plot
    {
      plot.tense = .onRelease
      report.plot = plot
    }
    return report
  }

  /// Returns the source text of a card's pose, placed beside the card; nil if there is no text, or no space for it.
  private static func source(
    of report: XRayReport, in layout: OverlayLayout, of stage: Stage
  ) -> XRaySource? {
    guard let source = report.source, !stage.isSplit else { return nil }
    let configuration = stage.configuration
    let edge = sourceEdge * configuration.interfaceScale
    // Captions, the slider of the history and the key caps are at the bottom.
    let bottom = min(
      configuration.window.height * sourceBottom,
      layout.area.maxY - 2 * Stage.captionHeight * configuration.textScale)
    let card = stage.viewport.homography.apply(source.card).boundingBox
    return XRaySource(
      source.lines, beside: card,
      in: Rect(x: edge, y: edge, width: layout.area.width - 2 * edge, height: bottom - edge),
      of: layout, XRayPen(configuration))
  }

  /// Appends the marks and panels, unless the X-ray is off or the scenes are in transition.
  func append(to items: inout [DisplayItem], in stage: Stage) {
    let opacity = stage.host.settlement(at: stage.stageTime)
    guard let trail, opacity > 0 else { return }
    let (scenes, first, layout) = (items, items.count, stage.layout)
    defer { items.fade(from: first, by: opacity) }
    items.reserveCapacity(items.count + Self.itemCount)
    for view in layout.xray {
      var marked = marks(in: view, over: scenes, trail, of: stage)
      if !view.isBelowCode { appendPanel(of: view, trail, to: &marked, in: stage) }
      items += stage.isSplit ? marked.clipped(to: stage.rect(of: view.side)) : marked
    }
  }

  /// Appends the panel if it lies in the panel of a lesson, which covers the marks.
  func appendPanelInLesson(to items: inout [DisplayItem], in stage: Stage) {
    let opacity = stage.host.settlement(at: stage.stageTime)
    guard let trail, opacity > 0 else { return }
    let first = items.count
    for view in stage.layout.xray where view.isBelowCode {
      appendPanel(of: view, trail, to: &items, in: stage)
    }
    items.fade(from: first, by: opacity)
  }

  private func appendPanel(
    of view: XRayView, _ trail: XRayTrail, to items: inout [DisplayItem], in stage: Stage
  ) {
    guard let areas = view.areas, stage.layout[.xrayPanel(view.side)] != nil else { return }
    XRayPanel(
      report: view.report, state: Self.stateName(for: trail, in: stage), areas: areas,
      shown: shown(of: stage.sceneID)
    ).append(to: &items)
  }

  /// Returns the items of a view without the panel.
  private func marks(
    in view: XRayView, over scenes: [DisplayItem], _ trail: XRayTrail, of stage: Stage
  ) -> [DisplayItem] {
    let (layout, part) = (stage.layout, stage.rect(of: view.side))
    let pen = XRayPen(stage.configuration)
    // A card carried between scenes is clipped to a part of its view.
    let own =
      stage.isSplit ? scenes.filter { $0.clip.map { part.contains($0.center) } ?? false } : scenes
    var marks: [DisplayItem] = []
    XRayMarks(view.report, over: own, pen)
      .append(namesIn: view.names, besides: layout.taken, to: &marks)
    if !stage.isSplit {
      XRayPath(
        trail, velocity: Self.velocity(of: trail, in: stage), at: stage.latest, stage.viewport,
        pen
      ).append(to: &marks)
    }
    if let rail = view.report.rail, let background = layout[.xrayRail] {
      XRayRailView(rail, in: background, pen).append(to: &marks)
    }
    if layout[.xraySource] != nil { view.source?.append(to: &marks) }
    return marks
  }

  /// Returns the bounding box of the cards, in window pixels.
  private static func cards(_ report: XRayReport, _ viewport: Viewport) -> Rect {
    viewport.homography.apply(report.cards ?? Rect(viewport.size)).boundingBox
  }

  /// Returns the pointer's velocity in window pixels per second: during a gesture from the recogniser, otherwise from
  /// the trail.
  private static func velocity(of trail: XRayTrail, in stage: Stage) -> Point {
    let (time, zoom) = (stage.latest, stage.viewport.zoom)
    return stage.host.recognizer.velocity(at: time).map { $0 * zoom } ?? trail.velocity(at: time)
  }

  /// Returns the name of the recogniser's state.
  private static func stateName(for trail: XRayTrail, in stage: Stage) -> String {
    stage.host.recognizer.stateName ?? (trail.showsNotch(at: stage.latest) ? "wheel" : "idle")
  }
}

/// The content and the rectangles of the X-ray of one view in one frame.
struct XRayView: Sendable {
  let side: ViewSide
  let report: XRayReport
  /// The rectangles of the panel and the rail; nil without a panel.
  let areas: XRayAreas?
  let source: XRaySource?
  /// The region for the labels of the cards, in window pixels.
  let names: Rect

  /// Whether the panel lies below a lesson's code.
  var isBelowCode: Bool { areas?.isBelowCode ?? false }
}

extension Stage {
  /// Whether the X-ray is on.
  package var showsXRay: Bool {
    get { overlays.xray.isOn }
    set { overlays.xray.isOn = newValue }
  }
}
