/// The scenes' names as tabs: in a column at the left of a wide window, in a row at the top of a
/// narrow one, drawn smaller where they would not fit; none where they could not be read.
struct SceneStrip: ChromeLayer {
  /// The strip's distance from the window's edge, and its tabs' from each other, in interface points.
  private static let margin = 12.0
  private static let gap = 4.0
  /// The strip is hidden rather than drawn smaller than this part of its size; tuned by eye.
  private static let smallest = 0.55

  static let hearsMoves = true

  /// The tab that is pressed.
  private(set) var pressed: Int?

  /// The width that the strip takes of a wide window, in window pixels.
  static func width(_ configuration: StageConfiguration) -> Double {
    (configuration.tabSize.width + 2 * margin) * configuration.interfaceScale
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
    // The tuner takes the strip's place.
    guard !stage.chrome.hidesInterface, !stage.chrome.tuner.isOpen else { return }
    let titles = configuration.scenes.map { $0.title }
    let (window, size) = (configuration.window, configuration.tabSize)
    let isColumn = window.width >= window.height
    let count = Double(titles.count)
    let run = (isColumn ? size.height : size.width) * count + Self.gap * (count - 1)
    let along = (isColumn ? window.height : window.width) / (run + 2 * Self.margin)
    let across = (isColumn ? window.width : window.height) / 3
    let scale = min(
      configuration.interfaceScale, along,
      across / ((isColumn ? size.width : size.height) + Self.margin))
    guard scale >= configuration.interfaceScale * Self.smallest else { return }
    let (tab, length) = (size * scale, run * scale)
    let (margin, gap) = (Self.margin * scale, Self.gap * scale)
    let hovered = hovered(in: stage)
    for (index, title) in titles.enumerated() {
      let step = Double(index)
      let origin =
        isColumn
        ? Point(margin, margin + step * (tab.height + gap))
        : Point((window.width - length) / 2 + step * (tab.width + gap), margin)
      items.append(
        .overlay(
          index == stage.current ? .selectedTab : .tab, title, index: index,
          state: pressed == index ? .pressed : hovered == index ? .hovered : .normal,
          size: size, at: origin.inWholePixels, scale: scale, radius: size.height / 2,
          isHittable: true))
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
