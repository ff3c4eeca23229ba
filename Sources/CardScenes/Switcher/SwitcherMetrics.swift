package import CardCore

/// The Switcher's measures for a viewport, in points.
///
/// The shares are the original tutorial's ("iOS 9 task cards, upright", its layout code), where no
/// other source is named.
package struct SwitcherMetrics: Hashable, Sendable {
  /// How many cards the original fits on a screen.
  package static let pages = 5.0
  /// The original's 25 cells less its two spacers.
  package static let defaultCount = 23
  /// Rows 0 and 1 are the original's invisible spacers.
  package static let spacers = 2
  /// What the original's navigation and status bars leave out of the height.
  static let bars = 108.0
  static let cardWidthShare = 0.87466
  static let cardHeightShare = 0.4042
  /// How much a card grows per unit of progress.
  static let growth = 0.06
  /// How far a card below the middle sinks, per unit of progress, in heights.
  static let sinking = 0.12
  /// How far a card above the middle sinks, per squared unit of progress, in heights.
  static let hanging = 0.04803
  /// Every card is lifted by the card's height over this.
  static let liftDivisor = 5.8
  /// The snap line lies half a card and a card's height over this below the viewport's top.
  static let snapDivisor = 1.8
  /// How far each card fans out from the next, per point of overscroll. Source: the spec.
  static let fan = 0.2
  /// The part of its width beyond which a card let go is closed. Source: the spec.
  static let closingShare = 1.0 / 3
  /// The sideways speed that closes a card, in points per second. Tuned by eye.
  static let closingSpeed = 500.0
  /// How long a closed card takes to leave, in seconds. Tuned by eye.
  static let leaving = 0.35
  /// The length of the cross-fades that stand in for flights. Source: the spec.
  static let crossFade = 0.150
  /// A card's corner radius. Tuned by eye, after iOS 9.
  static let cornerRadius = 10.0
  /// The zoom of a selected card. Tuned by eye.
  static let zoomSpring = Spring(response: 0.42, dampingRatio: 0.86)
  /// The part of the height that a selected card is dragged down for its whole way back.
  static let shrinkSpan = 0.8
  /// A selected card let go below this zoom goes back. Tuned by eye.
  static let keptZoom = 0.85
  /// The vertical speed that decides where a selected card goes: the spec's page speed.
  static let decidingSpeed = 300.0
  /// The part of a selected card's growth during which its pile face gives way to the larger one,
  /// which has been painted and has faded in by then; tuned by eye.
  package static let coverFade = 0.5...0.95
  static let shadow = Shadow(offset: Point(0, 1), blur: 9, opacity: 0.38)
  /// How dark a card is a whole viewport further back than the middle. Tuned by eye.
  static let backShade = 0.34
  /// The light on the card under the pointer. Tuned by eye.
  static let hoverShade = Shade(color: Color(255, 255, 255), alpha: 0.07)

  package let viewport: Size
  /// The card's face: 0.87466·W by 0.4042·(H − 108).
  package let card: Size
  /// The distance from one row to the next: (H − 108)/(pages − 1).
  package let pitch: Double

  package init(viewport: Size) {
    self.viewport = viewport
    let height = viewport.height - Self.bars
    card = Size(Self.cardWidthShare * viewport.width, Self.cardHeightShare * height)
    pitch = height / (Self.pages - 1)
  }

  /// The extent for which a card's face is laid out: as wide as the viewport, so that it is laid
  /// out at its top like the face of the selected card.
  package var face: Size { Size(viewport.width, viewport.width * card.height / card.width) }

  /// How far below the viewport's top the snap brings a row's middle.
  package var snapLine: Double { card.height / 2 + card.height / Self.snapDivisor }

  /// The largest offset at which `count` cards rest; `count` may be a fraction while ranks close.
  package func maxOffset(count: Double) -> Double {
    max(0, (count + Double(Self.spacers)) * pitch + card.height / 2 - viewport.height)
  }
}
