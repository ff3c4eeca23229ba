import CardKinetics
import CardModel
import CardPicture

/// The constants of the Custom scene. Lengths are in points. Tuned by eye.
enum CustomMetrics {
  static let cornerRadius = 10.0
  /// The exponent of the opacity at the end of a change of layouts, for a card beyond the reach of its new layout.
  /// Tuned by eye.
  static let fadeExponent = 16.0
  static let shadow = Shadow(offset: Point(0, 4), blur: 12, opacity: 0.35)
  /// The height of a card's reflection, as a fraction of the card's height. Tuned by eye.
  static let reflectionHeight = 0.17
  /// The point of a reflection at which it fades more slowly, as fractions of its height and of its strength. Tuned by
  /// eye.
  static let reflectionKnee = (distance: 0.45, strength: 0.3)
  /// The strength at which a reflection becomes opaque. A fainter reflection would show as a patch of one colour on the
  /// gradient of the background. Tuned by eye.
  static let opaqueReflection = 0.1
  /// The opacity of the plate beneath the thumbnails, on the scene's own background and on a dark one. Tuned by eye.
  static let plateOpacity = (own: 0.8, dark: 0.12)
  /// The minimum and the maximum side of a painted card, in points.
  static let sides = 1.0...4000
  /// The cosine of the rotation beyond which a card casts no shadow.
  static let minimumFacing = 0.3
  /// The spring that moves cards from one layout to another.
  static let layoutSpring = Spring(response: 0.55, dampingRatio: 1)
  /// The maximum number of layouts that are mixed in one frame. Older layouts would hardly be visible.
  static let maximumLayers = 8
  /// The maximum number of choices that can be undone.
  static let maximumChoices = 32
  /// The maximum distance of the carried card from the middle in a transition, in cards, and the fraction of the
  /// transition in which the card reaches this distance. Tuned by eye.
  static let (carried, holding) = (0.5, 0.2)
  /// The part of a change of layouts in which faces with other proportions fade in, as progress. Tuned by eye.
  static let appearing = 0.35...0.65
  /// The parts of a change of layouts in which a card that only the old layout shows fades out, and in which a card that
  /// only the new layout shows fades in, as progress. Tuned by eye.
  static let (leaving, entering) = (0.0...0.4, 0.6...1.0)

  /// The index of the bundled card that is in the middle at the start.
  static let start = 4
  /// The number of cards that are painted ahead on each side of the middle.
  static let ahead = 8

  /// Returns the aspect of a card, width over height, for the shape of a deck. The card is upright, or it is a wide
  /// image with the title beneath.
  static func aspect(for shape: CardFormat?) -> Double {
    switch shape ?? .upright {
    case .upright: 0.75
    case .wide(let aspect): wideCard / (wideCard / aspect + ImageArea.pileTitle)
    }
  }

  /// The width of a wide card whose title is as high as `ImageArea.pileTitle`.
  private static let wideCard = 560.0
}
