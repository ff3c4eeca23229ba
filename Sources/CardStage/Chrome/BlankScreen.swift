import CardInput
import CardKinetics
import CardModel
import CardPicture

/// An empty screen over everything, black or white.
struct BlankScreen: ModalLayer {
  /// Whoever wants the room to see nothing means it.
  static let staysOverFreeze = true

  /// An empty screen's colour; its value is the face's index.
  enum Color: Int, Hashable, Sendable { case black, white }

  var fade = Fade()
  private(set) var color = Color.black

  /// Shows an empty screen of a colour, or hides it if it is shown.
  mutating func toggle(_ color: Color, at time: Double) {
    let isSame = self.color == color
    self.color = color
    if !fade.isShown || isSame { fade.toggle(at: time) }
  }

  func pointerShape(in stage: Stage) -> PointerShape? { fade.isShown ? .hidden : nil }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    let opacity = fade.opacity(at: stage.latest)
    guard opacity > 0 else { return }
    items.append(
      Self.cover(
        stage.configuration.window, color, opacity: opacity, isHittable: fade.isShown))
  }

  /// A colour over the whole window: one point of it, stretched, so that it costs no texture.
  private static func cover(
    _ window: Size, _ color: Color, opacity: Double, isHittable: Bool
  ) -> DisplayItem {
    DisplayItem(
      face: FaceID(scene: .overlay, part: .blank, index: color.rawValue, size: Size(1, 1)),
      homography: .scale(window.width, window.height), opacity: opacity, isHittable: isHittable)
  }
}
