import CardKinetics
import CardPicture

/// A face at a pixel scale, in a theme.
struct FaceKey: Hashable, Sendable {
  let face: FaceID
  /// Pixels per point, in 1/1024: fine enough to show a face at rest pixel for pixel.
  private let steps: Int
  /// The theme, counted from the first: those of an earlier one stand in.
  let edition: Int

  init(_ face: FaceID, scale: Double, edition: Int = 0) {
    (self.face, self.edition) = (face, edition)
    steps = Int((min(max(scale.isFinite ? scale : 1, 1 / 64), 64) * 1024).rounded())
  }

  var scale: Double { Double(steps) / 1024 }

  /// How many pixels it is wide, not rounded.
  var pixels: Double { face.size.width * scale }

  /// The same with a quarter of the pixels along a side, which are drawn many times as fast.
  var draft: FaceKey { FaceKey(face, scale: scale / 4, edition: edition) }

  /// The face without its size and its step; the members of a family may stand in for one another.
  var family: FaceID {
    var family = face.withoutPlace
    (family.size, family.step) = (.zero, 0)
    return family
  }
}
