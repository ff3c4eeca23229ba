import CardKinetics
import CardPicture

/// A label that appears, stays to be read, and disappears.
struct Announcement: Hashable, Sendable {
  let part: FacePart
  let text: String
  /// In interface points.
  let size: Size
  /// The times at which it begins to appear and to disappear, in seconds.
  let start: Double
  private(set) var turn: Double
  /// The durations of both, in seconds.
  let rise, fall: Double

  /// Disappears from the opacity that it has at `t`.
  mutating func end(at t: Double) { turn = min(turn, t - fall * (1 - opacity(at: t))) }

  func opacity(at t: Double) -> Double {
    min(max(min((t - start) / rise, 1 - (t - turn) / fall), 0), 1)
  }

  /// When it changes next without input: `t` itself while it appears or disappears, nil for never.
  func nextChange(after t: Double) -> Double? {
    if t < start + rise || (t >= turn && t < turn + fall) { return t }
    return t < turn ? turn : nil
  }
}
