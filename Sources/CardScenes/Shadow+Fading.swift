import CardCore

extension Shadow {
  /// The shadow at a fraction of its opacity; nil at 0.
  func faded(_ part: Double) -> Shadow? {
    part > 0 ? Shadow(offset: offset, blur: blur, opacity: opacity * part) : nil
  }
}
