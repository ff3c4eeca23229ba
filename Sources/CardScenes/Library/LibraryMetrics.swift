import CardKinetics
import CardModel
import CardPicture
import CardScene

/// The constants of the Library.
struct LibraryMetrics: Hashable, Sendable {
  /// The extent of a cover and a page of a book that has no shape of its own. Source: seed 004.
  static let pageSize = Book.standardPage
  /// From one book of the shelf to the next: the cover's width and 10 between. Source: seed 004.
  var pitch = 372.0
  /// A centred cover's scale. Source: seed 004.
  var coverScale = 0.7
  /// The least part of that scale, for covers far from the centre. Source: seed 004.
  var leastShare = 0.75
  /// On the outer side only. Source: the spec (the original rounds the same corners).
  static let cornerRadius = 20.0

  /// The eye's distance in points, m34 = −1/2000. Source: seed 004.
  var eyeDistance = 2000.0
  /// How much of a ratio beyond ±0.5 counts. Source: seed 004.
  var stackedShare = 0.1
  /// What lifts an odd page off the even one behind it, in radians. Source: seed 004.
  static let oddLift = 1.0 / 1000
  /// The distance in sheets from which a sheet is flat: −0.5 and 0.5 ± 0.1·5 give ratios of ±1.
  var flatDistance: Double { 0.5 + 0.5 / stackedShare }

  // MARK: The leaf in the air; all tuned by eye

  /// The bend of an upright leaf at most, in degrees. Up to 57 a leaf turns the way the grip is pulled,
  /// however near to the spine.
  var bend = 50.0
  /// The part of that bend that a leaf has whose free edge is held still, or that is about to land.
  static let heldCurl = 0.65
  /// What each sheet of the way to go adds to it, and what a point of the pointer's travel does.
  static let curlPerSheet = 0.12
  static let curlPerPoint = 1.0 / 300
  /// The spring of the bend.
  static let curling = Spring(response: 0.25, dampingRatio: 1)
  /// How much more the light changes along a bent leaf than by its angle.
  static let relief = 1.8
  /// The width of the shadow on the page beneath, in page points, and its greatest opacity.
  static let leafShadowWidth = 130.0
  static let leafShadowOpacity = 0.5

  /// The colour of the pages' shade. Source: the spec.
  static let shadeColor = Color(85, 85, 85)
  /// A soft shadow under a cover. Tuned by eye.
  static let shadow = Shadow(offset: Point(0, 14), blur: 22, opacity: 0.35)
  /// The shadow under an open book, where nothing beneath is lit. Tuned by eye.
  static let openShadow = Shadow(offset: Point(0, 18), blur: 26, opacity: 0.55)
  /// The light on the cover under the pointer. Tuned by eye.
  static let hoverShade = Shade(color: Color(255, 255, 255), alpha: 0.07)
  /// The extent of a cover's shadow beyond its sides, in viewport points.
  var shadowReach: Double { 3 * Self.shadow.blur * coverScale }
  /// The pointer's travel that takes a caught opening from closed to open. Tuned by eye.
  static let openingPull = 2 * pageSize.width

  // MARK: The shelf's board; all tuned by eye

  /// The board's face: the depth of its top and the height of its front edge, in viewport points.
  /// It is painted once and stretched to the window's width.
  static let board = Size(1024, 176)
  /// How far below the middle of the viewport the board's top begins. The smallest covers stand
  /// 149 points below, the one in the middle 199.
  static let boardTop = 112.0
  /// The share of the board's height that is its top.
  static let boardTopShare = 0.83
  /// The opacity of a reflection.
  static let reflection = 0.5
  /// The height of a reflection, in the cover's points.
  static let reflectionHeight = 210.0
  /// The openness at which a book's reflection is gone.
  static let liftOff = 0.25

  // MARK: The lamps over the shelf; all tuned by eye

  /// A lamp's face, whose shade begins at its top, and the height of the shade; a piece of the cord.
  static let lamp = Size(400, 412)
  static let lampShade = 70.0
  static let cord = Size(4, 64)
  /// The share of the room above a book that is between it and its lamp.
  static let lampGap = 0.28
  /// The most lamps on either side, however close together the constants put them.
  static let mostLamps = 8

  // MARK: The thickness of a book; all tuned by eye

  /// How far the pages of a whole book, and then its board, stand out beyond the cover, in points.
  static let blockThickness = 12.0
  /// The same of an open book, whose pages slant towards the reader: both sides together.
  static let openThickness = 26.0
  static let boardOverhang = 4.0
  /// The faces of the page edges and the board: as much of them as can ever be seen, and the
  /// rounding beside it.
  static func pageEdges(of page: Size) -> Size { Size(52, page.height - 10) }
  static func boardEdge(of page: Size) -> Size { Size(52, page.height) }
  /// How much of them is drawn for each point that they stand out, beneath the page above.
  static let edgeGrowth = 8.0

  /// The opening: 1 s, damping 0.7, launched at 0.7 of the way a second. Source: seed 004, part 2.
  var openingLaunch = 0.7
  var opening = TimedSpringShape(duration: 1, dampingRatio: 0.7)
  var openingSpring: Spring { opening.spring(initialVelocity: openingLaunch) }
  /// The same after a gesture, with the real velocity. Source: the spec, "the same after a gesture".
  var caughtOpeningSpring: Spring { opening.spring }
  /// The spring of a closing that continues a velocity: as long, without overshoot.
  var caughtClosingSpring: Spring { Spring(duration: closingDuration, dampingRatio: 1) }
  /// The closing from rest, ease in-out, in seconds. Source: the spec.
  var closingDuration = 1.0
  /// How far ahead a released opening's velocity is read to choose its rest, in seconds.
  /// Tuned by eye.
  var openingForesight = 0.25
  /// From so far open on, a drag that catches the opening turns pages. Tuned by eye.
  static let nearlyOpen = 0.9
  /// The pinch that opens a book wholly is this much above 1. Source: the spec, clamp((s − 1)/5).
  static let openingPinch = 5.0
  /// A pinch that opens or closes by more than this at once comes from the wheel. Tuned by eye.
  static let pinchLeap = 0.15

  /// A grip counts as at least so far from the spine, in points. Source: the spec.
  static let leastGrip = 80.0
  /// From this pointer speed on, a release turns further, in points per second. Source: the spec.
  var riffleSpeed = 4000.0
  /// The most sheets one release turns. Source: the spec.
  static let mostSheets = 5
  /// The pull to the right at offset 0, in viewport widths, that closes the book. Source: the spec.
  var closingPull = 0.25
  /// A click on this outer part of a page turns it. Source: the spec.
  var turningEdge = 0.25

  /// The shelf is thrown at the fast rate, from which it lands on a book. Source: the spec.
  var physics = ScrollPhysics(rate: .fast)
}

extension LibraryMetrics: ScrollingMetrics {
  static let standard = LibraryMetrics()

  static let metricsParameters: [MetricsParameter<LibraryMetrics>] =
    [
      MetricsParameter("Book spacing", key: "pitch", \.pitch, unit: "pt", in: 100...600, step: 4),
      MetricsParameter("Cover scale", \.coverScale, in: 0.3...1.2, step: 0.02),
      MetricsParameter(
        "Distant cover size", key: "least-share", \.leastShare, in: 0.2...1, step: 0.05),
      MetricsParameter("Eye distance", \.eyeDistance, unit: "pt", in: 600...6000, step: 100),
      MetricsParameter(
        "Resting page angle", key: "stacked-share", \.stackedShare, in: 0.02...0.3, step: 0.01),
      MetricsParameter("Page bend", key: "leaf-bend", \.bend, unit: "°", in: 0...57, step: 1),
      MetricsParameter(
        "Fast-flip speed", key: "riffle-speed", \.riffleSpeed, unit: "pt/s", in: 500...10000,
        step: 500),
      MetricsParameter(
        "Page-turn edge width", key: "turning-edge", \.turningEdge, unit: "page", in: 0.05...0.5,
        step: 0.05
      ),
      MetricsParameter(
        "Opening time", key: "opening", \.opening.duration, unit: "s", in: 0.1...4, step: 0.1),
      MetricsParameter("Opening damping", \.opening.dampingRatio, in: 0.05...1, step: 0.05),
      MetricsParameter(
        "Opening speed", key: "opening-launch", \.openingLaunch, unit: "/s", in: 0...3, step: 0.1
      ),
      MetricsParameter(
        "Release prediction", key: "opening-foresight", \.openingForesight, unit: "s", in: 0...1,
        step: 0.05),
      MetricsParameter(
        "Closing time", key: "closing", \.closingDuration, unit: "s", in: 0.1...4, step: 0.1),
      MetricsParameter(
        "Closing pull", key: "closing-pull", \.closingPull, unit: "W", in: 0.05...0.8,
        step: 0.05),
    ] + MetricsParameter.scrolling(isThrown: true)
}
