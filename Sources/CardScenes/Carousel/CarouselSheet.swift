import CardCore
import Glibc

/// A card's detail: a sheet that rises about the card's bottom edge until it stands flat.
///
/// Its face is laid out once, for the open sheet; on its way it is only turned and scaled evenly.
struct CarouselSheet: Hashable, Sendable {
  var card: Int
  /// 0 folded away, seen edge-on at the card's bottom edge; 1 flat before the viewer.
  var open: DraggableValue

  /// Whether it is open, or on its way there.
  var isOpen: Bool { open.isOpen }

  /// Whether it is folded away again.
  func isOver(at t: Double) -> Bool { !isOpen && !open.isMoving(at: t) }
}

/// Where a sheet stands at one moment of its unfolding.
struct CarouselSheetPose: Hashable, Sendable {
  let metrics: CarouselMetrics
  /// 0 folded away, 1 flat; a little more where it is pulled or thrown beyond.
  let open: Double
  /// Where the middle of its card stands across the viewport.
  let cardX: Double

  /// However far `open` goes beyond 1, the sheet gives only so much: it never meets the eye.
  init(metrics: CarouselMetrics, open: Double, cardX: Double) {
    self.metrics = metrics
    self.cardX = cardX
    let give = CarouselMetrics.sheetGive
    self.open = open <= 1 ? open : 1 + give * (1 - 1 / (1 + (open - 1) / give))
  }

  /// How far it leans back, in radians.
  ///
  /// It starts in the plane through the eye and the card's bottom edge, beyond the floor that the
  /// edge stands on: there it is a line, and from there on it turns its front to the viewer.
  var angle: Double {
    let drop = metrics.card.height / 2
    let start = .pi / 2 + atan(drop / metrics.eyeDistance)
    return start * (1 - open)
  }

  private func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * open }

  /// From the face's points to the viewport's.
  var homography: Homography {
    let (viewport, face) = (metrics.viewport, metrics.sheet)
    let scale = mix(metrics.card.width / face.width, 1)
    // Below the eye, which stands at the middle of the height as it does for the cards.
    let hinge = mix(metrics.card.height / 2, face.height / 2)
    let transform = Transform3D.scale(scale, scale, 1)
      .concatenated(.rotation(angle, 1, 0, 0))
      .concatenated(.translation(0, hinge, 0))
      .concatenated(.perspective(distance: metrics.eyeDistance))
    return LayoutAttributes(
      index: 0, center: Point(mix(cardX, viewport.width / 2), viewport.height / 2), size: face,
      anchor: Point(0.5, 1), transform: transform, z: 0
    ).homography
  }
}

/// How a pointer holds the sheet.
struct CarouselGrip: Hashable, Sendable {
  /// Where the sheet was going when it was caught.
  let target: Double
  /// How far it was open.
  private let open: Double
  /// The pointer's travel for the whole way, in points.
  private let span: Double

  init(_ sheet: CarouselSheet, in viewport: Size, at t: Double) {
    target = sheet.open.target
    open = sheet.open.position(at: t)
    span = viewport.height * CarouselMetrics.sheetSpan
  }

  /// How much further it is open for a drag, and how fast that grows: down folds it away, until
  /// it is gone.
  func pull(by pan: Pan) -> (travel: Double, velocity: Double) {
    let free = -pan.translation.y / span
    let held = max(free, min(0, -open))
    return (held, held == free ? -pan.velocity.y / span : 0)
  }
}
