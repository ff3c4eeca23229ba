import CardInput
import CardKinetics
import CardModel
import CardPicture

/// A black or white screen over everything. A press or Escape ends it.
struct BlankScreen: OverlayLayer {
  var fade = Fade()
  private(set) var color = BlankColor.black

  /// Shows an empty screen of a colour, or hides it if it is already shown.
  mutating func toggle(_ color: BlankColor, at time: Double) {
    let isSame = self.color == color
    self.color = color
    if !fade.isShown || isSame { fade.toggle(at: time) }
  }

  mutating func handle(_ event: UserInput, in stage: Stage) -> [OverlayRequest]? {
    guard fade.isShown else { return nil }
    switch event {
    case .press: fade.set(false, at: stage.latest)
    case .keyDown where stage.action(for: event) == .close: fade.set(false, at: stage.latest)
    case .wheel(_, _, _, _, isEnd: false, _), .pinch(_, _, phase: .began),
      .pinch(_, _, phase: .changed):
      break
    default: return nil
    }
    return []
  }

  func nextChange(after time: Double) -> Double? { fade.nextChange(after: time) }
  func pointerShape(in stage: Stage) -> PointerShape? { fade.isShown ? .hidden : nil }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    let opacity = fade.opacity(at: stage.latest)
    guard opacity > 0 else { return }
    items.append(
      Self.cover(
        stage.configuration.window, color, opacity: opacity, isHittable: fade.isShown))
  }

  /// Returns an item that covers the whole window with a colour. The item stretches a face of one point, so it needs no
  /// texture of the window's size.
  private static func cover(
    _ window: Size, _ color: BlankColor, opacity: Double, isHittable: Bool
  ) -> DisplayItem {
    DisplayItem(
      face: Face(.blank(color), size: Size(1, 1)),
      homography: .scale(window.width, window.height), opacity: opacity, isHittable: isHittable)
  }
}
