/// The pointer's shape.
package enum CursorShape: Hashable, Sendable, CaseIterable {
  case arrow, pointingHand
  /// An open hand over what can be dragged, and a closed one during the drag.
  case grab, grabbing
}
