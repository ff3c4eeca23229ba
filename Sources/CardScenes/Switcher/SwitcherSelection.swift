import CardKinetics
import CardPicture

/// A selected card, which is out of the pile, leaves the pile, or returns to it.
struct SwitcherSelection: Hashable, Sendable {
  var card: Int
  var opening = Opening()
  /// The distance from the window on stage, in points; 0 unless the card's window is beside the window on stage.
  var aside = 0.0

  /// Returns whether the window fills the screen and is at rest.
  func isWhole(at t: Double) -> Bool {
    opening.isOpen && !opening.zoom.isHeld && !opening.shiftX.isHeld && !opening.isMoving(at: t)
  }

  /// Returns the displacement of the card from its path, in points.
  func shift(at t: Double) -> Point { opening.shift(at: t) + Point(aside, 0) }

  /// Moves to the zoom `target`, and to the position of the window on stage. Position and velocity are continuous.
  mutating func go(
    to target: Double, _ metrics: SwitcherMetrics, reducesMotion: Bool, at t: Double
  ) {
    let (landing, aside) = (metrics.physics.landingSpring, aside)
    opening.shiftX.go(at: t) { .spring(landing, from: $0 + aside, velocity: $1, to: 0, at: t) }
    self.aside = 0
    opening.go(
      to: target, on: metrics.zoom.spring, landing: landing, reducesMotion: reducesMotion, at: t)
  }
}

/// A window beside the window on stage. The two windows move together and share an opening.
struct RowWindow: Hashable, Sendable {
  var card: Int
  /// The position in the row, counted from the window on stage.
  var rowIndex: Int
}
