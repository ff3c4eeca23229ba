/// A title or a caption that appears, stays to be read, and disappears.
struct Announcement: Hashable, Sendable {
  // In seconds, tuned by eye: a word is read in half a second, from the back of a room in one.
  private static let (rise, fall) = (0.15, 0.35)
  private static let titleDuration = 1.5

  let part: FacePart
  let text: String
  /// In interface points.
  let size: Size
  private let start: Double
  /// When it begins to disappear.
  private let turn: Double

  /// - Parameters:
  ///   - duration: from appearing to disappearing, in seconds; nil for that of a title.
  ///   - other: one that is still visible: the new one starts at its opacity.
  init(
    _ part: FacePart, _ text: String, size: Size, for duration: Double? = nil, at t: Double,
    after other: Announcement?
  ) {
    (self.part, self.text, self.size) = (part, text, size)
    start = t - Self.rise * (other?.opacity(at: t) ?? 0)
    turn = start + max((duration ?? Self.titleDuration) - Self.fall, Self.rise)
  }

  func opacity(at t: Double) -> Double {
    min(max(min((t - start) / Self.rise, 1 - (t - turn) / Self.fall), 0), 1)
  }

  /// When it changes next without input: `t` itself while it appears or disappears, nil for never.
  func nextChange(after t: Double) -> Double? {
    if t < start + Self.rise || (t >= turn && t < turn + Self.fall) { return t }
    return t < turn ? turn : nil
  }
}
