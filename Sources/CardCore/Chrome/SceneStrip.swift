/// The scenes as tabs: in a column at the left of a wide window, in a row at the top of a narrow one;
/// without their names, and smaller, where the cards of a scene at rest would not leave them room, and
/// none where they could not be told apart.
struct SceneStrip: ChromeLayer {
  // In interface points: the strip's distance from the window's edge, and its tabs' from each other.
  private static let margin = 10.0
  private static let gap = 3.0
  /// The shares of a wide window's width and height that the cards leave, and of a narrow one's
  /// height; tuned by eye.
  private static let (column, row) = (Size(0.14, 0.27), 0.09)
  /// The width of a tab without a name, as a multiple of its height.
  private static let iconShape = 1.2
  /// The strip is hidden rather than drawn smaller than this part of its size; tuned by eye.
  private static let smallest = 0.5

  static let hearsMoves = true

  /// The tab that is pressed.
  private(set) var pressed: Int?

  /// How the strip is laid out in a window.
  private struct Plan {
    var isColumn: Bool
    var hasNames: Bool
    /// Of a tab, in interface points.
    var tab: Size
    /// Pixels an interface point.
    var scale: Double

    init(_ configuration: StageConfiguration) {
      let (window, full) = (configuration.window, configuration.interfaceScale)
      let isColumn = window.width >= window.height
      let named = configuration.tabSize
      let icon = Size(named.height * SceneStrip.iconShape, named.height)
      let count = Double(configuration.scenes.count)
      let room =
        isColumn
        ? Size(window.width * SceneStrip.column.width, window.height * SceneStrip.column.height)
        : Size(window.width, window.height * SceneStrip.row)
      func space(_ tab: Size) -> Size {
        let (across, along) = (isColumn ? tab.width : tab.height, isColumn ? tab.height : tab.width)
        let length = (along + SceneStrip.gap) * count - SceneStrip.gap + 2 * SceneStrip.margin
        let depth = across + 2 * SceneStrip.margin
        return isColumn ? Size(depth, length) : Size(length, depth)
      }
      self.isColumn = isColumn
      hasNames = space(named).width * full <= room.width
      tab = hasNames ? named : icon
      let size = space(tab)
      scale = min(full, room.width / size.width, room.height / size.height)
    }
  }

  /// Whether the strip names the scenes.
  static func showsNames(_ configuration: StageConfiguration) -> Bool {
    Plan(configuration).hasNames
  }

  /// The width that the strip takes of a wide window, in window pixels.
  static func width(_ configuration: StageConfiguration) -> Double {
    let plan = Plan(configuration)
    return plan.isColumn ? (plan.tab.width + 2 * margin) * plan.scale : 0
  }

  /// The tab under the pointer; none while a press holds something else.
  private func hovered(in stage: Stage) -> Int? {
    stage.isPressed ? nil : Self.tab(under: stage.pointed)
  }

  private static func tab(under hit: Hit?) -> Int? {
    hit.flatMap { [.tab, .selectedTab].contains($0.face.part) ? $0.face.index : nil }
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    let configuration = stage.configuration
    let opacity = stage.chrome.interfaceOpacity(at: stage.latest)
    // The tuner takes the strip's place.
    guard opacity > 0, !stage.chrome.tuner.isOpen else { return }
    let plan = Plan(configuration)
    guard plan.scale >= configuration.interfaceScale * Self.smallest else { return }
    let (tab, margin, gap) = (
      plan.tab * plan.scale, Self.margin * plan.scale, Self.gap * plan.scale
    )
    let count = Double(configuration.scenes.count)
    let length = (tab.width + gap) * count - gap
    let hovered = hovered(in: stage)
    for (index, scene) in configuration.scenes.enumerated() {
      let step = Double(index)
      let origin =
        plan.isColumn
        ? Point(margin, margin + step * (tab.height + gap))
        : Point((configuration.window.width - length) / 2 + step * (tab.width + gap), margin)
      items.append(
        .overlay(
          index == stage.current ? .selectedTab : .tab, plan.hasNames ? scene.title : "",
          index: index, state: pressed == index ? .pressed : hovered == index ? .hovered : .normal,
          size: plan.tab, at: origin.inWholePixels, scale: plan.scale, radius: plan.tab.height / 2,
          opacity: opacity, isHittable: true))
    }
  }

  mutating func note(_ event: InputEvent, in stage: Stage) {
    if case .cancel = event.kind { pressed = nil }
  }

  mutating func handle(_ event: InputEvent.Kind, in stage: Stage) -> [ChromeRequest]? {
    switch event {
    case .press:
      pressed = Self.tab(under: stage.pointed)
      return pressed.map { _ in [] }
    case .move where pressed != nil: break
    case .release:
      guard let pressed else { return nil }
      self.pressed = nil
      return Self.tab(under: stage.pointed) == pressed ? [.perform(.scene(pressed))] : []
    default: return nil
    }
    return []
  }

  func pointerShape(in stage: Stage) -> PointerShape? {
    hovered(in: stage) != nil || pressed != nil ? .pointingHand : nil
  }
}
