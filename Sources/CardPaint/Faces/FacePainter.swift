import CardCore

/// What a face is beneath what is painted on it.
enum FaceGround {
  /// Its colour, to its edges.
  case opaque
  /// Nothing: what is not painted shows what is behind. Until it is painted it is not seen at all.
  case clear
  /// Its colour and nothing more: it needs no painting.
  case plain
}

/// Paints the faces of one scene.
///
/// A face is painted square-cornered, and opaque to its edges unless its ground is clear, laid out
/// for `canvas.size` points.
protocol FacePainter: Sendable {
  /// Shown in the face's place until it is painted, and laid beneath its painting.
  func color(of face: FaceID) -> Color

  func ground(of face: FaceID) -> FaceGround

  func paint(_ face: FaceID, on canvas: Canvas)

  /// Where the theme may set the face off from what is behind it; nil for a face that has an edge
  /// of its own.
  func edge(of face: FaceID, _ bounds: Rect) -> Path?
}

extension FacePainter {
  func ground(of face: FaceID) -> FaceGround { .opaque }
}
