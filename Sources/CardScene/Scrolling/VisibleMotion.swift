package import CardKinetics

extension Motion {
  /// Whether a motion is visible at some distance from its rest, in points, and velocity, in points per
  /// second; the tail of a landing is not. Tuned by eye.
  package static func isSeen(distance: Double, velocity: Double) -> Bool {
    abs(distance) > 1 || abs(velocity) > 20
  }

  /// Whether it has begun and is seen to move at `t`.
  ///
  /// - Parameter pointsPerUnit: how many points on the screen a unit of the value is.
  package func isSeenMoving(at t: Double, pointsPerUnit: Double = 1) -> Bool {
    guard t >= start, !isDone(at: t) else { return false }
    let (position, velocity) = state(at: t)
    return Self.isSeen(
      distance: (position - rest) * pointsPerUnit, velocity: velocity * pointsPerUnit)
  }
}

extension DraggableValue {
  /// Whether it is seen to move by itself at `t`.
  package func isSeenMoving(at t: Double, pointsPerUnit: Double = 1) -> Bool {
    motion?.isSeenMoving(at: t, pointsPerUnit: pointsPerUnit) == true
  }
}

extension ScrollModel {
  /// Whether the offset is seen to move by itself at `t`.
  package func isSeenMoving(at t: Double) -> Bool { motion?.isSeenMoving(at: t) == true }
}
