/// The damage of the most recent frames, for updating a buffer that holds an earlier frame.
package struct DamageHistory {
  /// The damage of recent frames, the latest first.
  private var recent: [Damage] = []

  /// The maximum number of frames. A window has at most two buffers, and one more frame is a reserve.
  private static let maximum = 3

  package init() {}

  /// Records the damage of the latest frame.
  package mutating func record(_ damage: Damage) {
    recent = [damage] + recent.prefix(Self.maximum - 1)
  }

  /// Returns the damage since the frame that was drawn `age` frames before the latest one; `whole` if that is unknown.
  package func damage(since age: Int, of whole: PixelRect) -> Damage {
    guard age > 0, age <= recent.count else { return Damage(whole) }
    return recent.prefix(age).reduce(into: Damage()) { $0.add($1) }
  }
}
