import CardKinetics
import CardPicture
import CardScene

/// The parameters of the Switcher for a viewport, in points.
///
/// If a comment names no source, the source is the tutorial: see `Sources/CardScenes/README.md`, "Switcher".
struct SwitcherMetrics: Hashable, Sendable {
  /// The number of cards on a screen.
  var pages = 5.0
  /// The default number of cards: the tutorial's 25 cells without its two spacers.
  static let defaultCount = 23
  /// The number of invisible spacers, which are rows 0 and 1.
  static let spacers = 2
  /// The number of visible cards at the beginning. Tuned by eye.
  static let firstCards = 6
  /// The maximum number of rows over which the pile moves to its first rest offset. Even a pile of a million cards
  /// takes less than 0.9 s. Tuned by eye.
  static let openingRows = 20.0
  /// The height at the bottom of a pile's face that high contrast outlines, in points of the face. The height
  /// includes the radius of the corners and the width of the line. Above a larger face, this part is left out.
  static let outlinedBottom = 12.0
  /// The distance of the pile's face from the edges of the larger face that it covers, in points of the face.
  static let coverInset = 1.0
  /// The fraction of a transition in which the corners of a whole window become round; tuned by eye.
  static let rounding = 0.2
  /// The fraction of a transition in which an uncovered card becomes its whole window; tuned by eye.
  static let uncovering = 0.05
  /// The height of the navigation and status bars, in points.
  var bars = 108.0
  var cardWidthFraction = 0.87466
  var cardHeightFraction = 0.4042
  /// The growth of a card per unit of progress.
  var growth = 0.06
  /// The sinking of a card below the middle, per unit of progress, in viewport heights.
  var sinking = 0.12
  /// The coefficient of the downward shift of a card above the middle: the shift is this value times the squared
  /// progress, in viewport heights.
  var hanging = 0.04803
  /// The divisor of the lift. Every card is lifted by its height divided by this number.
  var liftDivisor = 5.8
  /// The divisor of the snap line. The line is below the viewport's top by half a card's height plus a card's height
  /// divided by this number.
  var snapDivisor = 1.8
  /// The displacement from each card to the next, per point of overscroll. Tuned by eye.
  var fan = 0.2
  /// The travel of a sideways drag that closes a card, as a fraction of the card's width. Tuned by eye.
  var closingFraction = 1.0 / 3
  /// The sideways speed that closes a card, in points per second. Tuned by eye.
  var closingSpeed = 500.0
  /// The part of the travel that closes a card after which a dragged card shows that it will close, as a fraction. At the
  /// whole travel, the card is smaller by `closingShrink` and darker by `closingShade`. Tuned by eye.
  static let (closingSign, closingShrink, closingShade) = (0.5, 0.08, 0.4)
  /// The overscroll at which the last card shows its whole window, in rows. The card's lower edge then never rises. Tuned
  /// by eye.
  static let uncutOverscroll = 1.5
  /// The duration of a closed card's flight, in seconds. Tuned by eye.
  var leaving = 0.35
  /// A card's corner radius, in points. Tuned by eye, after iOS 9.
  static let cornerRadius = 10.0
  /// The spring of a selected card's zoom.
  var zoom = Opening.zoom
  /// The gap between opened windows side by side, in points. `slidingZoom` is the minimum zoom at which another
  /// window slides in from the side. Tuned by eye.
  static let (windowGap, slidingZoom) = (24.0, 0.99)
  var physics = ScrollPhysics()
  static let shadow = Shadow(offset: Point(0, 1), blur: 9, opacity: 0.38)
  /// The width of the ring around the current card, in the face's points. Tuned by eye.
  static let ringWidth = 2.5
  /// The darkness of a card that is one viewport height above the middle. Tuned by eye.
  var backShade = 0.34
  /// The light on the card under the pointer, in the colour of the ring: white would not show on white cards, and would
  /// make black ones grey. The colour is tuned by eye.
  static let hoverShade = Shade(color: Color(88, 152, 255), alpha: Face.State.hoverTint)

  var viewport = SwitcherScene.design.size

  /// The size of a card, as fractions of the viewport's width and of its height without the bars.
  var card: Size {
    Size(cardWidthFraction * viewport.width, cardHeightFraction * (viewport.height - bars))
  }

  /// The distance from one row to the next, in points: the viewport's height without the bars, over `pages` − 1.
  var pitch: Double { (viewport.height - bars) / (pages - 1) }

  /// The size for which a card's face is laid out. The face is as wide as the viewport, so that its top looks like the
  /// face of the selected card.
  var face: Size { Size(viewport.width, viewport.width * card.height / card.width) }

  /// The distance below the viewport's top to which the snap brings a row's middle, in points.
  var snapLine: Double { card.height / 2 + card.height / snapDivisor }

  /// Returns the largest offset at which `count` cards rest; `count` may be a fraction while cards move up.
  func maxOffset(count: Double) -> Double {
    max(0, (count + Double(Self.spacers)) * pitch + card.height / 2 - viewport.height)
  }
}

extension SwitcherMetrics: ScrollingMetrics {
  static let standard = SwitcherMetrics()

  static let metricsParameters: [MetricsParameter<SwitcherMetrics>] =
    MetricsParameter.group(
      "Pile",
      [
        MetricsParameter("Rows in the window", key: "pages", \.pages, in: 3...9, step: 0.5),
        MetricsParameter("Bar height", key: "bars", \.bars, unit: "pt", in: 0...200, step: 4),
        MetricsParameter("Card width", \.cardWidthFraction, unit: "W", in: 0.4...1, step: 0.01),
        MetricsParameter("Card height", \.cardHeightFraction, unit: "H", in: 0.2...0.8, step: 0.01),
        MetricsParameter("Growth per row", key: "growth", \.growth, in: 0...0.2, step: 0.01),
        MetricsParameter(
          "Shift below middle", key: "sinking", \.sinking, unit: "H", in: 0...0.4, step: 0.01),
        MetricsParameter(
          "Shift above middle", key: "hanging", \.hanging, unit: "H", in: 0...0.2, step: 0.005),
        MetricsParameter(
          "Lift divisor", key: "lift-divisor", \.liftDivisor, in: 2...20, step: 0.2),
        MetricsParameter(
          "Snap divisor", key: "snap-divisor", \.snapDivisor, in: 1...10, step: 0.1),
        MetricsParameter("Overscroll fan", key: "fan", \.fan, in: 0...1, step: 0.05),
        MetricsParameter(
          "Far-end shade", key: "back-shade", \.backShade, in: 0...1, step: 0.02),
      ]) + MetricsParameter.scrolling(isThrown: true)
    + MetricsParameter.group(
      "Closing a card",
      [
        MetricsParameter(
          "Swipe distance to close", key: "closing-share", \.closingFraction, unit: "w",
          in: 0.1...0.9,
          step: 0.05),
        MetricsParameter(
          "Closing speed", key: "closing-speed", \.closingSpeed, unit: "pt/s", in: 100...3000,
          step: 100),
        MetricsParameter(
          "Close duration", key: "leaving", \.leaving, unit: "s", in: 0.05...2, step: 0.05),
      ])
    + MetricsParameter.group(
      "Opening a card",
      [
        MetricsParameter("Zoom response", \.zoom.response, unit: "s", in: 0.05...2, step: 0.02),
        MetricsParameter("Zoom damping", \.zoom.dampingRatio, in: 0.05...2, step: 0.02),
      ])
}
