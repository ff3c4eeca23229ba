/// What drawing a frame did.
package struct DrawnFrame: Hashable, Sendable {
  /// The pixels that were written: those in which the rows did not hold the frame yet.
  package var repainted: Damage
  /// The pixels in which it may differ from the frame drawn before.
  package var changed: Damage

  package init(repainted: Damage, changed: Damage) {
    self.repainted = repainted
    self.changed = changed
  }
}
