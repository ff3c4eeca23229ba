import CardInput
import CardKinetics

/// A selected card: out of the pile, or on its way out or back.
struct SwitcherSelection: Hashable, Sendable {
  var card: Int
  /// The zoom: 0 in the pile, 1 if the card fills the viewport.
  var zoom: DraggableValue
  /// The displacement by a drag from the position that the zoom gives, in points.
  var shiftX: DraggableValue = .still(0)
  var shiftY: DraggableValue = .still(0)

  /// Returns the rectangle at a zoom, between the rectangle in the pile and the viewport.
  static func rect(zoom: Double, from pile: Rect, to viewport: Size) -> Rect {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * zoom }
    return Rect(
      x: mix(pile.minX, 0), y: mix(pile.minY, 0),
      width: mix(pile.width, viewport.width), height: mix(pile.height, viewport.height))
  }

  /// Whether the card is open or opening.
  var isOpen: Bool { zoom.isOpen }

  func isMoving(at t: Double) -> Bool {
    zoom.isMoving(at: t) || shiftX.isMoving(at: t) || shiftY.isMoving(at: t)
  }

  /// Whether the card is back in the pile.
  func isOver(at t: Double) -> Bool { !isOpen && !isMoving(at: t) }

  func shift(at t: Double) -> Point { Point(shiftX.position(at: t), shiftY.position(at: t)) }

  mutating func grab(at t: Double) {
    zoom.grab(at: t)
    shiftX.grab(at: t)
    shiftY.grab(at: t)
  }

  /// Scales the displacement for a resized window.
  mutating func scale(sideways: Double, upright: Double) {
    shiftX = shiftX.scaled(by: sideways)
    shiftY = shiftY.scaled(by: upright)
  }

  /// Adopts other parameters; the motions continue.
  mutating func retune(_ metrics: SwitcherMetrics, at t: Double) {
    zoom.change { $0.continued(on: metrics.zoom.spring, at: t, tolerance: .fraction) }
    let landing = metrics.physics.landingSpring
    shiftX.change { $0.continued(on: landing, at: t) }
    shiftY.change { $0.continued(on: landing, at: t) }
  }

  /// Moves to the zoom `target`, continuing position and velocity.
  mutating func go(
    to target: Double, _ metrics: SwitcherMetrics, reducesMotion: Bool, at t: Double
  ) {
    zoom.open(to: target, on: metrics.zoom.spring, reducesMotion: reducesMotion, at: t)
    shiftX.spring(to: 0, on: metrics.physics.landingSpring, at: t)
    shiftY.spring(to: 0, on: metrics.physics.landingSpring, at: t)
  }
}

/// The pointer's grip on the selected card.
struct SwitcherGrip: Hashable, Sendable {
  /// The target of the zoom when the pointer caught it.
  var target: Double
  /// The zoom at the press, and the rectangles at a zoom of 0 and 1. A resize during the drag doesn't change how the
  /// card follows the pointer.
  var zoom: Double
  var pile: Rect
  var viewport: Size
  /// The coefficient c of the rubber band.
  var band: Double
  /// The point of the face under the pointer, in points of the face, which is laid out for the whole viewport.
  var point: Point
}

extension SwitcherSelection {
  /// Follows a drag. A drag down shrinks the card about the touched point. A drag up or sideways moves the card by a
  /// rubber band.
  mutating func drag(by pan: Pan, _ grip: SwitcherGrip, at t: Double) {
    let (viewport, pile) = (grip.viewport, grip.pile)
    let span = viewport.height * SwitcherMetrics.shrinkSpan
    let free = grip.zoom - pan.translation.y / span
    let target = min(max(free, min(0, grip.zoom)), max(1, grip.zoom))
    let travel = target - grip.zoom
    // The part of the drag that the zoom doesn't follow: above the open position, or below the size in the pile.
    let beyond = (target - free) * span
    let upBand = RubberBand(extent: viewport.height, coefficient: grip.band)
    let sideBand = RubberBand(extent: viewport.width, coefficient: grip.band)
    let banded = beyond < 0 ? upBand.displacement(forPull: beyond) : beyond
    let moved = Point(
      sideBand.displacement(forPull: pan.translation.x), (grip.zoom - target) * span + banded)
    let speed = Point(
      pan.velocity.x * sideBand.slope(atPull: pan.translation.x),
      pan.velocity.y * (beyond < 0 ? upBand.slope(atPull: beyond) : 1))
    // The movement of the touched point per unit of zoom.
    let shrink = viewport.width - pile.width
    let slope = Point(
      -pile.minX + grip.point.x * shrink / viewport.width,
      -pile.minY + grip.point.y * shrink / viewport.width)
    let zoomVelocity = beyond == 0 ? -pan.velocity.y / span : 0
    let (shift, velocity) = (moved - slope * travel, speed - slope * zoomVelocity)
    zoom.drag(travel: travel, velocity: zoomVelocity, at: t)
    shiftX.drag(travel: shift.x, velocity: velocity.x, at: t)
    shiftY.drag(travel: shift.y, velocity: velocity.y, at: t)
  }
}
