/// The pointer's shape.
package enum PointerShape: Hashable, Sendable {
  case arrow, pointingHand, grab, grabbing, crosshair, hidden
  /// The shapes over a divider between two columns, and between two rows.
  case columns, rows
  /// The shape while a press draws.
  case pen
}
