import CardInput
import CardKinetics
import CardPicture
import CardScene

/// The scenes as tabs with their keys, in a column at the left of a wide window, or in a row at the top.
///
/// In a narrow window and in the split view, the tabs form a row. The tabs get smaller and lose their names if the
/// resting cards of a scene leave too little area. The bar disappears if its tabs would be too small to recognise. Over
/// an opened card, the bar appears only while the pointer is near it. The button of the key list follows the tabs if
/// the tabs are large enough.
struct SceneBar: OverlayLayer {
  // The distances of the scene bar from the window's edge and of its tabs from each other, in interface points.
  private static let margin = 10.0
  private static let gap = 3.0
  /// The fractions of a wide window's width and height that the cards leave free; tuned by eye. In a lesson, the
  /// cards have the width beside the lesson's panel.
  private static let column = Size(0.14, 0.27)
  /// In the presenter view's copy, the maximum width and height of the bar, as fractions of the copy. The bar may cover
  /// cards. Tuned by eye.
  private static let columnInCopy = Size(0.3, 0.5)
  /// The maximum width of the scene bar in the split view, as a fraction of one view's width; tuned by eye.
  private static let fraction = 0.3
  /// The width of a tab without a name, as a multiple of its height.
  private static let iconShape = 1.2
  /// The minimum scale of the scene bar, as a fraction of the interface's scale. A smaller bar is hidden. Tuned by eye.
  private static let minimumScale = 0.44
  /// The minimum scale at which the bar has the button of the key list, as a fraction of the interface's scale; tuned
  /// by eye.
  private static let minimumWithKeys = 0.78

  /// The distance of the pointer at which the bar appears over an opened card, in interface points; tuned by eye.
  private static let reach = 40.0

  static func useOfMoves(in overlays: Overlays) -> MoveUse { .position }

  /// A part of the scene bar that responds to a click.
  enum Target: Hashable { case scene(Int), keys }

  /// The part that the pointer presses; nil if it presses none.
  private(set) var pressed: Target?
  /// The fade of the bar over an opened card. The bar is shown while the pointer is near it.
  private var nearness = Fade()

  /// The layout of the scene bar in a window.
  private struct Plan {
    enum Arrangement { case column, row, corner }

    let arrangement: Arrangement
    let hasNames: Bool
    /// Whether the button of the key list follows the tabs.
    let hasKeys: Bool
    /// The size of a tab, and of a part without a name, in interface points.
    let tab, icon: Size
    /// The pixels per interface point; nil if the tabs would be too small to recognise.
    let scale: Double?
    private let count: Int

    init(of stage: Stage) {
      let configuration = stage.toolConfiguration
      let column = stage.presenterCopy == nil ? SceneBar.column : SceneBar.columnInCopy
      let (window, full) = (configuration.window, configuration.interfaceScale)
      let arrangement: Arrangement =
        configuration.isPortrait ? .row : stage.isSplit ? .corner : .column
      let named = configuration.tabSize
      let icon = Size(named.height * SceneBar.iconShape, named.height)
      let count = configuration.scenes.count
      let width = stage.host.lessonPanel?.uncovered.width ?? window.width
      let area =
        switch arrangement {
        case .column:
          Size(width * column.width, window.height * column.height)
        case .row: Size(window.width, configuration.topRow)
        case .corner: Size(window.width / 2 * SceneBar.fraction, configuration.topRow)
        }
      /// Returns the size of the bar if its tabs have the size `tab`.
      func space(_ tab: Size, hasKeys: Bool) -> Size {
        let isColumn = arrangement == .column
        let (across, along) = (isColumn ? tab.width : tab.height, isColumn ? tab.height : tab.width)
        let keys = hasKeys ? SceneBar.gap + (isColumn ? icon.height : icon.width) : 0
        let length = (along + SceneBar.gap) * Double(count) - SceneBar.gap + keys
        let depth = across + 2 * SceneBar.margin
        return isColumn
          ? Size(depth, length + 2 * SceneBar.margin) : Size(length + 2 * SceneBar.margin, depth)
      }
      let hasNames = space(named, hasKeys: false).width * full <= area.width
      let tab = hasNames ? named : icon
      func scale(hasKeys: Bool) -> Double {
        let size = space(tab, hasKeys: hasKeys)
        return min(full, area.width / size.width, area.height / size.height)
      }
      hasKeys = scale(hasKeys: true) >= full * SceneBar.minimumWithKeys
      let scale = scale(hasKeys: hasKeys)
      self.scale = scale < full * SceneBar.minimumScale ? nil : scale
      (self.arrangement, self.hasNames, self.tab, self.icon) = (arrangement, hasNames, tab, icon)
      self.count = count
    }

    /// The parts of the bar, in their order.
    var targets: [Target] { (0..<count).map { .scene($0) } + (hasKeys ? [.keys] : []) }

    /// Returns the rectangle of a part in window pixels. `scale` is the number of pixels per interface point.
    func rect(of target: Target, _ scale: Double, in configuration: StageConfiguration) -> Rect {
      let (index, part) =
        switch target {
        case .scene(let index): (index, tab)
        case .keys: (count, icon)
        }
      let (size, margin, gap) = (tab * scale, SceneBar.margin * scale, SceneBar.gap * scale)
      let keys = hasKeys ? icon.width * scale + gap : 0
      let length = (size.width + gap) * Double(count) - gap + keys
      let along = Double(index) * (size.width + gap)
      let origin =
        switch arrangement {
        case .column: Point(margin, margin + Double(index) * (size.height + gap))
        case .row: Point((configuration.window.width - length) / 2 + along, margin)
        case .corner: Point(margin + along, margin)
        }
      return Rect(origin: origin.inWholePixels, size: part * scale)
    }
  }

  /// Whether the tabs of the scene bar have names.
  static func showsNames(in stage: Stage) -> Bool {
    let plan = Plan(of: stage)
    return plan.hasNames && plan.scale != nil
  }

  /// Returns whether the tabs lie below each other.
  static func isColumn(in stage: Stage) -> Bool { Plan(of: stage).arrangement == .column }

  func place(in layout: inout OverlayLayout, over scenes: DisplayList, of stage: Stage) {
    let configuration = stage.toolConfiguration
    let plan = Plan(of: stage)
    // The tuner replaces the scene bar.
    guard let scale = plan.scale, layout[.tuner] == nil else { return }
    let rects = plan.targets.map { plan.rect(of: $0, scale, in: configuration) }
    let origin = rects[0].origin
    let end = Point(rects.map(\.maxX).max() ?? 0, rects.map(\.maxY).max() ?? 0)
    layout.place(
      .sceneBar, at: Rect(origin: origin, size: Size(end.x - origin.x, end.y - origin.y)))
  }

  /// Returns the part under the pointer; nil while a press holds something else.
  func hovered(in stage: Stage) -> Target? {
    stage.isPressed ? nil : Self.target(under: stage.pointed)
  }

  private static func target(under hit: Hit?) -> Target? {
    switch hit?.face.overlay {
    case .tab(_, _, let index, _): .scene(index)
    case .keysTab: .keys
    default: nil
    }
  }

  /// Returns the rectangle of a part, in window pixels; nil if the bar is hidden.
  static func rect(of target: Target, in stage: Stage) -> Rect? {
    let plan = Plan(of: stage)
    return plan.scale.map { plan.rect(of: target, $0, in: stage.toolConfiguration) }
  }

  /// Returns the request that a click on a part triggers.
  static func request(of target: Target, in stage: Stage) -> Request {
    switch target {
    case .scene(let index): stage.request(toShow: index)
    case .keys: Request(.keys)
    }
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    let configuration = stage.toolConfiguration
    let opacity =
      stage.sceneBarOpacity * stage.overlays.zoom.titleOpacity
      * max(1 - stage.host.opened(at: stage.stageTime), nearness.opacity(at: stage.latest))
    let plan = Plan(of: stage)
    guard opacity > 0, stage.layout[.sceneBar] != nil, let scale = plan.scale else { return }
    let hovered = hovered(in: stage)
    for target in plan.targets {
      let rect = plan.rect(of: target, scale, in: configuration)
      items.append(
        .overlay(
          Self.face(of: target, hasNames: plan.hasNames, in: stage),
          state: pressed == target ? .pressed : hovered == target ? .hovered : .normal,
          size: rect.size * (1 / scale), at: rect.origin, scale: scale,
          radius: plan.tab.height / 2, opacity: opacity, isHittable: true))
    }
  }

  private static func face(
    of target: Target, hasNames: Bool, in stage: Stage
  ) -> OverlayFace {
    guard case .scene(let index) = target else { return .keysTab }
    return .tab(
      hasNames ? stage.configuration.scenes[index].title : "",
      key: stage.key(of: stage.request(toShow: index)), index: index,
      isSelected: index == stage.current)
  }

  mutating func observe(_ event: InputEvent, in stage: Stage) {
    if case .cancel = event.kind { pressed = nil }
    let reach = Self.reach * stage.toolConfiguration.interfaceScale
    let near = stage.layout[.sceneBar]?.insetBy(dx: -reach, dy: -reach)
    let isNear = !stage.hidesTools && stage.pointer.flatMap { near?.contains($0) } ?? false
    if isNear != nearness.isShown { nearness.set(isNear, at: stage.latest) }
  }

  func nextChange(after time: Double) -> Double? { nearness.nextChange(after: time) }

  mutating func handle(_ event: UserInput, in stage: Stage) -> [OverlayRequest]? {
    switch event {
    case .press:
      pressed = Self.target(under: stage.pointed)
      return pressed.map { _ in [] }
    case .move where pressed != nil: break
    case .release:
      guard let pressed else { return nil }
      self.pressed = nil
      return Self.target(under: stage.pointed) == pressed
        ? [.action(Self.request(of: pressed, in: stage))] : []
    default: return nil
    }
    return []
  }

  func pointerShape(in stage: Stage) -> PointerShape? {
    hovered(in: stage) != nil || pressed != nil ? .pointingHand : nil
  }
}
