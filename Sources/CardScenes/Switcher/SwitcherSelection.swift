import CardCore

/// A card that has left the pile, or is on its way there or back.
struct SwitcherSelection: Hashable, Sendable {
  var card: Int
  /// 0 in the pile, 1 where its rectangle is the viewport's.
  var zoom: DraggableValue
  /// How far it has been dragged from where its zoom puts it, in points.
  var shiftX: DraggableValue = .still(0)
  var shiftY: DraggableValue = .still(0)

  /// The selected card's place at a zoom, between its rectangle in the pile and the viewport's.
  static func rect(zoom: Double, from pile: Rect, to viewport: Size) -> Rect {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * zoom }
    return Rect(
      x: mix(pile.minX, 0), y: mix(pile.minY, 0),
      width: mix(pile.width, viewport.width), height: mix(pile.height, viewport.height))
  }

  /// Whether it is open, or on its way there.
  var isOpen: Bool { zoom.isOpen }

  var isHeld: Bool { zoom.isHeld }

  func isMoving(at t: Double) -> Bool {
    zoom.isMoving(at: t) || shiftX.isMoving(at: t) || shiftY.isMoving(at: t)
  }

  /// Whether it lies in the pile again.
  func isOver(at t: Double) -> Bool { !isOpen && !isMoving(at: t) }

  func shift(at t: Double) -> Point { Point(shiftX.position(at: t), shiftY.position(at: t)) }

  mutating func grab(at t: Double) {
    zoom.grab(at: t)
    shiftX.grab(at: t)
    shiftY.grab(at: t)
  }

  /// The window has another size.
  mutating func scale(sideways: Double, upright: Double) {
    shiftX = shiftX.scaled(by: sideways)
    shiftY = shiftY.scaled(by: upright)
  }

  /// Goes on its way to `zoom` from where it is and as fast as it is.
  mutating func go(
    to target: Double, reducesMotion: Bool, _ metrics: SwitcherMetrics, at t: Double
  ) {
    zoom.open(to: target, on: metrics.zoom.spring, reducesMotion: reducesMotion, at: t)
    let landing = metrics.physics.landingSpring
    shiftX.go(at: t) { .spring(landing, from: $0, velocity: $1, to: 0, at: t) }
    shiftY.go(at: t) { .spring(landing, from: $0, velocity: $1, to: 0, at: t) }
  }
}

/// How a pointer holds the selected card.
struct SwitcherGrip: Hashable, Sendable {
  /// Where the zoom was going when it was caught.
  var target: Double
  /// The zoom at the press, and between which rectangles it went: a resize in the middle of a drag
  /// changes neither what the pointer holds nor how the card follows it.
  var zoom: Double
  var pile: Rect
  var viewport: Size
  /// c of the rubber band that holds it.
  var band: Double
  /// The point under the pointer, in the points of the face laid out for the whole viewport.
  var point: Point

  /// What a drag makes of the selection: how far its zoom and its place have gone since the press,
  /// each with its velocity.
  struct Pull: Hashable, Sendable {
    var zoomTravel, zoomVelocity: Double
    var shift, shiftVelocity: Point
  }

  /// Shrinks the card as the pointer goes down, keeping the point under it; up and sideways the
  /// card gives like a rubber band.
  func pull(by pan: Pan) -> Pull {
    let span = viewport.height * SwitcherMetrics.shrinkSpan
    let free = zoom - pan.translation.y / span
    let held = min(max(free, min(0, zoom)), max(1, zoom))
    // What the zoom does not take up: above the open place, or below the pile's size.
    let beyond = (held - free) * span
    let upBand = RubberBand(extent: viewport.height, coefficient: band)
    let sideBand = RubberBand(extent: viewport.width, coefficient: band)
    let banded = beyond < 0 ? upBand.displacement(forPull: beyond) : beyond
    let moved = Point(
      sideBand.displacement(forPull: pan.translation.x),
      (zoom - held) * span + banded)
    let speed = Point(
      pan.velocity.x * sideBand.slope(atPull: pan.translation.x),
      pan.velocity.y * (beyond < 0 ? upBand.slope(atPull: beyond) : 1))
    // How far the touched point moves for a whole unit of zoom.
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
