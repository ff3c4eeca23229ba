import CardCore

/// A selected card: out of the pile, or on its way out or back.
struct SwitcherSelection: Hashable, Sendable {
  var card: Int
  /// 0 in the pile, 1 where it fills the viewport.
  var zoom: DraggableValue
  /// How far it has been dragged from the place that its zoom gives, in points.
  var shiftX: DraggableValue = .still(0)
  var shiftY: DraggableValue = .still(0)

  /// The rectangle at a zoom, between that in the pile and the viewport.
  static func rect(zoom: Double, from pile: Rect, to viewport: Size) -> Rect {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * zoom }
    return Rect(
      x: mix(pile.minX, 0), y: mix(pile.minY, 0),
      width: mix(pile.width, viewport.width), height: mix(pile.height, viewport.height))
  }

  /// Whether it is open or opening.
  var isOpen: Bool { zoom.isOpen }

  var isHeld: Bool { zoom.isHeld }

  func isMoving(at t: Double) -> Bool {
    zoom.isMoving(at: t) || shiftX.isMoving(at: t) || shiftY.isMoving(at: t)
  }

  /// Whether it is back in the pile.
  func isOver(at t: Double) -> Bool { !isOpen && !isMoving(at: t) }

  func shift(at t: Double) -> Point { Point(shiftX.position(at: t), shiftY.position(at: t)) }

  mutating func grab(at t: Double) {
    zoom.grab(at: t)
    shiftX.grab(at: t)
    shiftY.grab(at: t)
  }

  /// Scales its shift for a resized window.
  mutating func scale(sideways: Double, upright: Double) {
    shiftX = shiftX.scaled(by: sideways)
    shiftY = shiftY.scaled(by: upright)
  }

  /// Takes other constants; its motions continue.
  mutating func retune(_ metrics: SwitcherMetrics, at t: Double) {
    zoom.change { $0.continued(on: metrics.zoom.spring, at: t, tolerance: .fraction) }
    let landing = metrics.physics.landingSpring
    shiftX.change { $0.continued(on: landing, at: t) }
    shiftY.change { $0.continued(on: landing, at: t) }
  }

  /// Goes to the zoom `target`, continuing position and velocity.
  mutating func go(
    to target: Double, reducesMotion: Bool, _ metrics: SwitcherMetrics, at t: Double
  ) {
    zoom.open(to: target, on: metrics.zoom.spring, reducesMotion: reducesMotion, at: t)
    let landing = metrics.physics.landingSpring
    shiftX.go(at: t) { .spring(landing, from: $0, velocity: $1, to: 0, at: t) }
    shiftY.go(at: t) { .spring(landing, from: $0, velocity: $1, to: 0, at: t) }
  }
}

/// The pointer's grip on the selected card.
struct SwitcherGrip: Hashable, Sendable {
  /// The target of the zoom when it was caught.
  var target: Double
  /// The zoom at the press and the rectangles that it went between; a resize during the drag does
  /// not change how the card follows the pointer.
  var zoom: Double
  var pile: Rect
  var viewport: Size
  /// c of its rubber band.
  var band: Double
  /// The point under the pointer, in points of the face, which is laid out for the whole viewport.
  var point: Point

  /// The effect of a drag: how far zoom and place have moved since the press, with their
  /// velocities.
  struct Pull: Hashable, Sendable {
    var zoomTravel, zoomVelocity: Double
    var shift, shiftVelocity: Point
  }

  /// The effect of `pan`: down shrinks the card about the touched point; up and sideways it follows
  /// by a rubber band.
  func pull(by pan: Pan) -> Pull {
    let span = viewport.height * SwitcherMetrics.shrinkSpan
    let free = zoom - pan.translation.y / span
    let held = min(max(free, min(0, zoom)), max(1, zoom))
    // The part of the drag that the zoom does not follow: above the open place, or below the size
    // in the pile.
    let beyond = (held - free) * span
    let upBand = RubberBand(extent: viewport.height, coefficient: band)
    let sideBand = RubberBand(extent: viewport.width, coefficient: band)
    let banded = beyond < 0 ? upBand.displacement(forPull: beyond) : beyond
    let moved = Point(
      sideBand.displacement(forPull: pan.translation.x), (zoom - held) * span + banded)
    let speed = Point(
      pan.velocity.x * sideBand.slope(atPull: pan.translation.x),
      pan.velocity.y * (beyond < 0 ? upBand.slope(atPull: beyond) : 1))
    // The movement of the touched point per unit of zoom.
    let shrink = viewport.width - pile.width
    let slope = Point(
      -pile.minX + point.x * shrink / viewport.width,
      -pile.minY + point.y * shrink / viewport.width)
    let zoomVelocity = beyond == 0 ? -pan.velocity.y / span : 0
    return Pull(
      zoomTravel: held - zoom, zoomVelocity: zoomVelocity,
      shift: moved - slope * (held - zoom), shiftVelocity: speed - slope * zoomVelocity)
  }
}
