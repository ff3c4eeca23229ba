/// A scene in which the action `flip` has a separate effect. Without this ability, `flip` has the effect of `open`.
package protocol FlippingScene: Scene {
  /// Returns the effect of the action `flip` in words for the user; nil if `flip` has the effect of `open`.
  func flipEffect(at t: Double) -> String?
}
