/// The pointer's shape.
package enum PointerShape: Hashable, Sendable {
  case arrow, pointingHand, grab, grabbing, crosshair, hidden
  /// Over a seam between two columns, and between two rows.
  case columns, rows
  /// Where a press draws.
  case pen
}
