import CardKinetics
import CardPicture

extension DisplayItem {
  /// A face of the chrome that fills `rect`, in window pixels, at the interface's scale: type is
  /// shown as it was painted, pixel for pixel.
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
