package import CardKinetics

extension Motion {
  /// Whether a motion is visible at a distance from its rest, in points, and at a velocity, in points per second.
  ///
  /// The tail of a landing is not visible. Tuned by eye.
  package static func isSeen(distance: Double, velocity: Double) -> Bool {
    abs(distance) > 1 || abs(velocity) > 20
  }

  /// Whether the motion has begun and is visible at `t`.
  ///
  /// - Parameter pointsPerUnit: the points on the screen per unit of the value.
  package func isSeenMoving(at t: Double, pointsPerUnit: Double = 1) -> Bool {
    guard t >= start, !isDone(at: t) else { return false }
    let (position, velocity) = state(at: t)
    return Self.isSeen(
      distance: (position - rest) * pointsPerUnit, velocity: velocity * pointsPerUnit)
  }
}

extension DraggableValue {
  /// Whether the value visibly moves by itself at `t`.
  package func isSeenMoving(at t: Double, pointsPerUnit: Double = 1) -> Bool {
    motion?.isSeenMoving(at: t, pointsPerUnit: pointsPerUnit) == true
  }
}

extension ScrollModel {
  /// Whether the offset visibly moves by itself at `t`.
  package func isSeenMoving(at t: Double) -> Bool { motion?.isSeenMoving(at: t) == true }
}
