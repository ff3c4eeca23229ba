import CardKinetics
import CardPicture

/// A selected card: out of the pile, or on its way out or back.
struct SwitcherSelection: Hashable, Sendable {
  var card: Int
  var opening = Opening()
  /// The distance from the window on stage, in points; 0 unless the card's window is beside the window on stage.
  var aside = 0.0

  /// Whether the window fills the screen and rests.
  func isWhole(at t: Double) -> Bool {
    opening.isOpen && !opening.zoom.isHeld && !opening.shiftX.isHeld && !opening.isMoving(at: t)
  }

  /// Returns the displacement from the position that the zoom gives, in points.
  func shift(at t: Double) -> Point { opening.shift(at: t) + Point(aside, 0) }

  /// Moves to the zoom `target`, and to the stage, continuing position and velocity.
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

/// A window beside the window on stage. Both move together, and have one opening.
struct RowWindow: Hashable, Sendable {
  var card: Int
  /// The position in the row, counted from the window on stage.
  var rowIndex: Int
}
