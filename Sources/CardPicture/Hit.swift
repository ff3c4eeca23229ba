package import CardKinetics

/// The item of the display list last shown that a press or hover is over.
package struct Hit: Hashable, Sendable {
  package var face: FaceID
  /// The place on the face, in the face's points.
  package var point: Point
  package var role: ItemRole

  package init(face: FaceID, point: Point, role: ItemRole = []) {
    (self.face, self.point, self.role) = (face, point, role)
  }
}
