import CardCore

extension Shadow {
  /// The shadow at a fraction of its opacity; nil at 0.
  func faded(_ part: Double) -> Shadow? {
    guard part > 0 else { return nil }
    var shadow = self
    shadow.opacity *= part
    return shadow
  }
}
