import CardCore

/// Paints the faces of one scene.
///
/// A face is painted square-cornered and opaque to its edges, laid out for `canvas.size` points.
protocol FacePainter: Sendable {
  /// Shown in the face's place until it is painted, and laid beneath its painting.
  func color(of face: FaceID) -> Color

  func paint(_ face: FaceID, on canvas: Canvas)
}
