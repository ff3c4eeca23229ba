import CardKinetics
import CardPicture

extension Shadow {
  /// Returns the shadow with its lengths multiplied by `factor`, for a face whose points have another size.
  func scaled(_ factor: Double) -> Shadow {
    var shadow = self
    shadow.offset = offset * factor
    shadow.blur *= factor
    return shadow
  }

  /// Returns the shadow with its opacity multiplied by `part`; nil if `part` is 0.
  func faded(_ part: Double) -> Shadow? {
    guard part > 0 else { return nil }
    var shadow = self
    shadow.opacity *= part
    return shadow
  }
}

extension Shade {
  /// Returns the shade at a fraction of its strength; nil if the fraction is 0.
  func faded(_ fraction: Double) -> Shade? {
    guard fraction > 0 else { return nil }
    var shade = self
    shade.stops.0.alpha *= fraction
    shade.stops.1.alpha *= fraction
    shade.stops.2.alpha *= fraction
    shade.stops.3.alpha *= fraction
    return shade
  }
}
