/// The pixels that the compositor wrote for a frame, and the pixels that may differ from the previous frame.
package struct DrawnFrame: Hashable, Sendable {
  /// The pixels written: those in which the rows differed from the frame.
  package var repainted: Damage
  /// The pixels that may differ from the previous frame.
  package var changed: Damage
}
