import CardInput
import CardKinetics
import CardScene
import Glibc

/// A card's detail: a sheet that turns up about the card's bottom edge until it faces the viewer.
///
/// The sheet's face is laid out once, for the open sheet. While the sheet opens, its face is only rotated and scaled
/// evenly.
struct CarouselSheet: Hashable, Sendable {
  var card: Int
  /// The openness. At 0 the sheet is closed, and is edge-on at the card's bottom edge. At 1 the sheet is flat and faces
  /// the viewer.
  var open: DraggableValue

  /// Returns how far the sheet hides its card, 0…1.
  ///
  /// The value grows from 0 to 1 in the last tenth of the opening, when the sheet covers the card (tuned by eye).
  func coverage(at t: Double) -> Double { (0...1).clamping(10 * open.position(at: t) - 9) }

  /// Whether the sheet is open or opening.
  var isOpen: Bool { open.isOpen }

  /// Whether the sheet is closed and at rest.
  func isOver(at t: Double) -> Bool { !isOpen && !open.isMoving(at: t) }
}

extension CarouselMetrics {
  /// Returns the map from the points of a sheet's face to viewport points, at a given openness.
  ///
  /// - Parameters:
  ///   - open: 0 is closed, 1 is flat. A pull or a throw may lead beyond 1. The map limits the excess, so that the
  ///     sheet never reaches the eye.
  ///   - cardX: the x of the card's centre in the viewport.
  func sheetHomography(open: Double, cardX: Double) -> Homography {
    let give = Self.sheetGive
    let open = open <= 1 ? open : 1 + give * (1 - 1 / (1 + (open - 1) / give))
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * open }
    // The angle by which the sheet leans back, in radians. At an openness of 0, the sheet lies in the plane through
    // the eye and the card's bottom edge, and appears as a line. As the sheet rises, its front faces the viewer.
    let angle = (.pi / 2 + atan(card.height / 2 / eyeDistance)) * (1 - open)
    let scale = mix(card.width / sheet.width, 1)
    // The hinge is relative to the eye. The eye is at half the height, as for the cards.
    let hinge = mix(card.height / 2, sheet.height / 2)
    let transform = Transform3D.scale(scale, scale, 1)
      .concatenated(.rotation(angle, 1, 0, 0))
      .concatenated(.translation(0, hinge, 0))
      .concatenated(.perspective(distance: eyeDistance))
    return LayoutAttributes(
      index: 0, center: Point(mix(cardX, viewport.width / 2), viewport.height / 2), size: sheet,
      anchor: Point(0.5, 1), transform: transform, z: 0
    ).homography
  }
}

/// The pointer's hold on the sheet.
struct CarouselHold: Hashable, Sendable {
  /// The target of the sheet's motion when the pointer caught it.
  let target: Double
  /// The openness of the sheet when the pointer caught it.
  private let open: Double
  /// The pointer's travel that closes the open sheet, in points.
  private let span: Double

  init(_ sheet: CarouselSheet, in viewport: Size, at t: Double) {
    target = sheet.open.target
    open = sheet.open.position(at: t)
    span = viewport.height * CarouselMetrics.sheetSpan
  }

  /// Returns the change of `open` for a drag, and the velocity of `open`. A drag down closes the sheet, but not beyond
  /// 0.
  func pull(by pan: Pan) -> (travel: Double, velocity: Double) {
    let free = -pan.translation.y / span
    let travel = max(free, min(0, -open))
    return (travel, travel == free ? -pan.velocity.y / span : 0)
  }
}
