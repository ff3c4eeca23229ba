import CardKinetics
import CardModel
import CardPicture

/// The hand that shows the pointer of a script, or the pointer over the presenter view's copy of the stage.
struct ScriptHand: OverlayLayer {
  var isShown = false

  /// The size of the hand in interface points, and its size during a press; tuned by eye.
  private static let (size, pressedSize) = (34.0, 26.0)
  private static let (opacity, pressedOpacity) = (0.5, 0.9)

  func append(to items: inout [DisplayItem], in stage: Stage) {
    let isShown = isShown || stage.presenterCopy?.isPointedAt == true
    // The hand would cover the line that the pen draws.
    guard isShown, !stage.showsPenTip, let pointer = stage.pointer else { return }
    let isDown = stage.isPressed || stage.overlays.sceneBar.pressed != nil
    let size = isDown ? Self.pressedSize : Self.size
    let scale = stage.configuration.interfaceScale
    let corner = pointer - Point(size / 2 * scale, size / 2 * scale)
    items.append(
      .overlay(
        .hand, size: Size(size, size), at: corner, scale: scale, radius: size / 2,
        opacity: isDown ? Self.pressedOpacity : Self.opacity))
  }
}
