package import CardKinetics

/// The rules that the scenes follow where the originals feel wrong under a hand.
package enum Rules: String, Hashable, Sendable {
  /// Exactly the originals' formulas.
  case classic
  /// Ours: what is held stays under the hand.
  case refined

  package var other: Rules { self == .classic ? .refined : .classic }

  /// Its name, for the screen.
  package var title: String { self == .classic ? "Classic" : "Refined" }

  /// How long the look of a scene takes to follow a change, in seconds.
  package static let glide = 0.35

  /// The glide of a share, 0 for classic and 1 for refined, to that of these rules; one that leads there
  /// already stays as it is.
  package func glide(from share: Motion, at t: Double) -> Motion {
    if share.rest == self.share { return share }
    return .timed(
      .easeInOut, from: share.position(at: t), velocity: share.velocity(at: t),
      to: self.share, duration: Self.glide, at: t)
  }

  /// 0 for classic, 1 for refined.
  package var share: Double { self == .classic ? 0 : 1 }
}
