import CardCore

/// A face at a pixel scale.
struct FaceKey: Hashable, Sendable {
  let face: FaceID
  /// Pixels a point in 1/1024: fine enough that a face at rest is shown pixel for pixel.
  private let steps: Int

  init(_ face: FaceID, scale: Double) {
    self.face = face
    steps = Int((min(max(scale.isFinite ? scale : 1, 1 / 64), 64) * 1024).rounded())
  }

  var scale: Double { Double(steps) / 1024 }

  /// The face whatever its size: what may stand in for one another.
  var family: FaceID {
    var family = face
    family.size = .zero
    return family
  }
}
