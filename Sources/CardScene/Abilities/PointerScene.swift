package import CardInput
package import CardPicture

/// A scene that chooses the pointer's shape, and the motions that a press stops. Without this ability, the pointer is a
/// hand over items, and a press stops anything that moves.
package protocol PointerScene: Scene {
  /// Returns the pointer's shape over `hit`, which is nil over the backdrop.
  func pointerShape(over hit: Hit?, at t: Double) -> PointerShape

  /// Whether a press at `t` on `hit` would stop a visible motion. Such a press isn't a tap if it is released within the
  /// slop.
  func interruptsMotion(_ hit: Hit?, at t: Double) -> Bool
}

/// A scene that paces a held key, so that each repetition shows a card.
package protocol PacedScene: Scene {
  /// Whether the last step is within half a card of its rest, so that a held key may repeat.
  func isReadyForStep(at t: Double) -> Bool
}

/// A scene in which Escape closes something.
package protocol DismissibleScene: Scene {
  /// Closes an open detail, book or selection; returns false if nothing is open.
  mutating func dismiss(at t: Double) -> Bool
}
