package import CardKinetics
package import CardPicture

/// A scene whose front card can be opened until it fills the window.
package protocol OpenableScene: Scene {
  /// Returns how far a card is opened: 0 in its normal position, 1 when it fills the window.
  func opened(at t: Double) -> Double

  /// Whether a card is opened or opening.
  var isOpened: Bool { get }

  /// Returns the face of a card that fills the window.
  func openedFace(ofCard card: Int) -> Face

  /// Returns the rectangle in the viewport that the front card fills when it is opened.
  func openedRect(at t: Double) -> Rect

  /// Closes an opened card at once, while the audience sees another scene.
  mutating func closeAtOnce()

  /// The factor by which the faces of cards are painted larger while a card is opened. Default: 1, for a scene with
  /// separate faces for opened cards.
  var enlargement: Double { get }
}

extension OpenableScene {
  package var enlargement: Double { 1 }
}
