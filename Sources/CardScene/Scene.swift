package import CardInput
package import CardModel
package import CardPicture

/// A card experience: a value that handles gestures and returns the visible items at any time.
///
/// A scene reads no clock and draws nothing. `t` is in seconds and never decreases. Two calls with the same state and
/// the same `t` return the same result. Optional abilities are protocols of their own, in the folder `Abilities`.
package protocol Scene: Sendable {
  static var id: SceneID { get }
  /// The name of the scene in the scene bar.
  static var title: String { get }
  /// The gestures of the scene and their effects, for the list of keys.
  static var gestures: [(gesture: String, meaning: String)] { get }
  /// Returns the design for cards of the given shape.
  static func design(for shape: CardFormat) -> ViewportDesign

  init(viewport: Viewport, options: SceneOptions)

  /// Changes the viewport. The offset stays at the same fraction of a row, page or book.
  mutating func resize(to viewport: Viewport, at t: Double)

  /// Handles a gesture. No visible item may jump.
  mutating func handle(_ gesture: Gesture, at t: Double)

  /// Returns the items to draw at `t`, back to front, in viewport points.
  func items(at t: Double) -> [DisplayItem]

  /// Whether the scene is animating at `t`, so that another frame is needed without input.
  func isMoving(at t: Double) -> Bool

  /// Returns the `carrier` of the front card's items at `t`; nil if no card is in front. In a transition, these items
  /// turn into the front card of the next scene.
  func frontCard(at t: Double) -> Int?

  /// Returns the progress of the backdrop from its first design to its second, 0…1.
  func backdropProgress(at t: Double) -> Double

  /// The top of the scene's own controls at the bottom, in viewport points; nil if the scene has none. No overlay
  /// covers the controls.
  var controls: Double? { get }
}

extension Scene {
  package func backdropProgress(at t: Double) -> Double { 0 }
  package var controls: Double? { nil }
}
