import CardKinetics
import CardPicture

/// What a face is painted on.
enum FaceGround {
  /// Its colour, up to the edges.
  case opaque
  /// Transparent; the face is invisible until it is painted.
  case clear
  /// Only its colour: it needs no painting.
  case plain
}

/// Paints the faces of one scene.
///
/// A face is laid out for `canvas.size` points and painted with square corners, opaque up to the
/// edges unless its ground is clear.
protocol FacePainter: Sendable {
  /// The colour shown until the face is painted, and painted beneath it.
  func color(of face: FaceID) -> Color

  func ground(of face: FaceID) -> FaceGround

  /// Whether painting the face waits for a file to be decoded.
  func waitsForFile(_ face: FaceID) -> Bool

  func paint(_ face: FaceID, on canvas: Canvas)

  /// The outline along which the theme may draw an edge; nil for a face that has its own.
  func edge(of face: FaceID, _ bounds: Rect) -> Path?
}

extension FacePainter {
  func ground(of face: FaceID) -> FaceGround { .opaque }
  func waitsForFile(_ face: FaceID) -> Bool { false }
}
