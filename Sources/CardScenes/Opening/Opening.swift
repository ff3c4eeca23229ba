import CardInput
import CardKinetics
import CardPicture
import CardScene

/// The motion of a card from its position in a scene until the card fills the window.
struct Opening: Hashable, Sendable {
  /// The spring of the zoom. Tuned by eye.
  static let zoom = SpringShape(response: 0.42, dampingRatio: 0.86)
  /// The travel of a drag that closes a card completely, as a fraction of the window's height. Tuned by eye.
  static let shrinkSpan = 0.8
  /// The minimum zoom at which a released card stays opened. Tuned by eye.
  static let keptZoom = 0.85
  /// The progress of an opening during which the card's own face fades out over the opened face. The opened face has
  /// been painted by then. Tuned by eye.
  static let coverFade = 0.5...0.95

  /// The zoom: 0 in the scene, 1 if the card fills the window.
  var zoom: DraggableValue
  /// The displacement by a drag, relative to the position that the zoom determines, in points.
  var shiftX: DraggableValue = .still(0)
  var shiftY: DraggableValue = .still(0)

  init(_ zoom: Double = 0) { self.zoom = .still(zoom) }

  /// Whether the card is opened or opening.
  var isOpen: Bool { zoom.isOpen }

  func isMoving(at t: Double) -> Bool {
    zoom.isMoving(at: t) || shiftX.isMoving(at: t) || shiftY.isMoving(at: t)
  }

  /// Returns whether the opening visibly moves in a window of the given height, in points.
  func isSeenMoving(at t: Double, in height: Double) -> Bool {
    zoom.isSeenMoving(at: t, pointsPerUnit: height)
      || shiftX.isSeenMoving(at: t) || shiftY.isSeenMoving(at: t)
  }

  /// Whether the card is back in the scene.
  func isOver(at t: Double) -> Bool { !isOpen && !isMoving(at: t) }

  func shift(at t: Double) -> Point { Point(shiftX.position(at: t), shiftY.position(at: t)) }

  /// Returns the zoom without its overshoot, 0…1.
  func progress(at t: Double) -> Double { (0...1).clamping(zoom.position(at: t)) }

  /// Stops the card at its visible position, and returns the pointer's hold on it.
  mutating func hold(
    at point: Point, along path: OpeningPath, in window: Size,
    band: Double = RubberBand.coefficient, at t: Double
  ) -> OpeningHold {
    let hold = OpeningHold(self, along: path, at: point, window: window, band: band, at: t)
    zoom.grab(at: t)
    shiftX.grab(at: t)
    shiftY.grab(at: t)
    return hold
  }

  /// Scales the displacement for a resized window.
  mutating func scale(sideways: Double, upright: Double) {
    shiftX = shiftX.scaled(by: sideways)
    shiftY = shiftY.scaled(by: upright)
  }

  /// Adopts other springs. The motions continue.
  mutating func retune(_ spring: Spring, landing: Spring, at t: Double) {
    zoom.change { $0.continued(on: spring, at: t, tolerance: .fraction) }
    shiftX.change { $0.continued(on: landing, at: t) }
    shiftY.change { $0.continued(on: landing, at: t) }
  }

  /// Moves to the zoom `target`, continuing position and velocity.
  mutating func go(
    to target: Double, on spring: Spring = zoom.spring, landing: Spring = .landing,
    reducesMotion: Bool, at t: Double
  ) {
    zoom.open(to: target, on: spring, reducesMotion: reducesMotion, at: t)
    shiftX.spring(to: 0, on: landing, at: t)
    shiftY.spring(to: 0, on: landing, at: t)
  }

  /// Returns the zoom at which a released card settles: 0 or 1, depending on its position and the pointer's velocity.
  func landing(pulledBy velocity: Double, at t: Double) -> Double {
    zoom.staysOpen(above: Self.keptZoom, pulledBy: velocity, at: t) ? 1 : 0
  }

  /// Follows a drag. A drag down shrinks the card, whose touched point stays under the pointer. A drag up or sideways
  /// moves the card against a rubber band.
  mutating func drag(by pan: Pan, _ hold: OpeningHold, at t: Double) {
    let span = hold.window.height * Self.shrinkSpan
    let free = hold.zoom - pan.translation.y / span
    let target = min(max(free, min(0, hold.zoom)), max(1, hold.zoom))
    // The part of the drag that the zoom doesn't follow: above the opened position, or below the closed size.
    let beyond = (target - free) * span
    let upBand = RubberBand(extent: hold.window.height, coefficient: hold.band)
    let sideBand = RubberBand(extent: hold.window.width, coefficient: hold.band)
    let banded = beyond < 0 ? upBand.displacement(forPull: beyond) : beyond
    let moved = Point(
      sideBand.displacement(forPull: pan.translation.x), (hold.zoom - target) * span + banded)
    let speed = Point(
      pan.velocity.x * sideBand.slope(atPull: pan.translation.x),
      pan.velocity.y * (beyond < 0 ? upBand.slope(atPull: beyond) : 1))
    let zoomVelocity = beyond == 0 ? -pan.velocity.y / span : 0
    let shift = moved - (hold.point(atZoom: target) - hold.point(atZoom: hold.zoom))
    let velocity = speed - hold.pointSlope(atZoom: target) * zoomVelocity
    zoom.drag(travel: target - hold.zoom, velocity: zoomVelocity, at: t)
    shiftX.drag(travel: shift.x, velocity: velocity.x, at: t)
    shiftY.drag(travel: shift.y, velocity: velocity.y, at: t)
  }
}

/// The rectangle of an opening card in the viewport, as a quadratic function of the zoom.
struct OpeningPath: Hashable, Sendable {
  /// The rectangles at a zoom of 0, ½ and 1.
  var closed, middle, opened: Rect

  init(from closed: Rect, through middle: Rect? = nil, to opened: Rect) {
    (self.closed, self.opened) = (closed, opened)
    self.middle = middle ?? closed.mixed(with: opened, 0.5)
  }

  func rect(atZoom zoom: Double) -> Rect {
    closed.mixed(with: middle, 2 * zoom)
      .mixed(with: middle.mixed(with: opened, 2 * zoom - 1), zoom)
  }
}

/// The pointer's hold on an opened card.
///
/// A resize during the drag doesn't change how the card follows the pointer.
struct OpeningHold: Hashable, Sendable {
  /// The target of the zoom's motion when the pointer caught the card.
  var target: Double
  /// The zoom at the press.
  var zoom: Double
  var path: OpeningPath
  /// The size of the window, in points.
  var window: Size
  /// The coefficient c of the rubber band.
  var band: Double
  /// The touched point, as a fraction of the card's rectangle.
  private var touched: Point

  fileprivate init(
    _ opening: Opening, along path: OpeningPath, at point: Point, window: Size, band: Double,
    at t: Double
  ) {
    (target, zoom) = (opening.zoom.target, opening.zoom.position(at: t))
    (self.path, self.window, self.band) = (path, window, band)
    let rect = path.rect(atZoom: zoom)
    let inside = point - opening.shift(at: t) - rect.origin
    touched = Point(inside.x / rect.width, inside.y / rect.height)
  }

  /// Returns the position of the touched point in the viewport, without a displacement.
  func point(atZoom zoom: Double) -> Point {
    let rect = path.rect(atZoom: zoom)
    return rect.origin + Point(touched.x * rect.width, touched.y * rect.height)
  }

  /// Returns the movement of the touched point per unit of zoom.
  func pointSlope(atZoom zoom: Double) -> Point {
    // The central difference of a quadratic function is its derivative.
    (point(atZoom: zoom + 0.5) - point(atZoom: zoom - 0.5))
  }
}
