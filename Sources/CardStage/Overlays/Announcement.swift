import CardKinetics
import CardPicture

/// A label that appears, stays for a while, and disappears.
struct Announcement: Hashable, Sendable {
  let role: TextRole
  let text: String
  /// The size of the label, in interface points.
  let size: Size
  /// The time at which the label begins to appear, in seconds.
  let start: Double
  /// The time at which the label begins to disappear, in seconds.
  private(set) var turn: Double
  /// The durations of appearing and disappearing, in seconds.
  let rise, fall: Double

  /// Begins to fade out at `t`, from the current opacity of the label.
  mutating func end(at t: Double) { turn = min(turn, t - fall * (1 - opacity(at: t))) }

  func opacity(at t: Double) -> Double {
    min(max(min((t - start) / rise, 1 - (t - turn) / fall), 0), 1)
  }

  /// Returns the time of the next change without input: `t` while the label appears or disappears, nil for never.
  func nextChange(after t: Double) -> Double? {
    if t < start + rise || (t >= turn && t < turn + fall) { return t }
    return t < turn ? turn : nil
  }
}
