/// Words at the foot of the window, the title of a scene that has come onto the stage or what a
/// script says: they appear, stay to be read, and go.
struct Announcement: Hashable, Sendable {
  // In seconds, tuned by eye: a word is read in half a second, from the back of a room in one.
  private static let rise = 0.15
  private static let titleStay = 1.0
  private static let fall = 0.35

  let part: FacePart
  let text: String
  /// In interface points.
  let size: Size
  private let stay: Double
  private let start: Double

  /// Shows a scene's title from `t` on; where another is still to be seen, no fainter than that.
  init(title: String, size: Size, at t: Double, after other: Announcement?) {
    self.init(.title, title, size: size, stay: Self.titleStay, at: t, after: other)
  }

  /// Shows a script's words for so long.
  init(
    caption: String, size: Size, for seconds: Double, at t: Double, after other: Announcement?
  ) {
    let stay = max(seconds - Self.rise - Self.fall, 0)
    self.init(.caption, caption, size: size, stay: stay, at: t, after: other)
  }

  private init(
    _ part: FacePart, _ text: String, size: Size, stay: Double, at t: Double,
    after other: Announcement?
  ) {
    self.part = part
    self.text = text
    self.size = size
    self.stay = stay
    start = t - Self.rise * (other?.opacity(at: t) ?? 0)
  }

  /// When it begins to go.
  private var turn: Double { start + Self.rise + stay }

  func opacity(at t: Double) -> Double {
    min(max(min((t - start) / Self.rise, 1 - (t - turn) / Self.fall), 0), 1)
  }

  /// When it changes next by itself: `t` itself while it appears or goes, nil if never.
  func nextChange(after t: Double) -> Double? {
    if t < start + Self.rise || (t >= turn && t < turn + Self.fall) { return t }
    return t < turn ? turn : nil
  }
}
