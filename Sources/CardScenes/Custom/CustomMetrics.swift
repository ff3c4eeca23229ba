import CardKinetics
import CardModel
import CardPicture

/// The parameters of the Custom scene, in points; tuned by eye.
enum CustomMetrics {
  static let cornerRadius = 10.0
  static let shadow = Shadow(offset: Point(0, 4), blur: 12, opacity: 0.35)
  /// The sides in which a card is painted.
  static let sides = 1.0...4000
  /// The cosine of the rotation beyond which a card casts no shadow.
  static let leastFacing = 0.3
  /// The spring that moves cards from one layout to another.
  static let glide = Spring(response: 0.55, dampingRatio: 1)
  /// The maximum number of layouts that are mixed in one frame. Older ones would hardly show.
  static let mostLayers = 8
  /// The most choices that `undo` takes back.
  static let mostChoices = 32
  /// How far from the middle a card is held at most whose outline another scene's card takes up, in cards, and the
  /// part of the change of scenes in which it comes to be held. Tuned by eye.
  static let (carried, holding) = (0.5, 0.2)
  /// The shares of a change of layouts within which a card comes or goes that is not in both: between them cards shine
  /// through others. Tuned by eye.
  static let appearing = 0.35...0.65

  /// The card of the scene's own with which it begins.
  static let start = 4
  /// The cards that are painted ahead at each side of the middle.
  static let ahead = 8

  /// The aspect of a card for a deck of a shape: that of the scenes' upright cards, or that of a wide picture
  /// with its title beneath.
  static func aspect(for shape: DeckShape?) -> Double {
    switch shape ?? .upright {
    case .upright: 0.75
    case .wide(let aspect): wideCard / (wideCard / aspect + PictureRoom.pileTitle)
    }
  }

  /// The width of a wide card whose title is as high as `PictureRoom.pileTitle`.
  private static let wideCard = 560.0
}
