import CardInput
import CardKinetics
import CardModel
import CardPicture

/// An empty screen over everything, black or white.
struct BlankScreen: ModalLayer {
  /// A blank screen also hides a frozen frame.
  static let staysOverFreeze = true

  /// The colour of an empty screen; the raw value is the index of its face.
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

  /// Returns an item that covers the whole window with a colour. One point is stretched, so the item costs no texture.
  private static func cover(
    _ window: Size, _ color: Color, opacity: Double, isHittable: Bool
  ) -> DisplayItem {
    DisplayItem(
      face: FaceID(scene: .overlay, part: .blank, index: color.rawValue, size: Size(1, 1)),
      homography: .scale(window.width, window.height), opacity: opacity, isHittable: isHittable)
  }
}
