package import CardKinetics

extension DisplayItem {
  /// Returns the position on the face that a point of the list's plane shows; nil outside the visible part.
  ///
  /// The point is mapped back through the projection, so that a folded or turning card is hit where it is visible. The
  /// area outside rounded corners doesn't count.
  package func facePoint(under point: Point) -> Point? {
    guard clip?.contains(point) != false, let inverse = homography.inverse else { return nil }
    let p = inverse.apply(point)
    // Behind the eye the projection is a mirror image that is never drawn.
    guard p.x.isFinite, p.y.isFinite, homography.w(at: p) > 0, bounds.contains(p) else {
      return nil
    }
    return isCutOff(p) ? nil : p
  }

  private func isCutOff(_ p: Point) -> Bool {
    let left = p.x < bounds.midX
    let top = p.y < bounds.midY
    let radius =
      top
      ? (left ? corners.topLeft : corners.topRight)
      : (left ? corners.bottomLeft : corners.bottomRight)
    let dx = radius - min(p.x - bounds.minX, bounds.maxX - p.x)
    let dy = radius - min(p.y - bounds.minY, bounds.maxY - p.y)
    return dx > 0 && dy > 0 && dx * dx + dy * dy > radius * radius
  }
}

extension DisplayList {
  /// Returns the topmost hittable item under a point of the list's plane.
  package func hit(at point: Point) -> Hit? {
    for item in items.reversed() where item.isHittable && item.opacity > 0 {
      if let facePoint = item.facePoint(under: point) {
        return Hit(face: item.face, point: facePoint, role: item.role)
      }
    }
    return nil
  }
}
