import CardInput
import CardKinetics
import CardPicture

/// The name and the key of a part of the scene bar. The tooltip is beside the part while the pointer rests on the part.
struct Tooltip: OverlayLayer {
  /// The time that the pointer must rest on a part before the tooltip appears, in seconds; tuned by eye.
  private static let delay = 0.6
  // The measures of the tooltip, in interface points; tuned by eye.
  private static let (height, gap, padding, radius) = (28.0, 8.0, 4.0, 8.0)

  static func useOfMoves(in overlays: Overlays) -> MoveUse { .position }

  /// The part under the pointer, and the time at which the pointer reached the part.
  private var rest: (target: SceneBar.Target, start: Double)?
  /// Whether a press or a key has hidden the tooltip. The tooltip stays hidden until the pointer moves to another part.
  private var isSpent = false

  mutating func observe(_ event: InputEvent, in stage: Stage) {
    switch event.kind {
    case .move:
      let target = stage.overlays.sceneBar.hovered(in: stage)
      guard target != rest?.target else { return }
      rest = target.map { ($0, stage.latest) }
      isSpent = false
    case .leave: rest = nil
    case .press, .keyDown, .wheel, .resize: isSpent = true
    default: break
    }
  }

  /// Returns the part whose tooltip is shown at a time.
  private func target(at time: Double) -> SceneBar.Target? {
    rest.flatMap { !isSpent && time >= $0.start + Self.delay ? $0.target : nil }
  }

  func nextChange(after time: Double) -> Double? {
    rest.flatMap { !isSpent && time < $0.start + Self.delay ? $0.start + Self.delay : nil }
  }

  /// Reserves a rectangle beside the part, towards the middle of the window. If another overlay is there, the tooltip
  /// is hidden.
  func place(in layout: inout OverlayLayout, over scenes: DisplayList, of stage: Stage) {
    guard let target = target(at: stage.latest), let bar = layout[.sceneBar],
      stage.sceneBarOpacity > 0,
      let tab = SceneBar.rect(of: target, in: stage),
      let line = stage.tooltip(of: SceneBar.request(of: target, in: stage))
    else { return }
    let (configuration, scale) = (stage.toolConfiguration, stage.toolConfiguration.interfaceScale)
    let width = configuration.textSize(.action(line)).width + 2 * Self.padding
    let size = Size(width, Self.height) * scale
    let gap = Self.gap * scale
    let origin =
      SceneBar.isColumn(in: stage)
      ? Point(bar.maxX + gap, tab.midY - size.height / 2)
      : Point(
        min(max(tab.midX - size.width / 2, gap), configuration.window.width - size.width - gap),
        tab.maxY + gap)
    layout.place(.tooltip, at: Rect(origin: origin.inWholePixels, size: size))
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    guard let target = target(at: stage.latest), let rect = stage.layout[.tooltip],
      let line = stage.tooltip(of: SceneBar.request(of: target, in: stage))
    else { return }
    let scale = stage.toolConfiguration.interfaceScale
    let panel = DisplayItem.panel(
      rect, radius: Self.radius * scale, scale: scale, opacity: 1, isHittable: false)
    let text = rect.insetBy(dx: Self.padding * scale, dy: 0)
    items += [panel, .overlay(.action(line), filling: text, stage.toolConfiguration)]
  }
}
