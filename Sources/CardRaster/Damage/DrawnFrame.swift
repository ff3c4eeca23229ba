/// The pixels that the compositor wrote for a frame, and the pixels that may differ from the previous frame.
package struct DrawnFrame: Hashable, Sendable {
  /// The pixels that the compositor wrote, because the rows may have differed from the frame there.
  package var repainted: Damage
  /// The pixels that may differ from the previous frame.
  package var changed: Damage
}
