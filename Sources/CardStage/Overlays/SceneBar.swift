import CardInput
import CardKinetics
import CardPicture
import CardScene

/// The scenes as tabs: in a column at the left of a wide window, or in a row at the top.
///
/// A narrow window and the split view have a row. The tabs get smaller and lose their names if the resting cards of a
/// scene leave too little area. The bar disappears if its tabs would be too small to recognise. Over an opened card, it
/// appears only while the pointer is near it.
struct SceneBar: OverlayLayer {
  // The distances of the scene bar from the window's edge and of its tabs from each other, in interface points.
  private static let margin = 10.0
  private static let gap = 3.0
  /// The fractions of a wide window's width and height that the cards leave free; tuned by eye.
  private static let column = Size(0.14, 0.27)
  /// The fractions that the bar may take in the presenter view's copy, where it covers cards; tuned by eye.
  private static let columnInCopy = Size(0.3, 0.5)
  /// The maximum width of the scene bar in the split view, as a fraction of one view's width; tuned by eye.
  private static let fraction = 0.3
  /// The width of a tab without a name, as a multiple of its height.
  private static let iconShape = 1.2
  /// The minimum scale of the scene bar, below which the bar is hidden; tuned by eye.
  private static let smallest = 0.44

  /// The distance of the pointer at which the bar appears over an opened card, in interface points; tuned by eye.
  private static let reach = 40.0

  static let hearsMoves = true

  /// The index of the pressed tab.
  private(set) var pressed: Int?
  /// The presence of the bar over an opened card.
  private var nearness = Fade()

  /// The layout of the scene bar in a window.
  private struct Plan {
    enum Place { case column, row, corner }

    let place: Place
    let hasNames: Bool
    /// The size of a tab, in interface points.
    let tab: Size
    /// The pixels per interface point; nil if the tabs would be too small to recognise.
    let scale: Double?

    init(of stage: Stage) {
      self.init(
        stage.toolConfiguration, isSplit: stage.isSplit,
        column: stage.presenterCopy == nil ? SceneBar.column : SceneBar.columnInCopy)
    }

    init(_ configuration: StageConfiguration, isSplit: Bool, column: Size = SceneBar.column) {
      let (window, full) = (configuration.window, configuration.interfaceScale)
      let place: Place = configuration.isPortrait ? .row : isSplit ? .corner : .column
      let named = configuration.tabSize
      let icon = Size(named.height * SceneBar.iconShape, named.height)
      let count = Double(configuration.scenes.count)
      let area =
        switch place {
        case .column:
          Size(window.width * column.width, window.height * column.height)
        case .row: Size(window.width, configuration.headRow)
        case .corner: Size(window.width / 2 * SceneBar.fraction, configuration.headRow)
        }
      func space(_ tab: Size) -> Size {
        let isColumn = place == .column
        let (across, along) = (isColumn ? tab.width : tab.height, isColumn ? tab.height : tab.width)
        let length = (along + SceneBar.gap) * count - SceneBar.gap + 2 * SceneBar.margin
        let depth = across + 2 * SceneBar.margin
        return isColumn ? Size(depth, length) : Size(length, depth)
      }
      self.place = place
      hasNames = space(named).width * full <= area.width
      tab = hasNames ? named : icon
      let size = space(tab)
      let scale = min(full, area.width / size.width, area.height / size.height)
      self.scale = scale < full * SceneBar.smallest ? nil : scale
    }

    /// Returns the rectangle of a tab in window pixels, at `scale` pixels per point.
    func rect(of index: Int, _ scale: Double, in configuration: StageConfiguration) -> Rect {
      let size = tab * scale
      let (margin, gap) = (SceneBar.margin * scale, SceneBar.gap * scale)
      let length = (size.width + gap) * Double(configuration.scenes.count) - gap
      let along = Double(index) * (size.width + gap)
      let origin =
        switch place {
        case .column: Point(margin, margin + Double(index) * (size.height + gap))
        case .row: Point((configuration.window.width - length) / 2 + along, margin)
        case .corner: Point(margin + along, margin)
        }
      return Rect(origin: origin.inWholePixels, size: size)
    }
  }

  /// Whether the tabs of the scene bar have names.
  static func showsNames(_ configuration: StageConfiguration, isSplit: Bool) -> Bool {
    let plan = Plan(configuration, isSplit: isSplit)
    return plan.hasNames && plan.scale != nil
  }

  func place(in layout: inout OverlayLayout, over scenes: DisplayList, of stage: Stage) {
    let configuration = stage.toolConfiguration
    let plan = Plan(of: stage)
    // The tuner takes the place of the scene bar.
    guard let scale = plan.scale, layout[.tuner] == nil else { return }
    let first = plan.rect(of: 0, scale, in: configuration)
    let last = plan.rect(of: configuration.scenes.count - 1, scale, in: configuration)
    let size = Size(last.maxX - first.minX, last.maxY - first.minY)
    layout.place(.sceneBar, at: Rect(origin: first.origin, size: size))
  }

  /// Returns the index of the tab under the pointer; nil while a press holds something else.
  private func hovered(in stage: Stage) -> Int? {
    stage.isPressed ? nil : Self.tab(under: stage.pointed)
  }

  private static func tab(under hit: Hit?) -> Int? {
    if case .tab(_, let index, _)? = hit?.face.overlay { index } else { nil }
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    let configuration = stage.toolConfiguration
    let opacity =
      stage.sceneBarOpacity * stage.overlays.zoom.sceneBarOpacity
      * max(1 - stage.host.opened(at: stage.stageTime), nearness.opacity(at: stage.latest))
    let plan = Plan(of: stage)
    guard opacity > 0, stage.layout[.sceneBar] != nil, let scale = plan.scale else { return }
    let hovered = hovered(in: stage)
    for (index, scene) in configuration.scenes.enumerated() {
      items.append(
        .overlay(
          .tab(
            plan.hasNames ? scene.title : "", index: index, isSelected: index == stage.current),
          state: pressed == index ? .pressed : hovered == index ? .hovered : .normal,
          size: plan.tab, at: plan.rect(of: index, scale, in: configuration).origin, scale: scale,
          radius: plan.tab.height / 2,
          opacity: opacity, isHittable: true))
    }
  }

  mutating func note(_ event: InputEvent, in stage: Stage) {
    if case .cancel = event.kind { pressed = nil }
    let near = stage.layout[.sceneBar]?.insetBy(
      dx: -Self.reach * stage.configuration.interfaceScale,
      dy: -Self.reach * stage.configuration.interfaceScale)
    let isNear = stage.pointer.flatMap { near?.contains($0) } ?? false
    if isNear != nearness.isShown { nearness.set(isNear, at: stage.latest) }
  }

  func nextChange(after time: Double) -> Double? { nearness.nextChange(after: time) }

  mutating func handle(_ event: UserInput, in stage: Stage) -> [OverlayRequest]? {
    switch event {
    case .press:
      pressed = Self.tab(under: stage.pointed)
      return pressed.map { _ in [] }
    case .move where pressed != nil: break
    case .release:
      guard let pressed else { return nil }
      self.pressed = nil
      return Self.tab(under: stage.pointed) == pressed
        ? [.action(stage.request(toShow: pressed))] : []
    default: return nil
    }
    return []
  }

  func pointerShape(in stage: Stage) -> PointerShape? {
    hovered(in: stage) != nil || pressed != nil ? .pointingHand : nil
  }
}
