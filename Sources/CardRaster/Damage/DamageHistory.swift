/// The damage of the last frames, by which a buffer is brought up to date that was drawn some frames ago.
package struct DamageHistory {
  /// The latest first.
  private var recent: [Damage] = []

  /// As many frames as a window has buffers, and one to spare.
  private static let most = 3

  package init() {}

  /// Notes the damage of another frame.
  package mutating func note(_ damage: Damage) {
    recent = [damage] + recent.prefix(Self.most - 1)
  }

  /// What has changed since the frame that was drawn `age` frames before the one noted last; all of `whole` where
  /// that is not known.
  package func damage(since age: Int, of whole: PixelRect) -> Damage {
    guard age > 0, age <= recent.count else { return Damage(whole) }
    return recent.prefix(age).reduce(into: Damage()) { $0.add($1) }
  }
}
