import CardInput
import CardKinetics
import CardPicture

/// The number that the user types after `g`.
struct Prompt: OverlayLayer {
  /// The size of the prompt, in interface points.
  private static let size = Size(320, 56)
  /// The maximum width of the prompt, as a fraction of a small window's width.
  private static let fraction = 0.94
  /// The fraction of the free height that is above the prompt.
  private static let heightFraction = 0.8
  /// The distance from other overlays, in interface points; tuned by eye.
  private static let gap = 12.0
  /// The maximum number of digits. The limit exceeds any count, and every number of this length fits into an integer.
  private static let maximumLength = 9

  /// The typed text; nil while there is no prompt.
  private(set) var text: String?

  mutating func begin() { text = "" }

  func place(in layout: inout OverlayLayout, over scenes: DisplayList, of stage: Stage) {
    guard text != nil else { return }
    let (area, full) = (layout.area, stage.toolConfiguration.interfaceScale)
    let scale = min(
      full, area.width * Self.fraction / Self.size.width,
      area.height * Self.fraction / Self.size.height)
    let size = Self.size * scale
    let origin = Point(
      (area.width - size.width) / 2, (area.height - size.height) * Self.heightFraction)
    let rect = Rect(origin: origin.inWholePixels, size: size)
    layout.insist(on: .prompt, at: layout.nearest(to: rect, gap: Self.gap * scale) ?? rect)
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    guard let text, let rect = stage.layout[.prompt] else { return }
    items.append(
      .overlay(
        .text(.prompt, "Go to \(text)_"), size: Self.size, at: rect.origin,
        scale: rect.width / Self.size.width, radius: Self.size.height / 2,
        opacity: stage.configuration.panelOpacity, isHittable: true))
  }

  mutating func handle(_ event: UserInput, in stage: Stage) -> [OverlayRequest]? {
    if case .press = event {
      if case .text(.prompt, _)? = stage.pointed?.face.overlay { return [] }
      return nil
    }
    guard let typed = text, case .keyDown(let name, _, let isRepeat, _) = event,
      !Chord.isModifier(name)
    else { return nil }
    switch name {
    case "BackSpace": text = String(typed.dropLast())
    case "Return", "KP_Enter":
      text = nil
      return Double(typed).map { [.action(Request(.goTo, .number($0)))] } ?? []
    case "Escape": text = nil
    case _ where stage.action(for: event) == .goTo: text = nil
    default:
      if let digits = event.typedDigits {
        text = String((typed + digits).prefix(Self.maximumLength))
        return []
      }
      // The key that opened the prompt may still be held.
      if isRepeat { return [] }
      // Any other key ends the prompt and has its usual effect.
      text = nil
      return nil
    }
    return []
  }
}
