import CardKinetics
import CardPicture
import CardScene

/// The parameters of the Carousel for a viewport, in points.
///
/// If a comment names no source, the source is the tutorial: see `Sources/CardScenes/README.md`, "Carousel".
struct CarouselMetrics: Hashable, Sendable {
  static let defaultCount = 5
  /// The inset of a card from either side of its page, in viewport widths.
  var insetFraction = 0.12
  var cardHeightFraction = 0.8
  /// The distance of the eye from the plane of the cards, in points; m34 is −1 over this distance.
  var eyeDistance = 500.0
  /// The fold of a card per page, in radians.
  var foldPerPage = 1.0
  /// The fold of a card that is edge-on, in radians.
  static let edgeOn = Double.pi / 2
  /// The maximum fold of the outline that carries a card to another scene, in radians: a little more than the fold of
  /// a neighbour. Tuned by eye.
  static let carriedFold = 1.2
  /// The visible width of a wide card's neighbour at rest, as a fraction of the window's width. Tuned by eye.
  static let neighbourWidth = 0.07
  /// The maximum distance by which neighbours come closer, in pages. Below 0.5, a card never turns back as it moves.
  static let maximumApproach = 0.4
  static let cornerRadius = 10.0
  /// The width of the frame that `CarouselPainter` paints along the edges of a card and of a sheet, in points.
  static let frameWidth = 4.0
  static let buttonSize = Size(40, 40)
  static let buttonRadius = 20.0
  /// The distance of the button from the card's right and bottom edges, in points. Tuned by eye.
  static let buttonInset = 16.0
  /// The pointer's minimum speed that turns a page, in points per second. Tuned by eye.
  var pageSpeed = Paging.flingSpeed
  /// The distance of the sheet from the viewport's edges, in points. Tuned by eye.
  static let sheetInset = 16.0
  /// The spring of an opening sheet, which overshoots slightly. Tuned by eye.
  var opening = SpringShape(response: 0.5, dampingRatio: 0.82)
  /// The spring of a closing sheet, without overshoot. Tuned by eye.
  var closing = SpringShape(response: 0.42, dampingRatio: 1)
  var physics = ScrollPhysics()
  /// The maximum excess of a pulled sheet's openness over 1. Tuned by eye.
  static let sheetGive = 0.08
  /// The travel of a drag that folds the sheet completely, as a fraction of the viewport's height. The top edge of the
  /// sheet moves about as far, so it stays near the pointer. Tuned by eye.
  static let sheetSpan = 0.875
  /// The minimum openness at which a released sheet stays open. Tuned by eye.
  static let keptOpen = 0.6
  static let shadow = Shadow(offset: Point(0, 4), blur: 12, opacity: 0.3)
  static let buttonShadow = Shadow(offset: Point(0, 2), blur: 4, opacity: 0.3)
  static let sheetShadow = Shadow(offset: Point(0, 8), blur: 18, opacity: 0.35)
  /// The diameter of a page's dot, the distance from one dot to the next, and the distance from the cards down to the
  /// dots, in points. Tuned by eye.
  static let (dot, dotPitch, dotDrop) = (6.0, 14.0, 24.0)
  /// The opacity of the front page's dot and of the other dots. Tuned by eye.
  static let (clearDot, faintDot) = (0.75, 0.28)
  /// The maximum number of dots on each side of the dot in the middle. Tuned by eye.
  static let dotReach = 5.0
  /// The darkness of an edge-on card. Tuned by eye.
  var foldDarkness = 0.4
  /// The darkness of the cards behind an open sheet. Tuned by eye.
  static let dimming = 0.4
  /// The darkness of an edge-on sheet. Tuned by eye.
  static let sheetDarkness = 0.35

  var viewport = CarouselScene.design.size

  /// The width and the height that a wide card adds to its image, in points. `CarouselPainter` lays out this area.
  private static let frame = Size(40, 100)

  /// Returns the viewport for cards whose images have the given aspect, width over height.
  ///
  /// The sum of the card's width and height equals the sum for the widest upright card. The corners of both cards
  /// therefore fold equally far towards the eye.
  static func viewport(ofImages aspect: Double) -> Size {
    let design = CarouselScene.design
    var widest = standard
    widest.viewport = design.size
    widest.viewport.width = design.size.height * design.aspects.upperBound
    let sum = widest.card.width + widest.card.height
    let image = (sum - frame.width - frame.height) / (1 + aspect)
    return Size(
      (image * aspect + frame.width) / (1 - 2 * standard.insetFraction),
      (image + frame.height) / standard.cardHeightFraction)
  }

  /// The size of a card, in points: the page's width without the insets, and a fraction of the viewport's height.
  var card: Size {
    Size(viewport.width * (1 - 2 * insetFraction), viewport.height * cardHeightFraction)
  }

  /// Returns the spring of a sheet that opens (`target` 1) or closes (`target` 0).
  func sheetSpring(to target: Double) -> Spring { (target > 0.5 ? opening : closing).spring }

  /// The distance from one page to the next, in points.
  var pitch: Double { viewport.width }

  /// The top left of the action button on the card, in points.
  var buttonOrigin: Point {
    Point(
      card.width - Self.buttonInset - Self.buttonSize.width,
      card.height - Self.buttonInset - Self.buttonSize.height)
  }

  /// The size for which the detail's face is laid out: the viewport without the sheet's inset on all sides.
  var sheet: Size {
    Rect(viewport).insetBy(dx: Self.sheetInset, dy: Self.sheetInset).size
  }
}

extension CarouselMetrics: ScrollingMetrics {
  static let standard = CarouselMetrics()

  static let metricsParameters: [MetricsParameter<CarouselMetrics>] =
    MetricsParameter.group(
      "Fold",
      [
        MetricsParameter(
          "Side margin", key: "inset", \.insetFraction, unit: "W", in: 0...0.4, step: 0.01),
        MetricsParameter("Card height", \.cardHeightFraction, unit: "H", in: 0.3...1, step: 0.01),
        MetricsParameter("Eye distance", \.eyeDistance, unit: "pt", in: 200...3000, step: 50),
        MetricsParameter("Fold per page", \.foldPerPage, unit: "rad", in: 0.1...1.5, step: 0.05),
        MetricsParameter("Fold darkness", \.foldDarkness, in: 0...1, step: 0.05),
      ])
    + MetricsParameter.group(
      "Scrolling",
      [
        MetricsParameter(
          "Page-turn speed", key: "page-speed", \.pageSpeed, unit: "pt/s", in: 50...2000, step: 50)
      ]) + MetricsParameter.scrolling(isThrown: false)
    + MetricsParameter.group(
      "Sheet",
      [
        MetricsParameter(
          "Opening response", \.opening.response, unit: "s", in: 0.05...2, step: 0.01),
        MetricsParameter("Opening damping", \.opening.dampingRatio, in: 0.05...2, step: 0.05),
        MetricsParameter(
          "Closing response", \.closing.response, unit: "s", in: 0.05...2, step: 0.01),
        MetricsParameter("Closing damping", \.closing.dampingRatio, in: 0.05...2, step: 0.05),
      ])
}
