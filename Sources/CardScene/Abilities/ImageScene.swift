package import CardKinetics
package import CardPicture

/// A scene that can locate a card's image on the faces of the card. The stage can then keep drawings on the image in
/// all scenes, and a click can follow the links of a document.
package protocol ImageScene: Scene {
  /// Returns the area of an image of size `image` on a face, regardless of the card's position; nil if the area is
  /// unknown.
  static func imageArea(on face: Face, of image: Size) -> ImageArea?

  /// Returns the area of an image on a face if a click follows the image's links. This requires that the face is in
  /// front, uncovered and face up. Returns nil if a click has another effect.
  func linkArea(on face: Face, of image: Size, at t: Double) -> ImageArea?

  /// Whether a bundled card's detail begins with the card's front at the same width, so that both share their drawings.
  /// Default: false, for a detail with its own layout or a scene without details.
  static var enlargesFronts: Bool { get }
}

extension ImageScene {
  package static var enlargesFronts: Bool { false }
}
