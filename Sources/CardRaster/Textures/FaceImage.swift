package import CardCore

/// A face's appearance in one frame: its painted texture, or a plain colour until that is ready.
package struct FaceImage: Sendable {
  /// The painted face, nil while it is not painted yet.
  package var texture: Texture?
  /// The colour shown where there is no texture, and beneath one that is fading in.
  package var color: Color
  /// How far the texture has faded in over `color`, 0…1.
  package var fade: Double

  package init(texture: Texture?, color: Color, fade: Double = 1) {
    self.texture = texture
    self.color = color
    self.fade = fade
  }
}
