import CardCore

/// The Library's constants.
package enum LibraryMetrics {
  /// A cover's and a page's extent. Source: seed 004.
  static let pageSize = Size(362, 568)
  /// From one book of the shelf to the next: the cover's width and 10 between. Source: seed 004.
  static let pitch = 372.0
  /// A centred cover's scale. Source: seed 004.
  package static let coverScale = 0.7
  /// The least part of that scale, for covers far from the centre. Source: seed 004.
  static let leastShare = 0.75
  /// On the outer side only. Source: the spec (the original rounds the same corners).
  static let cornerRadius = 20.0

  /// The eye's distance in points, m34 = −1/2000. Source: seed 004.
  static let eyeDistance = 2000.0
  /// How much of a ratio beyond ±0.5 counts. Source: seed 004.
  static let stackedShare = 0.1
  /// What lifts an odd page off the even one behind it, in radians. Source: seed 004.
  static let oddLift = 1.0 / 1000
  /// From so many sheets away on, a sheet lies flat: −0.5 and 0.5 ± 0.1·5 give ratios of ±1.
  static let flatDistance = 5.5

  /// The colour of the pages' shade. Source: the spec.
  static let shadeColor = Color(85, 85, 85)
  /// A soft shadow under a cover. Tuned by eye.
  static let shadow = Shadow(offset: Point(0, 14), blur: 22, opacity: 0.35)
  /// The same under an open book, which lies on nothing that is lit. Tuned by eye.
  static let openShadow = Shadow(offset: Point(0, 18), blur: 26, opacity: 0.55)
  /// The light on the cover under the pointer. Tuned by eye.
  static let hoverShade = Shade(color: Color(255, 255, 255), alpha: 0.07)
  /// How far a cover's shadow reaches beyond its sides, in viewport points.
  static let shadowReach = 3 * shadow.blur * coverScale
  /// The pointer's travel that takes a caught opening from closed to open. Tuned by eye.
  static let openingPull = 2 * pageSize.width

  // MARK: The shelf's board; all tuned by eye

  /// The board's face: the depth of its top and the height of its front edge, in viewport points.
  /// It is painted once and stretched to the window's width.
  static let board = Size(1024, 176)
  /// How far below the middle of the viewport the board's top begins. The smallest covers stand
  /// 149 points below, the one in the middle 199.
  static let boardTop = 112.0
  /// The part of the board's height that is its top.
  static let boardTopShare = 0.83
  /// How strong a cover's reflection is.
  static let reflection = 0.5
  /// How much of a book shows below its foot, in the cover's points.
  static let reflectionHeight = 210.0
  /// The part of an opening in which a book has left its reflection behind.
  static let liftOff = 0.25

  // MARK: The thickness of a book; all tuned by eye

  /// How far the pages of a whole book, and then its board, stand out beyond the cover, in points.
  static let blockThickness = 12.0
  /// The same of an open book, whose pages slant towards the reader: both sides together.
  static let openThickness = 26.0
  static let boardOverhang = 4.0
  /// How far the pages stand back from the boards at head and foot.
  static let blockInset = 5.0
  /// The faces of the page edges and the board: as much of them as can ever be seen, and the
  /// rounding beside it.
  static let pageEdges = Size(52, 558)
  static let boardEdge = Size(52, 568)

  /// The opening: 1 s, damping 0.7, launched at 0.7 of the way a second. Source: seed 004, part 2.
  static let openingLaunch = 0.7
  static let openingSpring = Spring(
    duration: 1, dampingRatio: 0.7, initialVelocity: openingLaunch)
  /// The same after a gesture, with the real velocity. Source: the spec, "the same after a gesture".
  static let caughtOpeningSpring = Spring(duration: 1, dampingRatio: 0.7)
  /// The closing when a velocity has to be carried over: as long, and without a ring.
  static let caughtClosingSpring = Spring(duration: 1, dampingRatio: 1)
  /// The closing from rest, ease in-out, in seconds. Source: the spec.
  static let closingDuration = 1.0
  /// How far ahead a released opening's velocity is read to choose its rest, in seconds.
  /// Tuned by eye.
  static let openingForesight = 0.25
  /// From so far open on, a drag that catches the opening turns pages. Tuned by eye.
  static let nearlyOpen = 0.9
  /// The pinch that opens a book wholly is this much above 1. Source: the spec, clamp((s − 1)/5).
  static let openingPinch = 5.0
  /// A pinch that opens or closes by more than this at once comes from the wheel. Tuned by eye.
  static let pinchLeap = 0.15

  /// A grip counts as at least so far from the spine, in points. Source: the spec.
  static let leastGrip = 80.0
  /// From this pointer speed on, a release turns further, in points per second. Source: the spec.
  static let riffleSpeed = 4000.0
  /// The most sheets one release turns. Source: the spec.
  static let mostSheets = 5
  /// The pull to the right at offset 0, in viewport widths, that closes the book. Source: the spec.
  static let closingPull = 0.25
  /// A click on this outer part of a page turns it. Source: the spec.
  static let turningEdge = 0.25
}
