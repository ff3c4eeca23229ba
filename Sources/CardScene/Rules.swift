package import CardKinetics

/// The rules that the scenes follow: `Sources/CardScenes/README.md`, "Classic and refined mode", lists the
/// differences.
package enum Rules: String, Hashable, Sendable {
  /// The formulas of the tutorials.
  case classic
  /// The default: a dragged point stays under the pointer.
  case refined

  package var other: Rules { self == .classic ? .refined : .classic }

  /// The name of the mode on the screen.
  package var title: String { self == .classic ? "Classic" : "Refined" }

  /// The time in which the look of a scene follows a change of rules, in seconds.
  package static let glide = 0.35

  /// Returns the animation of a value to 0 for classic mode or 1 for refined mode. If `share` already leads there,
  /// returns `share`.
  package func glide(from share: Motion, at t: Double) -> Motion {
    if share.rest == self.share { return share }
    return .timed(
      .easeInOut, from: share.position(at: t), velocity: share.velocity(at: t),
      to: self.share, duration: Self.glide, at: t)
  }

  /// 0 for classic, 1 for refined.
  package var share: Double { self == .classic ? 0 : 1 }
}
