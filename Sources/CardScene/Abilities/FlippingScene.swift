/// A scene in which the action `flip` has an effect of its own. Without this ability, it has the effect of `open`.
package protocol FlippingScene: Scene {
  /// Returns the effect of the action `flip` in words for the user; nil if it is that of `open`.
  func flipEffect(at t: Double) -> String?
}
