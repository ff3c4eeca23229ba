/// What the pointer looks like.
package enum CursorShape: Hashable, Sendable, CaseIterable {
  case arrow, pointingHand
  /// An open hand over what can be taken, and a closed one while it is held.
  case grab, grabbing
}
