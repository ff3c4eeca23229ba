package import CardKinetics
import CardModel

/// A plain colour, named for its use. The theme defines it.
package enum Ink: UInt8, CaseIterable, Hashable, Sendable {
  /// Text, and secondary text.
  case text, dim
  /// The background of panels, and the hairlines on it.
  case panel, rule
  /// The dark edge under a bright line, on any background.
  case casing
  /// Black in every theme.
  case night
  /// A rail, and the part of it before the knob.
  case rail, done
  // One ink for each kind of mark of the X-ray. `hidden` is for outlines behind other cards. Its middle tone is legible
  // on light and dark backgrounds without an edge.
  case outline, hidden, anchor, axis, velocity, rest
  /// The sign of a recording: red in every theme.
  case recording
  /// The sign of a link. It is legible on any paper.
  case link
}

extension Face {
  /// Returns a face that is one point of a plain colour. An item of any size can stretch the face without a texture.
  package static func ink(_ ink: Ink) -> Face { Face(.fill(ink), size: Size(1, 1)) }
}

extension DisplayItem {
  /// Returns a rectangle of plain colour, with corners rounded by `radius`. The pointer can't hit it.
  package static func box(
    _ rect: Rect, _ ink: Ink, radius: Double = 0, opacity: Double = 1
  ) -> DisplayItem {
    // The face measures 1 × 1 point. Larger bounds stretch its one colour.
    DisplayItem(
      face: .ink(ink), bounds: Rect(rect.size),
      homography: .translation(rect.minX, rect.minY), corners: CornerRadii(radius),
      opacity: opacity, isHittable: false)
  }

  /// Returns a disc of plain colour.
  package static func disc(
    at center: Point, radius: Double, _ ink: Ink, opacity: Double = 1
  ) -> DisplayItem {
    box(
      Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius),
      ink, radius: radius, opacity: opacity)
  }
}
