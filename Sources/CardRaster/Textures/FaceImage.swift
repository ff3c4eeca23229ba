package import CardKinetics
import CardPicture

/// A face's appearance in one frame: its painted texture, or a plain colour until that is ready.
package struct FaceImage: Sendable {
  /// The painted face, nil while it is not painted yet.
  package var texture: Texture?
  /// The colour shown where there is no texture, and beneath one that is fading in.
  package var color: Color
  /// How far the texture has faded in over `color`, 0…1.
  package var fade: Double
  /// The extent of the texture, of which only the aspect counts: it fills the face, and what is over of it is cut off.
  /// Nil for that of the face, to which it is stretched.
  package var extent: Size?

  package init(texture: Texture?, color: Color, fade: Double = 1, extent: Size? = nil) {
    (self.texture, self.color, self.fade, self.extent) = (texture, color, fade, extent)
  }

  /// Where the texture is on a face, in the face's points.
  func place(on face: Size) -> Rect {
    extent?.filling(Rect(face)) ?? Rect(face)
  }
}
