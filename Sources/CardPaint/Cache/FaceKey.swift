import CardKinetics
import CardPicture

/// The key of a painted face: the face, its pixel scale, and the theme.
struct FaceKey: Hashable, Sendable {
  let face: Face
  /// The number of pixels per point, in 1/1024: fine enough to show a face at rest pixel for pixel.
  private let steps: Int
  /// The theme's generation, counted from 0. Faces of an earlier generation stand in until new ones are painted.
  var generation: Int

  init(_ face: Face, scale: Double, generation: Int = 0) {
    (self.face, self.generation) = (face, generation)
    steps = Int((min(max(scale.isFinite ? scale : 1, 1 / 64), 64) * 1024).rounded())
  }

  var scale: Double { Double(steps) / 1024 }

  /// The width of the face, in pixels, not rounded.
  var pixels: Double { face.size.width * scale }

  /// The key of this face's draft. A draft has a quarter of the pixels along a side, and takes a fraction of the time
  /// to paint.
  var draft: FaceKey { FaceKey(face, scale: scale / 4, generation: generation) }

  /// The face without its size and overlay step. Faces of one family may stand in for each other.
  var family: Face {
    var family = face.withoutIndex
    (family.content, family.size, family.step) = (family.content.bound, .zero, 0)
    return family
  }
}
