import CardKinetics

/// A selected card: out of the pile, or on its way out or back.
struct SwitcherSelection: Hashable, Sendable {
  var card: Int
  var opening = Opening()
  /// The position in the row of opened windows, counted from the window on stage. Other windows are beside the
  /// screen, or on their way there.
  var berth = 0
  /// Whether the pile is dark and makes way because of this card. Only one of the windows in the row has this effect.
  var coversPile = true

  /// Whether the window fills the screen and rests.
  func isWhole(at t: Double) -> Bool {
    opening.isOpen && !opening.zoom.isHeld && !opening.isMoving(at: t)
  }

  /// Whether the card is back in the pile, or rests beside the screen.
  func isOver(at t: Double) -> Bool {
    berth == 0
      ? opening.isOver(at: t) : !opening.shiftX.isHeld && !opening.shiftX.isMoving(at: t)
  }

  /// Moves to the zoom `target`, continuing position and velocity.
  mutating func go(
    to target: Double, _ metrics: SwitcherMetrics, reducesMotion: Bool, at t: Double
  ) {
    berth = 0
    opening.go(
      to: target, on: metrics.zoom.spring, landing: metrics.physics.landingSpring,
      reducesMotion: reducesMotion, at: t)
  }
}
