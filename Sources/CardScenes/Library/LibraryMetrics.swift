import CardKinetics
import CardModel
import CardPicture
import CardScene

/// The parameters of the Library.
///
/// If a comment names no source, the source is the tutorial: see `Sources/CardScenes/README.md`, "Library".
struct LibraryMetrics: Hashable, Sendable {
  /// The size of a book's cover and pages, unless the book has its own shape.
  static let pageSize = Book.standardPage
  /// The distance from one book of the shelf to the next, in points: the cover's width plus a gap of 10 points.
  var pitch = 372.0
  /// The scale of a centred cover.
  var coverScale = 0.7
  /// The minimum factor of the cover scale, for covers far from the centre.
  var minimumFraction = 0.75
  /// The corner radius of a cover and a page, on the outer side only, in page points. Tuned by eye.
  static let cornerRadius = 20.0

  /// The distance of the eye, in points; m34 is −1 over this distance.
  var eyeDistance = 2000.0
  /// The factor for the part of a sheet's distance from upright beyond ±0.5. It keeps the sheets that lie on either
  /// side close together.
  var stackedFraction = 0.1
  /// The angle that lifts an odd page off the even page behind it, in radians.
  static let oddLift = 1.0 / 1000
  /// Returns the distance from upright at which a sheet lies flat, in sheets: at this distance, the ratio is ±1.
  ///
  /// - Parameter flat: the flatness of the open pages, as in `BookPose`.
  func flatDistance(atFlatness flat: Double = 0) -> Double {
    let ratio = 1 / (1 + flat)
    return ratio <= 0.5 ? ratio : 0.5 + (ratio - 0.5) / stackedFraction
  }

  // MARK: The turning leaf; all tuned by eye

  /// The maximum bend of an upright leaf, in degrees. Up to 57 degrees, a leaf turns in the direction of the pull,
  /// however near the hold is to the spine.
  var bend = 50.0
  /// The bend of a leaf whose free edge is held still or is about to land, as a fraction of the maximum bend.
  static let heldCurl = 0.65
  /// The increase of a turning leaf's curl for each sheet of a turn, as a fraction of the maximum bend.
  static let curlPerSheet = 0.12
  /// The increase of a turning leaf's curl for each point of the pointer's travel, as a fraction of the maximum bend.
  static let curlPerPoint = 1.0 / 300
  /// The spring of the bend.
  static let curling = Spring(response: 0.25, dampingRatio: 1)
  /// The factor that exaggerates how the light varies along a bent leaf.
  static let relief = 1.8
  /// The width of the shadow on the page beneath, in page points.
  static let leafShadowWidth = 130.0
  /// The maximum opacity of the shadow on the page beneath.
  static let leafShadowOpacity = 0.85

  /// The colour of the pages' shade. Tuned by eye.
  static let shadeColor = Color(85, 85, 85)
  /// A soft shadow under a cover. Tuned by eye.
  static let shadow = Shadow(offset: Point(0, 14), blur: 22, opacity: 0.35)
  /// The shadow under an open book, on the dark backdrop. Tuned by eye.
  static let openShadow = Shadow(offset: Point(0, 18), blur: 26, opacity: 0.55)
  /// The light on the cover under the pointer, in the lamps' colour: white would not show on white covers, and would make
  /// black ones grey. The colour is tuned by eye.
  static let hoverShade = Shade(color: Color(255, 208, 140), alpha: Face.State.hoverTint)
  /// The extent of a cover's shadow beyond the cover's sides, in viewport points.
  var shadowReach: Double { 3 * Self.shadow.blur * coverScale }
  /// The pointer's travel that moves a caught opening from closed to open, in points. Tuned by eye.
  static let openingPull = 2 * pageSize.width

  // MARK: A shelf with one book, or in a tall window; all tuned by eye

  /// The maximum width of a closed book as a fraction of the window's width, and its maximum height as a fraction of
  /// the viewport's height. `nearMiddle` is the distance of the book's middle from the viewport's top, as a fraction of
  /// the height.
  static let (nearWidth, nearHeight, nearMiddle) = (0.56, 0.6, 0.55)
  /// The growth of the shelf's enlargement with the ratio of a tall window's height to its width; tuned by eye.
  static let tallGrowth = 1.4

  // MARK: The shelf's board; all tuned by eye

  /// The size of the board's face, in viewport points. The height is the depth of the board's top plus the height of
  /// its front edge. The face is painted once and stretched to the window's width.
  static let board = Size(1024, 176)
  /// The distance from the middle of the viewport down to the board's top, in points. The smallest covers end 149
  /// points below the middle, and the cover in the middle ends 199 points below it.
  static let boardTop = 112.0
  /// The fraction of the board's height that its top occupies.
  static let boardTopFraction = 0.83
  /// The presence of the scene in a transition at which the board is in place, as a fraction. Tuned by eye.
  static let boardArrival = 0.6
  /// The opacity of a reflection.
  static let reflection = 0.5
  /// The height of a reflection, in the cover's points.
  static let reflectionHeight = 210.0
  /// The openness at which a book's reflection is gone.
  static let liftOff = 0.25

  // MARK: The lamps over the shelf; all tuned by eye

  /// The size of a lamp's face, in points.
  static let lamp = Size(400, 412)
  /// The part of a lamp's face that is drawn, in the face's points. Beyond it, the light is at most 1 of 255 levels strong.
  static let lampLight = Rect(x: 28, y: 0, width: 344, height: 384)
  /// The height of the lamp's shade, in the face's points. The shade begins at the top of the face.
  static let lampShade = 70.0
  /// The size of the face of a lamp that is switched off, in points. It is the shade of the lit
  /// lamp, with a margin.
  static let darkLamp = Size(240, 70)
  /// The factor of the angle by which a lamp swings in a transition, in radians.
  static let lampSwing = 0.14
  /// The fraction of a lamp's way into the window at which the lamp is fully lit. Tuned by eye.
  static let lampLit = 0.9
  /// The last fraction of the light's growth, in which the unlit lamp fades out beneath the lit one.
  static let lampWarmth = 0.1
  /// The size of the face of a piece of the cord, in points.
  static let cord = Size(4, 64)
  /// The fraction of the space above a book that lies between the book and its lamp.
  static let lampGap = 0.28
  /// The maximum number of lamps on either side, even if the parameters put them close together.
  static let maximumLamps = 8

  // MARK: The thickness of a book; all tuned by eye

  /// The thickness of a closed book's pages where they extend beyond the cover, in points.
  static let blockThickness = 12.0
  /// The thickness of an open book's pages, both sides together, in points. These pages slant towards the reader.
  static let openThickness = 26.0
  static let boardOverhang = 4.0
  /// Returns the size of the face of the page edges at their maximum width, including the rounding beside them.
  static func pageEdges(of page: Size) -> Size { Size(52, page.height - 10) }
  static func boardEdge(of page: Size) -> Size { Size(52, page.height) }
  /// The drawn width of the edges, as a multiple of the width by which they extend beyond the page above.
  static let edgeGrowth = 8.0

  /// The initial velocity of the opening by a click, in multiples of the whole travel per second.
  var openingLaunch = 0.7
  /// The spring of the opening by a click, without the initial velocity.
  var opening = TimedSpringShape(duration: 1, dampingRatio: 0.7)
  var openingSpring: Spring { opening.spring(initialVelocity: openingLaunch) }
  /// The spring of an opening after a gesture. The opening continues the velocity of the gesture. Source:
  /// `Sources/CardScenes/README.md`, "Opening and closing".
  var caughtOpeningSpring: Spring { opening.spring }
  /// The spring of a closing that begins with a velocity. The closing takes as long as the closing of a book at rest,
  /// and does not overshoot. Tuned by eye.
  var caughtClosingSpring: Spring { Spring(duration: closingDuration, dampingRatio: 1) }
  /// The duration of a closing from rest, in seconds.
  var closingDuration = 1.0
  /// The time by which a release looks ahead with the opening's velocity to choose between open and closed, in seconds.
  /// Tuned by eye.
  var openingProjectionTime = 0.25
  /// The minimum openness at which a drag that catches the opening turns pages. Tuned by eye.
  static let nearlyOpen = 0.9
  /// The increase of a pinch's scale that opens a book completely.
  static let openingPinch = 5.0
  /// The minimum change of openness in one step that identifies a pinch by the wheel. Tuned by eye.
  static let pinchLeap = 0.15

  /// The minimum distance of a hold from the spine, in points. A nearer hold acts as if it were at this distance. Tuned
  /// by eye.
  static let minimumHold = 80.0
  /// The minimum pointer speed at which a release turns further than one sheet, in points per second. Tuned by eye.
  var riffleSpeed = 4000.0
  /// The maximum number of sheets that one release turns. Tuned by eye.
  static let maximumSheets = 5
  /// The pull to the right at offset 0 that closes the book, in viewport widths. Tuned by eye.
  var closingPull = 0.25
  /// The outer part of a page on which a click turns the page, as a fraction of the page's width. Tuned by eye.
  var turningEdge = 0.25

  /// The physics of the shelf and the pages. A throw of the shelf slows down at the fast rate and lands on a book.
  var physics = ScrollPhysics(rate: .fast)
}

extension LibraryMetrics: ScrollingMetrics {
  static let standard = LibraryMetrics()

  static let metricsParameters: [MetricsParameter<LibraryMetrics>] =
    MetricsParameter.group(
      "Shelf",
      [
        MetricsParameter("Book spacing", key: "pitch", \.pitch, unit: "pt", in: 100...600, step: 4),
        MetricsParameter("Cover scale", \.coverScale, in: 0.3...1.2, step: 0.02),
        MetricsParameter(
          "Distant cover size", key: "least-share", \.minimumFraction, in: 0.2...1, step: 0.05),
      ])
    + MetricsParameter.group(
      "Book",
      [
        MetricsParameter("Eye distance", \.eyeDistance, unit: "pt", in: 600...6000, step: 100),
        MetricsParameter(
          "Resting page angle", key: "stacked-share", \.stackedFraction, in: 0.02...0.3, step: 0.01),
        MetricsParameter("Page bend", key: "leaf-bend", \.bend, unit: "°", in: 0...57, step: 1),
        MetricsParameter(
          "Fast-flip speed", key: "riffle-speed", \.riffleSpeed, unit: "pt/s", in: 500...10000,
          step: 500),
        MetricsParameter(
          "Page-turn edge width", key: "turning-edge", \.turningEdge, unit: "page", in: 0.05...0.5,
          step: 0.05
        ),
      ])
    + MetricsParameter.group(
      "Opening and closing",
      [
        MetricsParameter(
          "Opening time", key: "opening", \.opening.duration, unit: "s", in: 0.1...4, step: 0.1),
        MetricsParameter("Opening damping", \.opening.dampingRatio, in: 0.05...1, step: 0.05),
        MetricsParameter(
          "Opening speed", key: "opening-launch", \.openingLaunch, unit: "/s", in: 0...3, step: 0.1
        ),
        MetricsParameter(
          "Release prediction", key: "opening-foresight", \.openingProjectionTime, unit: "s",
          in: 0...1,
          step: 0.05),
        MetricsParameter(
          "Closing time", key: "closing", \.closingDuration, unit: "s", in: 0.1...4, step: 0.1),
        MetricsParameter(
          "Closing pull", key: "closing-pull", \.closingPull, unit: "W", in: 0.05...0.8,
          step: 0.05),
      ]) + MetricsParameter.scrolling(isThrown: true)
}
