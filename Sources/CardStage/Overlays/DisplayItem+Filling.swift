import CardKinetics
import CardPicture

extension DisplayItem {
  /// Returns an overlay's face that fills `rect`, in window pixels, at the scale of the interface.
  ///
  /// Text is shown pixel for pixel as it was painted.
  static func overlay(
    _ part: FacePart, _ label: String, index: Int = 0, state: FaceID.State = .normal,
    filling rect: Rect, _ configuration: StageConfiguration
  ) -> DisplayItem {
    let (rect, scale) = (rect.inWholePixels, configuration.interfaceScale)
    return overlay(
      part, label, index: index, state: state, size: rect.size * (1 / scale), at: rect.origin,
      scale: scale)
  }
}
