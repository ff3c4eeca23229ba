import CardKinetics
import CardPicture

extension Shadow {
  /// Returns the shadow on a face whose points are smaller by a factor.
  func scaled(_ factor: Double) -> Shadow {
    var shadow = self
    shadow.offset = offset * factor
    shadow.blur *= factor
    return shadow
  }

  /// Returns the shadow at a fraction of its opacity; nil at 0.
  func faded(_ part: Double) -> Shadow? {
    guard part > 0 else { return nil }
    var shadow = self
    shadow.opacity *= part
    return shadow
  }
}
