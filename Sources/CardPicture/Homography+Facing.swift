package import CardKinetics

/// Tests of the visibility of mapped surfaces.
extension Homography {
  /// Whether the front of a surface faces the viewer at `point`. The sign of the map's local area, det/w³, decides.
  package func facesViewer(at point: Point) -> Bool { determinant * w(at: point) > 0 }

  /// Whether all corners of a rectangle are in front of the eye.
  ///
  /// - Parameter minimum: the divisor w of each corner must exceed this.
  package func isBeforeEye(_ rect: Rect, beyond minimum: Double = 0) -> Bool {
    Homography.identity.apply(rect).points.allSatisfy { w(at: $0) > minimum }
  }
}
