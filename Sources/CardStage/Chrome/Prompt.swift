import CardInput
import CardKinetics
import CardPicture

/// The number that the user types after `g`.
struct Prompt: ChromeLayer {
  /// The size in interface points, the maximum fraction of a narrow window, and the vertical position as a fraction of
  /// the height.
  private static let size = Size(320, 56)
  private static let share = 0.94
  private static let place = 0.8
  /// Nine digits are more than any count and fit an integer.
  private static let longest = 9

  /// The typed text; nil while there is no prompt.
  private(set) var text: String?

  mutating func begin() { text = "" }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    guard let text else { return }
    let configuration = stage.configuration
    let (window, size) = (configuration.window, Self.size)
    let scale = min(configuration.interfaceScale, window.width * Self.share / size.width)
    let origin = Point(
      (window.width - size.width * scale) / 2, (window.height - size.height * scale) * Self.place)
    items.append(
      .overlay(
        .prompt, "Go to \(text)_", size: size, at: origin.inWholePixels, scale: scale,
        radius: size.height / 2, opacity: configuration.panelOpacity, isHittable: true))
  }

  mutating func handle(_ event: UserInput, in stage: Stage) -> [ChromeRequest]? {
    if case .press = event { return stage.pointed?.face.part == .prompt ? [] : nil }
    guard let typed = text, case .keyDown(let name, let modifiers, _) = event else { return nil }
    switch name {
    case "BackSpace": text = String(typed.dropLast())
    case "Return", "KP_Enter":
      text = nil
      return Double(typed).map { [.action(Request(.goTo, .number($0)))] } ?? []
    case "Escape", "g": text = nil
    case _ where name.count == 1 && name.first!.isNumber && modifiers.isEmpty:
      if typed.count < Self.longest { text = typed + name }
    default:
      // Any other key ends the prompt and has its usual effect.
      text = nil
      return nil
    }
    return []
  }
}
