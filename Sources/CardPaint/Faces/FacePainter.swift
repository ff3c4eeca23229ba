import CardKinetics
import CardModel
import CardPicture

/// The background of a face.
enum FaceBackground {
  /// The face's colour fills the face up to its edges.
  case opaque
  /// The background is transparent; the face is invisible until it is painted.
  case clear
  /// The face is only its colour, and needs no painting.
  case plain
}

/// A painter of the faces of one group. In each method, `content` is the content of `face`.
///
/// A face is laid out for `canvas.size` points, and painted with square corners. It is opaque up to the edges unless
/// its background is clear.
protocol FacePainter<Group>: Sendable {
  associatedtype Group

  /// Returns the colour that is shown until a face is painted, and afterwards beneath the painted face.
  func color(of content: Group, in face: Face) -> Color

  func background(of content: Group) -> FaceBackground

  /// Returns the kind of file that is decoded before a face is painted; nil for none.
  func decodedFile(_ content: Group, in face: Face) -> DecodedFile?

  func paint(_ content: Group, in face: Face, on canvas: Canvas)

  /// Returns the outline along which the theme may draw an edge. Nil for a face that has no edge, or draws its own.
  func edge(of content: Group, _ bounds: Rect) -> Path?
}

extension FacePainter {
  func background(of content: Group) -> FaceBackground { .opaque }
  func decodedFile(_ content: Group, in face: Face) -> DecodedFile? { nil }
}
