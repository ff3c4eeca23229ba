import CardCore

/// Paints the faces of one scene.
///
/// A face is painted square-cornered and opaque to its edges, laid out for `canvas.size` points.
protocol FacePainter: Sendable {
  /// Shown in the face's place until it is painted, and laid beneath its painting.
  func color(of face: FaceID) -> Color

  func paint(_ face: FaceID, on canvas: Canvas)

  /// Where the theme may set the face off from what is behind it; nil for a face that has an edge
  /// of its own.
  func edge(of face: FaceID, _ bounds: Rect) -> Path?
}
