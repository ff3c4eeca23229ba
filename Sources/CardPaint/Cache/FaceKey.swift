import CardCore

/// A face at a pixel scale.
struct FaceKey: Hashable, Sendable {
  let face: FaceID
  /// Pixels per point, in 1/1024: fine enough to show a face at rest pixel for pixel.
  private let steps: Int

  init(_ face: FaceID, scale: Double) {
    self.face = face
    steps = Int((min(max(scale.isFinite ? scale : 1, 1 / 64), 64) * 1024).rounded())
  }

  var scale: Double { Double(steps) / 1024 }

  /// How many pixels it is wide, not rounded.
  var pixels: Double { face.size.width * scale }

  /// The same with a quarter of the pixels along a side, which are drawn many times as fast.
  var draft: FaceKey { FaceKey(face, scale: scale / 4) }

  /// The face without its size; the members of a family may stand in for one another.
  var family: FaceID {
    var family = face.withoutPlace
    family.size = .zero
    return family
  }
}
