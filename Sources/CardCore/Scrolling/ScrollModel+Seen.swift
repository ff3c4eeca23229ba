extension ScrollModel {
  /// Whether the offset is seen to move by itself at `t`: what is left of a landing's tail, less
  /// than a point and slower than 20 points a second, is not.
  package func isSeenMoving(at t: Double) -> Bool {
    isMoving(at: t) && (abs(offset(at: t) - rest(at: t)) > 1 || abs(velocity(at: t)) > 20)
  }
}
