package import CardInput
package import CardPicture

/// A scene that chooses the pointer's shape and the motions that a press stops. Without this ability, the pointer is a
/// hand over items, and a press stops any motion.
package protocol PointerScene: Scene {
  /// Returns the pointer's shape over `hit`. If `hit` is nil, the pointer is over the backdrop.
  func pointerShape(over hit: Hit?, at t: Double) -> PointerShape

  /// Returns whether a press at `t` on `hit` would stop a visible motion. If so, a release within the slop isn't a tap.
  func interruptsMotion(_ hit: Hit?, at t: Double) -> Bool
}

/// A scene that limits the rate of a held key, so that each repetition shows a card.
package protocol PacedScene: Scene {
  /// Returns whether the last step is within half a card of its rest offset, so that a held key may repeat.
  func isReadyForStep(at t: Double) -> Bool
}

/// A scene in which Escape closes something.
package protocol DismissibleScene: Scene {
  /// Closes an open detail, book or selection. Returns false if nothing is open.
  mutating func dismiss(at t: Double) -> Bool
}
