package import CardKinetics
import CardPicture

/// A face's appearance in one frame: its painted texture, or a plain colour until the texture is ready.
package struct FaceImage: Sendable {
  /// The painted face; nil if it is not painted yet.
  package var texture: Texture?
  /// The colour that is shown without a texture, and beneath a texture that fades in.
  package var color: Color
  /// The opacity of the texture over `color` while it fades in, 0…1.
  package var fade: Double
  /// The extent of the texture, if its aspect ratio differs from the face's. The texture then fills the face, and the
  /// excess is cut off. If nil, the texture is stretched to the face.
  package var extent: Size?

  package init(texture: Texture?, color: Color, fade: Double = 1, extent: Size? = nil) {
    (self.texture, self.color, self.fade, self.extent) = (texture, color, fade, extent)
  }

  /// Returns the rectangle of the texture on a face, in the face's points.
  func frame(on face: Size) -> Rect {
    extent?.filling(Rect(face)) ?? Rect(face)
  }
}
