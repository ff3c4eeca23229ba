/// The movement of a wheel, counted in whole steps. The small movements of a touchpad add up to steps.
struct WheelTurn: Hashable, Sendable {
  /// The movement that remains after whole steps, in wheel steps.
  private var remainder = 0.0

  /// Adds a movement, and returns the whole steps. Downward steps are positive.
  mutating func steps(for notches: Double) -> Double {
    remainder += notches
    let whole = remainder.rounded(.towardZero)
    remainder -= whole
    return whole
  }
}
