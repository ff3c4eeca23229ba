package import CardKinetics

/// The item under the pointer in the last display list that was shown.
package struct Hit: Hashable, Sendable {
  package var face: Face
  /// The position on the face, in the face's points.
  package var point: Point
  package var role: ItemRole

  package init(face: Face, point: Point, role: ItemRole = []) {
    (self.face, self.point, self.role) = (face, point, role)
  }
}
