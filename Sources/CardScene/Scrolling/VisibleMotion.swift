package import CardKinetics

extension Motion {
  /// Returns whether a motion is visible. `distance` is the distance from the position at rest, in points, and
  /// `velocity` is in points per second.
  ///
  /// The slow end of a landing isn't visible. The limits are tuned by eye.
  package static func isSeen(distance: Double, velocity: Double) -> Bool {
    abs(distance) > 1 || abs(velocity) > 20
  }

  /// Returns whether the motion has begun and is visible at `t`.
  ///
  /// - Parameter pointsPerUnit: the number of points on the screen per unit of the value.
  package func isSeenMoving(at t: Double, pointsPerUnit: Double = 1) -> Bool {
    guard t >= start, !isDone(at: t) else { return false }
    let (position, velocity) = state(at: t)
    return Self.isSeen(
      distance: (position - rest) * pointsPerUnit, velocity: velocity * pointsPerUnit)
  }
}

extension DraggableValue {
  /// Returns whether the value visibly moves at `t` without being held.
  package func isSeenMoving(at t: Double, pointsPerUnit: Double = 1) -> Bool {
    motion?.isSeenMoving(at: t, pointsPerUnit: pointsPerUnit) == true
  }
}

extension ScrollModel {
  /// Returns whether the offset visibly moves at `t` without being dragged.
  package func isSeenMoving(at t: Double) -> Bool { motion?.isSeenMoving(at: t) == true }
}
