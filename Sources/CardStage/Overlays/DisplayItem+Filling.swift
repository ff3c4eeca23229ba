import CardKinetics
import CardPicture

extension DisplayItem {
  /// Returns the item of an overlay's face that fills `rect`, in window pixels, at the scale of the interface.
  ///
  /// Text is shown pixel for pixel as it was painted.
  static func overlay(
    _ face: OverlayFace, state: Face.State = .normal, filling rect: Rect,
    _ configuration: StageConfiguration
  ) -> DisplayItem {
    let (rect, scale) = (rect.inWholePixels, configuration.interfaceScale)
    return overlay(
      face, state: state, size: rect.size * (1 / scale), at: rect.origin, scale: scale)
  }
}
