package import CardKinetics

/// Whether what a map shows can be seen.
extension Homography {
  /// Whether the front of what is at `point` faces the viewer: the sign of the map's local area, det/w³, tells it.
  package func facesViewer(at point: Point) -> Bool { determinant * w(at: point) > 0 }

  /// Whether all corners of a rectangle are before the eye.
  ///
  /// - Parameter least: by a divisor above this.
  package func isBeforeEye(_ rect: Rect, beyond least: Double = 0) -> Bool {
    Homography.identity.apply(rect).points.allSatisfy { w(at: $0) > least }
  }
}
