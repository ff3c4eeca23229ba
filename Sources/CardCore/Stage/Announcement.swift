/// The title of a scene that has come onto the stage: it appears, stays to be read, and goes.
struct Announcement: Hashable, Sendable {
  // In seconds, tuned by eye: a word is read in half a second, from the back of a room in one.
  private static let rise = 0.15
  private static let stay = 1.0
  private static let fall = 0.35

  let title: String
  private let start: Double

  /// Shows `title` from `t` on; where another is still to be seen, no fainter than that.
  init(_ title: String, at t: Double, after other: Announcement?) {
    self.title = title
    start = t - Self.rise * (other?.opacity(at: t) ?? 0)
  }

  /// When it begins to go.
  private var turn: Double { start + Self.rise + Self.stay }

  func opacity(at t: Double) -> Double {
    min(max(min((t - start) / Self.rise, 1 - (t - turn) / Self.fall), 0), 1)
  }

  func isMoving(at t: Double) -> Bool {
    t < start + Self.rise || (t >= turn && t < turn + Self.fall)
  }

  /// When it moves again by itself, nil if never.
  func nextMove(after t: Double) -> Double? { t < turn ? turn : nil }
}
