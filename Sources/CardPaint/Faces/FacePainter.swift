import CardKinetics
import CardPicture

/// The background of a face.
enum FaceGround {
  /// The face's colour fills the face up to its edges.
  case opaque
  /// The background is transparent; the face is invisible until it is painted.
  case clear
  /// The face is only its colour, and needs no painting.
  case plain
}

/// Paints the faces of one scene.
///
/// A face is laid out for `canvas.size` points and painted with square corners. It is opaque up to the edges unless its
/// background is clear.
protocol FacePainter: Sendable {
  /// Returns the colour that stands for a face until it is painted, and that lies beneath the painting.
  func color(of face: FaceID) -> Color

  func ground(of face: FaceID) -> FaceGround

  /// Returns whether painting the face waits for a file to be decoded.
  func waitsForFile(_ face: FaceID) -> Bool

  func paint(_ face: FaceID, on canvas: Canvas)

  /// Returns the outline along which the theme may draw an edge; nil for a face that draws its edge itself.
  func edge(of face: FaceID, _ bounds: Rect) -> Path?
}

extension FacePainter {
  func ground(of face: FaceID) -> FaceGround { .opaque }
  func waitsForFile(_ face: FaceID) -> Bool { false }
}
