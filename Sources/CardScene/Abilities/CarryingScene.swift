package import CardKinetics
package import CardPicture

/// A scene that customises its part of a transition. Without this ability, the stage carries the front card's first
/// item unchanged, and slides the other items aside.
package protocol CarryingScene: Scene {
  /// Returns the items at `t` in a transition.
  ///
  /// The stage slides the items aside and moves the carried card onto the other scene's card. The result must therefore
  /// include the carried card, even outside the viewport. Items with the role `standing` keep their position, and the
  /// scene fades them.
  func items(at t: Double, in transition: SceneTransition) -> [DisplayItem]

  /// Returns the outline of a carried card, in viewport points. The card is moved in the plane of this outline.
  ///
  /// The outline changes continuously and never becomes a line. If the result is nil, the stage uses the outline of the
  /// card's first item.
  func outline(ofCard carrier: Int, at t: Double, in transition: SceneTransition) -> Quad?
}

/// A scene in which a change could take the carried card out of its position.
package protocol CardKeepingScene: CarryingScene {
  /// Records the card that a transition carries until `end`, in seconds. Until then, the outline of this card changes
  /// continuously.
  mutating func keep(_ card: Int?, until end: Double)
}

/// A scene with an opening motion for the start of the program.
package protocol AppearingScene: Scene {
  /// Begins the opening motion at `t`, as the first scene of a window.
  mutating func appear(at t: Double)
}
